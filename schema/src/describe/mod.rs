//! What a declaration says about itself, as constant data: fields, layouts, expressions, and the rows of
//! the documents that they come from.

pub(crate) mod expression;
pub mod mapping;
pub(crate) mod shape;
pub mod spec;
