//! How the server misbehaves.

/// A part of the server that can be told to misbehave alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// TokenReviews.
    TokenReviews,
    /// SubjectAccessReviews.
    AccessReviews,
    /// Lists and watches of namespaces.
    Namespaces,
}

/// What a request gets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Behaviour {
    /// The right answer.
    #[default]
    Normal,
    /// Nothing, while the connection stays open.
    Hang,
    /// The connection is closed without an answer.
    Close,
    /// A Kubernetes `Status` with this HTTP status; it must be from 200 to 599.
    Status(u16),
    /// Something that is no JSON, with the status of success.
    Garbage,
}

/// The present behaviour of each part.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Behaviours {
    token_reviews: Behaviour,
    access_reviews: Behaviour,
    namespaces: Behaviour,
}

impl Behaviours {
    pub(super) fn of(&self, part: Part) -> Behaviour {
        match part {
            Part::TokenReviews => self.token_reviews,
            Part::AccessReviews => self.access_reviews,
            Part::Namespaces => self.namespaces,
        }
    }

    pub(super) fn set(&mut self, part: Part, behaviour: Behaviour) {
        match part {
            Part::TokenReviews => self.token_reviews = behaviour,
            Part::AccessReviews => self.access_reviews = behaviour,
            Part::Namespaces => self.namespaces = behaviour,
        }
    }

    pub(super) fn set_all(&mut self, behaviour: Behaviour) {
        *self = Self { token_reviews: behaviour, access_reviews: behaviour, namespaces: behaviour };
    }
}
