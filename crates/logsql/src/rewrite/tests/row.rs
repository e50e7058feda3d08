use super::set::{AROUND, refusal};
use super::{cozystack, filters_of, is_guarded};
use crate::error::RefusalKind;
use crate::parse::parse;
use crate::rewrite::enforce;

#[test]
fn what_moves_or_packs_the_fields_of_whole_blocks_is_refused_wherever_it_stands() {
    for (pipe, kind) in [
        ("copy a* as b*", RefusalKind::FamilyMoved),
        ("copy b as c, * as d", RefusalKind::FamilyMoved),
        ("rename a* as b", RefusalKind::FamilyMoved),
        ("rename * as p_*", RefusalKind::FamilyMoved),
        ("pack_logfmt", RefusalKind::PackLogfmt),
        ("pack_logfmt fields (u) as c", RefusalKind::PackLogfmt),
    ] {
        for around in AROUND {
            let text = around.replace("PIPE", pipe);
            assert_eq!(refusal(&text), Some(kind), "{text}");
        }
    }
}

#[test]
fn where_the_query_has_said_which_fields_there_are_they_may_be_moved_and_packed() {
    for pipes in [
        "fields a, u | copy a* as b*",
        "fields a, u | rename * as p_*",
        "fields a, u | pack_logfmt | fields u",
        "stats by (a, u) count() c | pack_logfmt fields (a, u*) as u",
        "uniq by (a, u) | rename a* as b*",
    ] {
        for around in AROUND {
            let text = around.replace("PIPE", pipes);
            assert_eq!(refusal(&text), None, "{text}");
        }
    }
}

#[test]
fn what_works_on_one_row_is_let_through() {
    for pipe in [
        "coalesce(a*, b) as c",
        "collapse_nums",
        "copy a as b*",
        "decolorize",
        "extract \"<a>\"",
        "extract_regexp \"(?P<a>b)\"",
        "format \"<a>\" as b",
        "hash(a)",
        "json_array_concat",
        "json_array_len(a)",
        "len(a)",
        "math a + b as c",
        "pack_json fields (a*)",
        "rename a as b",
        "replace (a, b)",
        "replace_regexp (a, b)",
        "sample 10",
        "set_stream_fields a*",
        "split \",\"",
        "time_add 5m",
        "unpack_json",
        "unpack_logfmt",
        "unpack_syslog",
        "unpack_words",
        "unroll a",
    ] {
        for around in AROUND {
            let text = around.replace("PIPE", pipe);
            assert_eq!(refusal(&text), None, "{text}");
        }
    }
}

#[test]
fn a_sub_query_in_an_if_begins_with_the_guard() {
    let guard = cozystack("tenant-a");
    for pipe in [
        "collapse_nums if (IN)",
        "extract if (IN or b) \"<a>\"",
        "extract_regexp if (!IN) \"(?P<a>b)\"",
        "format if (IN) \"<a>\"",
        "replace if (IN) (a, b)",
        "replace_regexp if (IN) (a, b)",
        "set_stream_fields if (IN) a",
        "unpack_json if (IN)",
        "unpack_logfmt if (IN)",
        "unpack_syslog if (IN)",
        "unroll if (IN) by (a)",
    ] {
        let text = format!("x | {}", pipe.replace("IN", "u:in(y | fields u)"));
        let scoped = enforce(parse(&text).unwrap(), &guard).unwrap();
        let filters = filters_of(&parse(scoped.as_str()).unwrap());
        assert_eq!(filters.len(), 2, "{text}");
        assert!(filters.iter().all(|filter| is_guarded(filter, &guard)), "{text}");
    }
}
