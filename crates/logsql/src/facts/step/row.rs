//! Pipes that work on one row after the other.
//!
//! The store takes many of them for ones that keep the time whatever they write; `writes_time` looks closer.

use super::{Step, steps};
use crate::ast::{
    CoalescePipe, CollapseNumsPipe, CopyPipe, DecolorizePipe, ExtractPipe, ExtractRegexpPipe, FieldPair,
    FieldPattern, FormatPipe, HashPipe, JsonArrayConcatPipe, JsonArrayLenPipe, LenPipe, MathPipe,
    PackJsonPipe, PackLogfmtPipe, RenamePipe, ReplacePipe, ReplaceRegexpPipe, SamplePipe,
    SetStreamFieldsPipe, SplitPipe, TimeAddPipe, UnpackJsonPipe, UnpackLogfmtPipe, UnpackSyslogPipe,
    UnpackWordsPipe, UnrollPipe,
};

const TIME: &str = "_time";

steps! {
    // It leaves the rows as they are, but not all of them.
    SamplePipe: tail true, keeps_time false, writes_time false,
    // It writes `_stream` and `_stream_id` only.
    SetStreamFieldsPipe: tail true, keeps_time true, writes_time false,
}

/// Pipes whose fields say what they write: the store looks, or takes all of them for ones that keep the time.
macro_rules! writers {
    ($keeps:ident: $($pipe:ty: $writes:expr,)*) => {
        $(impl Step for $pipe {
            fn row_limit(&self) -> Option<u64> {
                None
            }

            fn may_tail(&self) -> bool {
                true
            }

            fn keeps_time(&self) -> bool {
                $keeps(self)
            }

            fn writes_time(&self) -> bool {
                let writes: fn(&$pipe) -> bool = $writes;
                writes(self)
            }
        })*
    };
}

writers! { unless_written:
    CoalescePipe: |pipe| is_time(&pipe.result),
    CopyPipe: |pipe| pipe.pairs.iter().any(writes),
    FormatPipe: |pipe| is_time(&pipe.result),
    HashPipe: |pipe| is_time(&pipe.result),
    JsonArrayConcatPipe: |pipe| is_time(&pipe.result),
    JsonArrayLenPipe: |pipe| is_time(&pipe.result),
    LenPipe: |pipe| is_time(&pipe.result),
    PackJsonPipe: |pipe| is_time(&pipe.result),
    PackLogfmtPipe: |pipe| is_time(&pipe.result),
    SplitPipe: |pipe| is_time(&pipe.result),
    UnpackWordsPipe: |pipe| is_time(&pipe.result),
}

writers! { by_name:
    CollapseNumsPipe: |pipe| is_time(&pipe.field),
    DecolorizePipe: |pipe| is_time(&pipe.field),
    ExtractPipe: |pipe| pipe.pattern.names().iter().any(|name| is_time(name)),
    ExtractRegexpPipe: |pipe| pipe.regexp.names().iter().any(|name| is_time(name)),
    MathPipe: |pipe| pipe.entries.iter().any(|entry| {
        entry.result().or_else(|| entry.formula().only_field()) == Some(TIME)
    }),
    ReplacePipe: |pipe| is_time(&pipe.field),
    ReplaceRegexpPipe: |pipe| is_time(&pipe.field),
    TimeAddPipe: |pipe| is_time(&pipe.field),
    UnpackJsonPipe: |pipe| unpacks_time(&pipe.fields, &pipe.prefix),
    UnpackLogfmtPipe: |pipe| unpacks_time(&pipe.fields, &pipe.prefix),
    UnpackSyslogPipe: |pipe| unpacks_time(&[], &pipe.prefix),
    UnrollPipe: |pipe| pipe.fields.iter().any(|name| is_time(name)),
}

fn unless_written(pipe: &impl Step) -> bool {
    !pipe.writes_time()
}

fn by_name(_: &impl Step) -> bool {
    true
}

impl Step for RenamePipe {
    fn row_limit(&self) -> Option<u64> {
        None
    }

    fn may_tail(&self) -> bool {
        true
    }

    fn keeps_time(&self) -> bool {
        !self.writes_time() && !self.pairs.iter().any(|pair| pair.from.matches(TIME))
    }

    fn writes_time(&self) -> bool {
        self.pairs.iter().any(writes)
    }
}

fn is_time(name: &str) -> bool {
    name == TIME
}

/// As the store judges: whether the new name may be `_time`.
fn writes(pair: &FieldPair) -> bool {
    pair.to.matches(TIME)
}

/// Whether a field may be unpacked whose name is `_time` with the prefix before it. Which keys there are is up to the
/// logs.
fn unpacks_time(fields: &[FieldPattern], prefix: &str) -> bool {
    let Some(key) = TIME.strip_prefix(prefix) else { return false };
    fields.is_empty() || key.is_empty() || fields.iter().any(|field| field.matches(key))
}
