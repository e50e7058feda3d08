//! The classes of characters that `\p` names.
//!
//! Names are compared without case, blanks, `_` and `-`. Scripts whose names have several words are unknown to Go's
//! parser, whichever way they are written.

/// General categories.
const CATEGORIES: [&str; 38] = [
    "c", "cc", "cf", "cn", "co", "cs", "l", "lc", "ll", "lm", "lo", "lt", "lu", "m", "mc", "me", "mn", "n",
    "nd", "nl", "no", "p", "pc", "pd", "pe", "pf", "pi", "po", "ps", "s", "sc", "sk", "sm", "so", "z", "zl",
    "zp", "zs",
];

/// What categories are called in words.
const ALIASES: [&str; 42] = [
    "casedletter",
    "closepunctuation",
    "cntrl",
    "combiningmark",
    "connectorpunctuation",
    "control",
    "currencysymbol",
    "dashpunctuation",
    "decimalnumber",
    "digit",
    "enclosingmark",
    "finalpunctuation",
    "format",
    "initialpunctuation",
    "letter",
    "letternumber",
    "lineseparator",
    "lowercaseletter",
    "mark",
    "mathsymbol",
    "modifierletter",
    "modifiersymbol",
    "nonspacingmark",
    "number",
    "openpunctuation",
    "other",
    "otherletter",
    "othernumber",
    "otherpunctuation",
    "othersymbol",
    "paragraphseparator",
    "privateuse",
    "punct",
    "punctuation",
    "separator",
    "spaceseparator",
    "spacingmark",
    "surrogate",
    "symbol",
    "titlecaseletter",
    "unassigned",
    "uppercaseletter",
];

/// Sets that are neither category nor script.
const SETS: [&str; 3] = ["any", "ascii", "assigned"];

/// Scripts.
const SCRIPTS: [&str; 118] = [
    "adlam",
    "ahom",
    "arabic",
    "armenian",
    "avestan",
    "balinese",
    "bamum",
    "batak",
    "bengali",
    "bhaiksuki",
    "bopomofo",
    "brahmi",
    "braille",
    "buginese",
    "buhid",
    "carian",
    "chakma",
    "cham",
    "cherokee",
    "chorasmian",
    "common",
    "coptic",
    "cuneiform",
    "cypriot",
    "cyrillic",
    "deseret",
    "devanagari",
    "dogra",
    "duployan",
    "elbasan",
    "elymaic",
    "ethiopic",
    "georgian",
    "glagolitic",
    "gothic",
    "grantha",
    "greek",
    "gujarati",
    "gurmukhi",
    "han",
    "hangul",
    "hanunoo",
    "hatran",
    "hebrew",
    "hiragana",
    "inherited",
    "javanese",
    "kaithi",
    "kannada",
    "katakana",
    "kawi",
    "kharoshthi",
    "khmer",
    "khojki",
    "khudawadi",
    "lao",
    "latin",
    "lepcha",
    "limbu",
    "lisu",
    "lycian",
    "lydian",
    "mahajani",
    "makasar",
    "malayalam",
    "mandaic",
    "manichaean",
    "marchen",
    "medefaidrin",
    "miao",
    "modi",
    "mongolian",
    "mro",
    "multani",
    "myanmar",
    "nabataean",
    "nandinagari",
    "newa",
    "nko",
    "nushu",
    "ogham",
    "oriya",
    "osage",
    "osmanya",
    "palmyrene",
    "phoenician",
    "rejang",
    "runic",
    "samaritan",
    "saurashtra",
    "sharada",
    "shavian",
    "siddham",
    "signwriting",
    "sinhala",
    "sogdian",
    "soyombo",
    "sundanese",
    "syriac",
    "tagalog",
    "tagbanwa",
    "takri",
    "tamil",
    "tangsa",
    "tangut",
    "telugu",
    "thaana",
    "thai",
    "tibetan",
    "tifinagh",
    "tirhuta",
    "toto",
    "ugaritic",
    "vai",
    "vithkuqi",
    "wancho",
    "yezidi",
    "yi",
];

/// Whether a class has this name.
pub(super) fn is_class(name: &str) -> bool {
    let name: String =
        name.chars().filter(|c| !matches!(c, ' ' | '_' | '-')).map(|c| c.to_ascii_lowercase()).collect();
    [&CATEGORIES[..], &ALIASES, &SETS, &SCRIPTS].iter().any(|names| names.contains(&name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::is_class;

    #[test]
    fn a_class_is_known_in_any_case_and_with_any_separators() {
        for name in
            ["L", "l", "lU", "Letter", "upper_case LETTER", "G_r-eek", "LC", "any", "ASCII", "digit", "Kawi"]
        {
            assert!(is_class(name), "{name}");
        }
        for name in ["", "_", "X", "Foo", "IsGreek", "Script=Greek", "Old_Italic", "olditalic", "京", "^L"] {
            assert!(!is_class(name), "{name}");
        }
    }
}
