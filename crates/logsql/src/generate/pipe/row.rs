//! Pipes that work on one row after the other.

mod math;

use proptest::collection::vec;
use proptest::option::{of, weighted};
use proptest::prelude::*;
use proptest::sample::select;

use super::super::filter::{duration, if_filter};
use super::super::text::{name, not_empty, pattern, text};
use crate::ast::{
    CoalescePipe, CollapseNumsPipe, Condition, CopyPipe, DecolorizePipe, ExtractPipe, ExtractRegexpPipe,
    FieldPair, FieldPattern, FormatPipe, HashPipe, JsonArrayConcatPipe, JsonArrayLenPipe, LenPipe, Overwrite,
    PackJsonPipe, PackLogfmtPipe, Pipe, RenamePipe, ReplacePipe, ReplaceRegexpPipe, SamplePipe,
    SetStreamFieldsPipe, SplitPipe, TimeAddPipe, UnpackJsonPipe, UnpackLogfmtPipe, UnpackSyslogPipe,
    UnpackWordsPipe, UnrollPipe,
};
use crate::span::Loc;
use crate::value::{ExtractPattern, FormatPattern, GroupRegexp, Regexp};

/// A pipe with sub-queries down to this depth.
pub(super) fn pipe(subqueries: u32) -> BoxedStrategy<Pipe> {
    prop_oneof![
        copies(),
        changes(subqueries),
        extracts(subqueries),
        formats(subqueries),
        math::math(),
        measures(),
        lists(subqueries),
        packs(subqueries),
        unpacks(subqueries),
    ]
    .boxed()
}

fn condition(subqueries: u32) -> BoxedStrategy<Option<Condition>> {
    weighted(0.3, if_filter(subqueries.saturating_sub(1))).boxed()
}

fn overwrite() -> impl Strategy<Value = Overwrite> {
    select(&[Overwrite::Always, Overwrite::KeepOriginalFields, Overwrite::SkipEmptyResults][..])
}

/// The name of a field: often the one that is taken when none is given.
fn field() -> BoxedStrategy<Box<str>> {
    prop_oneof![Just("_msg".into()), Just("_time".into()), not_empty()].boxed()
}

fn copies() -> BoxedStrategy<Pipe> {
    let pairs = || vec((pattern(), pattern()).prop_map(|(from, to)| FieldPair { from, to }), 1..3);
    let coalesce = (vec(pattern(), 1..3), text(), field()).prop_map(|(fields, default, result)| {
        Pipe::Coalesce(CoalescePipe { fields, default, result, loc: Loc::default() })
    });
    prop_oneof![
        pairs().prop_map(|pairs| Pipe::Copy(CopyPipe { pairs, loc: Loc::default() })),
        pairs().prop_map(|pairs| Pipe::Rename(RenamePipe { pairs, loc: Loc::default() })),
        coalesce,
    ]
    .boxed()
}

fn changes(subqueries: u32) -> BoxedStrategy<Pipe> {
    let regexp = select(&["a+", "(a)|b", "[a-z]{2,}", "", "a)(b"][..])
        .prop_map(|text| Regexp::parse_in_a_group(text).unwrap());
    prop_oneof![
        (condition(subqueries), field(), any::<bool>()).prop_map(|(condition, field, prettify)| {
            Pipe::CollapseNums(CollapseNumsPipe { condition, field, prettify, loc: Loc::default() })
        }),
        field().prop_map(|field| Pipe::Decolorize(DecolorizePipe { field, loc: Loc::default() })),
        (condition(subqueries), text(), text(), field(), 0_u64..3).prop_map(
            |(condition, old, replacement, field, limit)| {
                Pipe::Replace(ReplacePipe { condition, old, replacement, field, limit, loc: Loc::default() })
            }
        ),
        (condition(subqueries), regexp, text(), field(), 0_u64..3).prop_map(
            |(condition, regexp, replacement, field, limit)| {
                Pipe::ReplaceRegexp(ReplaceRegexpPipe {
                    condition,
                    regexp,
                    replacement,
                    field,
                    limit,
                    loc: Loc::default(),
                })
            }
        ),
        (duration(), field()).prop_map(|(offset, field)| Pipe::TimeAdd(TimeAddPipe {
            offset,
            field,
            loc: Loc::default()
        })),
    ]
    .boxed()
}

fn extracts(subqueries: u32) -> BoxedStrategy<Pipe> {
    let pattern = select(&["<a>", "x<plain:a>y<_>", "&lt;<a b> <*>z", "a <> <if>"][..])
        .prop_map(|text| ExtractPattern::parse(text).unwrap());
    let regexp = select(&["(?P<a>b)", "(?<a>b)(c)|(?P<d>)", "a)(?P<b>c"][..])
        .prop_map(|text| GroupRegexp::parse(text).unwrap());
    prop_oneof![
        (condition(subqueries), pattern, field(), overwrite()).prop_map(
            |(condition, pattern, from, overwrite)| {
                Pipe::Extract(ExtractPipe { condition, pattern, from, overwrite, loc: Loc::default() })
            }
        ),
        (condition(subqueries), regexp, field(), overwrite()).prop_map(
            |(condition, regexp, from, overwrite)| {
                Pipe::ExtractRegexp(ExtractRegexpPipe {
                    condition,
                    regexp,
                    from,
                    overwrite,
                    loc: Loc::default(),
                })
            }
        ),
    ]
    .boxed()
}

