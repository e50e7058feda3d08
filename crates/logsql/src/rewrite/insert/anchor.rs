//! A field that keeps rows whole on their way through a cluster.
//!
//! A storage node sends of a row the fields that are still asked for. Where these are families of fields only, a row whose
//! block has no such column is not sent at all; where rows of others give the block such a column, it is. So the number of
//! rows would tell of those. A field with a name is sent even where it is empty: one that no row has is asked for, and kept
//! by `fields f*`.

mod read;

use super::super::forbid::Columns;
use crate::ast::pipe::each_pipe;
use crate::ast::{Atom, Field, FieldPattern, Filter, FilterPipe, InSet, Pipe, Query, SubQuery, Test};
use crate::span::{Loc, Span};
use crate::visit::{Visit, walk_pipe};
use read::Reads;

/// Puts the field into a query where it is needed.
pub(super) fn put(query: &mut Query) {
    let Some(places) = Places::of(&query.pipes) else { return };
    let name = unused_name(&query.to_string());
    for pipe in query.pipes.iter_mut().take(places.sent.map_or(usize::MAX, |place| place + 1)) {
        if let Pipe::Fields(fields) = pipe
            && only_families(&fields.fields)
        {
            fields.fields.push(FieldPattern::Name(name.clone()));
        }
    }
    if let Some(place) = places.asked_behind {
        query.pipes.insert(place + 1, asking_for(name));
    }
}

/// Where the field is put.
#[derive(Default)]
struct Places {
    /// The first pipe that needs rows of all nodes; those before it are run by the nodes.
    sent: Option<usize>,
    /// That pipe, when a family is asked for there or later.
    asked_behind: Option<usize>,
}

impl Places {
    /// None where it is not needed.
    fn of(pipes: &[Pipe]) -> Option<Self> {
        let mut places = Self::default();
        let mut kept = false;
        let mut columns = Columns::OfBlocks;
        for (place, pipe) in pipes.iter().enumerate() {
            if places.sent.is_none() && gathers(pipe) {
                places.sent = Some(place);
                if sorts(pipe) {
                    break;
                }
            }
            match pipe {
                Pipe::Fields(fields) if places.sent.is_none() => kept |= only_families(&fields.fields),
                pipe if places.sent.is_some() && reads_family(pipe) => places.asked_behind = places.sent,
                _ => {}
            }
            columns = columns.behind(pipe);
            if !columns.tell() {
                break;
            }
        }
        (kept || places.asked_behind.is_some()).then_some(places)
    }
}

/// Whether a pipe needs rows of all nodes, and gives rows that it was given.
fn gathers(pipe: &Pipe) -> bool {
    let counts =
        matches!(pipe, Pipe::Limit(_) | Pipe::Offset(_) | Pipe::RunningStats(_) | Pipe::TotalStats(_));
    counts || sorts(pipe) || matches!(pipe, Pipe::Join(_) | Pipe::StreamContext(_) | Pipe::Union(_))
}

/// Whether the nodes sort too: then each row is sent with the fields that it is sorted by.
fn sorts(pipe: &Pipe) -> bool {
    matches!(pipe, Pipe::First(_) | Pipe::Last(_) | Pipe::Sort(_))
}

/// Whether fields are kept by families alone. All fields are no such family: each row has some.
fn only_families(fields: &[FieldPattern]) -> bool {
    fields.iter().all(is_family)
}

fn is_family(field: &FieldPattern) -> bool {
    match field {
        FieldPattern::Name(_) => false,
        FieldPattern::Prefix(prefix) => !prefix.is_empty(),
    }
}

/// Whether a pipe asks for a family of fields, itself or in a filter.
fn reads_family(pipe: &Pipe) -> bool {
    let mut asked = Asked(each_pipe!(pipe, pipe => pipe.patterns()).into_iter().any(is_family));
    walk_pipe(&mut asked, pipe);
    asked.0
}

/// Whether a filter asks for a family.
struct Asked(bool);

impl Visit for Asked {
    fn atom(&mut self, atom: &Atom) {
        self.0 |= match atom {
            Atom::Match(matched) => is_field_family(&matched.field),
            Atom::Group(group) => is_field_family(&group.field),
            Atom::Guard(_) | Atom::Stream(_) | Atom::StreamId(_) | Atom::Time(_) => false,
        };
    }

    /// Is sent by itself.
    fn query(&mut self, _: &Query) {}

    fn subquery(&mut self, _: &SubQuery) {}
}

fn is_field_family(field: &Field) -> bool {
    match field {
        Field::Message | Field::Name(_) => false,
        Field::Prefix(prefix) => !prefix.is_empty(),
    }
}

/// A name that no row has, and that begins as no name and no family in the text does.
fn unused_name(text: &str) -> Box<str> {
    // A text of 16 KiB cannot hold them all.
    let first = "~^%@".chars().chain('\u{4e00}'..='\u{9fff}').find(|first| !text.contains(*first));
    format!("{}none", first.unwrap_or('~')).into()
}

/// `filter !name:in()`: holds for every row, and asks for the field.
fn asking_for(name: Box<str>) -> Pipe {
    let nothing = Test::In(InSet::Values(Vec::new()));
    let mut filter = Filter::matching(Field::Name(name), nothing, Span::default());
    filter.negated = true;
    Pipe::Filter(FilterPipe { filter, loc: Loc::default() })
}
