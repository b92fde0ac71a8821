//! What a declaration says about itself, as constant data: fields, layouts, expressions, and the rows of
//! the documents that they come from.

pub(crate) mod cited;
pub(crate) mod constants;
pub(crate) mod documents;
pub(crate) mod expression;
pub mod mapping;
pub(crate) mod shape;
pub mod spec;