fn formats(subqueries: u32) -> BoxedStrategy<Pipe> {
    let format = select(&["", "plain", "<a><q:b>", "<>x", "a b\n<c>"][..])
        .prop_map(|text| FormatPattern::parse(text).unwrap());
    (condition(subqueries), format, field(), overwrite())
        .prop_map(|(condition, format, result, overwrite)| {
            Pipe::Format(FormatPipe { condition, format, result, overwrite, loc: Loc::default() })
        })
        .boxed()
}

fn measures() -> BoxedStrategy<Pipe> {
    prop_oneof![
        (field(), field()).prop_map(|(field, result)| Pipe::Hash(HashPipe {
            field,
            result,
            loc: Loc::default()
        })),
        (field(), field()).prop_map(|(field, result)| Pipe::Len(LenPipe {
            field,
            result,
            loc: Loc::default()
        })),
        (field(), field()).prop_map(|(field, result)| {
            Pipe::JsonArrayLen(JsonArrayLenPipe { field, result, loc: Loc::default() })
        }),
        (1..=u64::MAX).prop_map(|every| Pipe::Sample(SamplePipe { every, loc: Loc::default() })),
    ]
    .boxed()
}

fn lists(subqueries: u32) -> BoxedStrategy<Pipe> {
    prop_oneof![
        (text(), field(), field()).prop_map(|(delimiter, from, result)| {
            Pipe::JsonArrayConcat(JsonArrayConcatPipe { delimiter, from, result, loc: Loc::default() })
        }),
        (text(), field(), field()).prop_map(|(separator, from, result)| {
            Pipe::Split(SplitPipe { separator, from, result, loc: Loc::default() })
        }),
        (field(), field(), any::<bool>()).prop_map(|(from, result, drop_duplicates)| {
            Pipe::UnpackWords(UnpackWordsPipe { from, result, drop_duplicates, loc: Loc::default() })
        }),
        (condition(subqueries), vec(name(), 1..3)).prop_map(|(condition, fields)| {
            Pipe::Unroll(UnrollPipe { condition, fields, loc: Loc::default() })
        }),
    ]
    .boxed()
}

/// Fields of which none stands for all; nothing does.
fn some_fields() -> BoxedStrategy<Vec<FieldPattern>> {
    vec(pattern().prop_filter("all", |field| *field != FieldPattern::all()), 0..3).boxed()
}

fn packs(subqueries: u32) -> BoxedStrategy<Pipe> {
    prop_oneof![
        (some_fields(), field()).prop_map(|(fields, result)| {
            Pipe::PackJson(PackJsonPipe { fields, result, loc: Loc::default() })
        }),
        (some_fields(), field()).prop_map(|(fields, result)| {
            Pipe::PackLogfmt(PackLogfmtPipe { fields, result, loc: Loc::default() })
        }),
        (condition(subqueries), vec(pattern(), 1..3)).prop_map(|(condition, fields)| {
            Pipe::SetStreamFields(SetStreamFieldsPipe { condition, fields, loc: Loc::default() })
        }),
    ]
    .boxed()
}

fn unpacks(subqueries: u32) -> BoxedStrategy<Pipe> {
    let json = (condition(subqueries), field(), some_fields(), vec(name(), 0..2), text(), overwrite());
    let logfmt = (condition(subqueries), field(), some_fields(), text(), overwrite());
    let syslog = (condition(subqueries), field(), of(duration()), text(), any::<bool>());
    prop_oneof![
        json.prop_map(|(condition, from, fields, preserve_keys, prefix, overwrite)| {
            let loc = Loc::default();
            Pipe::UnpackJson(UnpackJsonPipe {
                condition,
                from,
                fields,
                preserve_keys,
                prefix,
                overwrite,
                loc,
            })
        }),
        logfmt.prop_map(|(condition, from, fields, prefix, overwrite)| {
            Pipe::UnpackLogfmt(UnpackLogfmtPipe {
                condition,
                from,
                fields,
                prefix,
                overwrite,
                loc: Loc::default(),
            })
        }),
        syslog.prop_map(|(condition, from, offset, prefix, keep_original_fields)| {
            let loc = Loc::default();
            Pipe::UnpackSyslog(UnpackSyslogPipe {
                condition,
                from,
                offset,
                prefix,
                keep_original_fields,
                loc,
            })
        }),
    ]
    .boxed()
}
