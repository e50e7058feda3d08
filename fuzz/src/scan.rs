//! A reader of canonical LogsQL that shares nothing with the parser: it knows quotes and brackets, and no more.

/// What is wrong in a canonical query that ought to hold `guard` in each of its queries, if anything is: the query or pipe
/// at fault. Guarded must be the root, each bracket with pipes in it, what stands behind `union` and `join`, and a global
/// filter. A `stream_context` must be followed by the guard and a window as a filter, and a `field_names` follow a
/// `drop_empty_fields`.
pub(crate) fn fault<'a>(query: &'a str, guard: &str) -> Option<&'a str> {
    let query = query.trim();
    let bare = without_options(query);
    let parts = parts(bare);
    let filter = parts.first().copied().unwrap_or_default();
    if !is_conjunct(filter, guard) {
        return Some(query);
    }
    for (place, pipe) in parts.iter().enumerate().skip(1) {
        let filters = |next: &&str| {
            let filter = next.strip_prefix("filter ").unwrap_or_default();
            is_conjunct(filter, guard) && top_level(filter, " _time:[").is_some()
        };
        if is_pipe(pipe, "stream_context") && !parts.get(place + 1).is_some_and(filters)
            || is_pipe(pipe, "field_names") && parts.get(place - 1) != Some(&"drop_empty_fields")
        {
            return Some(pipe);
        }
    }
    inside(query, guard)
}

/// The first fault of a query in the brackets of a text.
fn inside<'a>(text: &'a str, guard: &str) -> Option<&'a str> {
    groups(text).into_iter().find_map(|(start, end)| {
        let (before, group) = (text.get(..start)?, text.get(start + 1..end)?);
        if is_query(before, group) { fault(group, guard) } else { inside(group, guard) }
    })
}

/// Whether a bracket holds a query: it has pipes, or stands where only a query stands.
fn is_query(before: &str, group: &str) -> bool {
    let pipe = before.rsplit('|').next().unwrap_or(before).trim_start();
    top_level(group, "|").is_some()
        || before.ends_with("global_filter=")
        || pipe == "union "
        || (pipe.starts_with("join by (") && pipe.ends_with(") "))
}

fn is_pipe(pipe: &str, name: &str) -> bool {
    pipe.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Cuts `options(…)` off.
fn without_options(query: &str) -> &str {
    match (query.strip_prefix("options("), groups(query).first()) {
        (Some(_), Some((_, end))) => query.get(end + 1..).unwrap_or_default().trim_start(),
        _ => query,
    }
}

/// What stands between the `|` that are in no quotes and no brackets.
fn parts(query: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = query;
    while let Some((part, behind)) = top_level(rest, "|").and_then(|at| rest.split_at_checked(at)) {
        parts.push(part.trim());
        rest = behind.strip_prefix('|').unwrap_or(behind);
    }
    parts.push(rest.trim());
    parts
}

/// Where the outermost brackets open and close.
fn groups(text: &str) -> Vec<(usize, usize)> {
    let mut depth = Depth::default();
    let mut groups = Vec::new();
    let mut open = 0;
    for (at, next) in text.char_indices() {
        let before = depth.brackets;
        depth.step(next);
        match (before, depth.brackets) {
            (0, 1) => open = at,
            (1, 0) => groups.push((open, at)),
            _ => {}
        }
    }
    groups
}

/// Whether `guard` is a conjunct of `filter`: it stands in parentheses at the begin or the end, outside of all others, and
/// nothing at the same level is joined by `or`, nor the guard by `not`.
pub(crate) fn is_conjunct(filter: &str, guard: &str) -> bool {
    let wrapped = format!("({guard})");
    let rest = filter.strip_prefix(&*wrapped).or_else(|| {
        let rest = filter.strip_suffix(&*wrapped)?;
        // The guard's parenthesis must not lie in a string or a bracket of what stands before it.
        (closed(rest) && !rest.trim_end().ends_with(['!', '-', ':']) && !rest.trim_end().ends_with("not"))
            .then_some(rest)
    });
    rest.is_some_and(|rest| {
        closed(rest) && top_level(rest, " or ").is_none() && (rest.is_empty() || spaced(rest))
    })
}

/// Whether all that could end a token, begin a comment or look like a quote stands in double quotes, and whether these and
/// all brackets are closed. Then the text means the same to whoever splits it into tokens.
pub(crate) fn is_plain(text: &str) -> bool {
    let mut depth = Depth::default();
    let plain = |mark: char| {
        mark.is_ascii_alphanumeric() || r#" _"()[]{},:=!~<>|*+-./%^&$"#.contains(mark) || mark == 'µ'
    };
    text.chars().all(|mark| {
        let allowed = depth.quote.is_some() || plain(mark);
        depth.step(mark) && allowed
    }) && depth == Depth::default()
}

fn spaced(rest: &str) -> bool {
    rest.starts_with(' ') || rest.ends_with(' ')
}

/// Whether every quote and bracket that opens in the text closes in it.
fn closed(text: &str) -> bool {
    let mut depth = Depth::default();
    text.chars().all(|mark| depth.step(mark)) && depth == Depth::default()
}

/// Where `mark` first stands in no quotes and no brackets, in any case.
fn top_level(text: &str, mark: &str) -> Option<usize> {
    let mut depth = Depth::default();
    text.char_indices().find_map(|(at, next)| {
        let here = depth == Depth::default()
            && text.get(at..at + mark.len()).is_some_and(|part| part.eq_ignore_ascii_case(mark));
        depth.step(next);
        here.then_some(at)
    })
}

/// How deep a place lies, and in which quotes.
#[derive(Default, PartialEq)]
struct Depth {
    brackets: u32,
    quote: Option<char>,
    escaped: bool,
}

impl Depth {
    /// Goes past a character; false when a bracket closes that is not open.
    fn step(&mut self, next: char) -> bool {
        match self.quote {
            Some(quote) if !self.escaped && next == quote => self.quote = None,
            Some(quote) => self.escaped = quote != '`' && !self.escaped && next == '\\',
            None => match next {
                '"' | '\'' | '`' => self.quote = Some(next),
                '(' | '[' | '{' => self.brackets += 1,
                // Ranges may open with one kind and close with the other, so kinds are not told apart.
                ')' | ']' | '}' => match self.brackets.checked_sub(1) {
                    Some(brackets) => self.brackets = brackets,
                    None => return false,
                },
                _ => {}
            },
        }
        true
    }
}

#[cfg(test)]
mod tests;
