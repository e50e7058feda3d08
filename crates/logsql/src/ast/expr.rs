//! `and`, `or`, `not`, over anything that can be asked.

use std::ops::Deref;

/// A condition over atoms of type `A`.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr<A> {
    /// Whether the node must not hold. Two negations are none.
    pub(crate) negated: bool,
    pub(crate) node: Node<A>,
}

/// A condition without its negation.
#[derive(Debug, Clone, PartialEq)]
pub enum Node<A> {
    /// A single question.
    Atom(A),
    /// Several conditions.
    Joined(Joined<A>),
}

/// Several conditions and the operator between them.
#[derive(Debug, Clone, PartialEq)]
pub struct Joined<A> {
    pub(crate) operator: Operator,
    pub(crate) items: Several<Expr<A>>,
}

/// What stands between conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// All must hold.
    And,
    /// One must hold.
    Or,
}

/// Two items or more.
#[derive(Debug, Clone, PartialEq)]
pub struct Several<T>(Vec<T>);

impl<T> Several<T> {
    /// The items as they are, when there are at least two.
    ///
    /// # Errors
    /// Gives the only item back, or none, when there are not two.
    pub fn new(mut items: Vec<T>) -> Result<Self, Option<T>> {
        if items.len() < 2 { Err(items.pop()) } else { Ok(Self(items)) }
    }

    /// Two items.
    #[must_use]
    pub fn pair(first: T, second: T) -> Self {
        Self(vec![first, second])
    }

    /// Puts an item before the others.
    pub fn push_front(&mut self, item: T) {
        self.0.insert(0, item);
    }

    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }
}

impl<T> Deref for Several<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<A> Expr<A> {
    /// A single question.
    #[must_use]
    pub fn atom(atom: A) -> Self {
        Self { negated: false, node: Node::Atom(atom) }
    }

    /// Both conditions must hold.
    #[must_use]
    pub fn both(first: Self, second: Self) -> Self {
        Self::joined(Operator::And, Several::pair(first, second))
    }

    /// One of the two conditions must hold.
    #[must_use]
    pub fn either(first: Self, second: Self) -> Self {
        Self::joined(Operator::Or, Several::pair(first, second))
    }

    /// Several conditions.
    #[must_use]
    pub fn joined(operator: Operator, items: Several<Self>) -> Self {
        Self { negated: false, node: Node::Joined(Joined { operator, items }) }
    }

    /// Adds a condition that must hold too, before the others. A conjunction stays one: nothing is nested.
    #[must_use]
    pub fn under(self, first: Self) -> Self {
        match self.node {
            Node::Joined(Joined { operator: Operator::And, mut items }) if !self.negated => {
                items.push_front(first);
                Self::joined(Operator::And, items)
            }
            node => Self::both(first, Self { negated: self.negated, node }),
        }
    }

    /// The opposite.
    #[must_use]
    pub fn negate(mut self) -> Self {
        self.negated = !self.negated;
        self
    }

    /// Whether the node must not hold.
    #[must_use]
    pub fn is_negated(&self) -> bool {
        self.negated
    }

    /// The condition without its negation.
    #[must_use]
    pub fn node(&self) -> &Node<A> {
        &self.node
    }
}

impl<A> Joined<A> {
    /// What stands between the items.
    #[must_use]
    pub fn operator(&self) -> Operator {
        self.operator
    }

    /// The items, two or more.
    #[must_use]
    pub fn items(&self) -> &[Expr<A>] {
        &self.items
    }
}
