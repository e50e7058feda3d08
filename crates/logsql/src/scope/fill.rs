//! A template with its names.

use super::PLACEHOLDER;
use crate::ast::{Atom, Filter, StreamFilter, TagTest, Test};
use crate::visit::{VisitMut, walk_atom_mut};

/// The filter with the names in place of the placeholder.
pub(super) fn filled(template: &Filter, names: &[&str]) -> Filter {
    let mut filter = template.clone();
    Fill { names }.filter(&mut filter);
    filter
}

struct Fill<'a> {
    names: &'a [&'a str],
}

impl Fill<'_> {
    fn values(&self, template: &str) -> Vec<Box<str>> {
        self.names.iter().map(|name| template.replace(PLACEHOLDER, name).into_boxed_str()).collect()
    }

    fn stream(&self, filter: &mut StreamFilter) {
        for tag in filter.branches.iter_mut().flatten() {
            if let TagTest::Equal(template) = &tag.test
                && template.contains(PLACEHOLDER)
            {
                tag.test = TagTest::equal_to(self.values(template));
            }
        }
    }
}

impl VisitMut for Fill<'_> {
    fn atom(&mut self, atom: &mut Atom) {
        if let Atom::Stream(filter) = atom {
            self.stream(filter);
        }
        walk_atom_mut(self, atom);
    }

    fn test(&mut self, test: &mut Test) {
        // Equalities alone can hold the placeholder: the template was checked.
        if let Test::Exact(template) = test
            && template.contains(PLACEHOLDER)
        {
            *test = Test::equal_to(self.values(template));
        }
    }
}
