//! Texts with the names of fields in `<…>`: the patterns of `extract` and `format`.

/// A pattern of `extract`: `ip=<ip> user=<plain:user> <_>`. It names one field at least.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtractPattern {
    text: Box<str>,
    names: Vec<Box<str>>,
}

impl ExtractPattern {
    /// Checks a pattern; the error says what is wrong.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        let parts = parts(text)?;
        if parts.iter().skip(1).any(|part| part.before.is_empty()) {
            return Err("there must be some text between two fields");
        }
        let names: Vec<Box<str>> = names(&parts)?.map(Box::from).collect();
        if names.is_empty() {
            return Err("it names no field, as in `<name>`");
        }
        Ok(Self { text: text.into(), names })
    }

    /// The pattern as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The fields that are written, one at least, in their order.
    #[must_use]
    pub fn names(&self) -> &[Box<str>] {
        &self.names
    }
}

/// A text of `format`: `<ip>: <q:request>`. It may name no field at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormatPattern {
    text: Box<str>,
    names: Vec<Box<str>>,
}

impl FormatPattern {
    /// Checks a text; the error says what is wrong.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        let names = names(&parts(text)?)?.map(Box::from).collect();
        Ok(Self { text: text.into(), names })
    }

    /// The text as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The fields that are read, in their order.
    #[must_use]
    pub fn names(&self) -> &[Box<str>] {
        &self.names
    }
}

/// A piece of text and the field behind it.
struct Part<'a> {
    before: &'a str,
    /// Empty when the part has no field, or one that is not named.
    name: &'a str,
}

fn parts(text: &str) -> Result<Vec<Part<'_>>, &'static str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let Some((before, tail)) = rest.split_once('<') else {
            parts.push(Part { before: rest, name: "" });
            break;
        };
        let Some((field, tail)) = tail.split_once('>') else { return Err("a `<` is never closed") };
        parts.push(Part { before, name: name(field) });
        rest = tail;
    }
    Ok(parts)
}

/// The name in `<option:name>`. Only a bare `_` or `*` is no name.
fn name(field: &str) -> &str {
    match field {
        "_" | "*" => "",
        field => field.split_once(':').map_or(field, |(_, name)| name).trim(),
    }
}

fn names<'a>(parts: &[Part<'a>]) -> Result<impl Iterator<Item = &'a str>, &'static str> {
    if parts.iter().any(|part| part.name.ends_with('*')) {
        return Err("a field of a pattern must not end in `*`");
    }
    Ok(parts.iter().map(|part| part.name).filter(|name| !name.is_empty()).collect::<Vec<_>>().into_iter())
}
