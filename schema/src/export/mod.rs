//! A declaration for other tools and for people, made from its description alone.
//!
//! | for | what |
//! |---|---|
//! | editors and validators of JSON | [`json_schema`]: what [`dump`](crate::dump) gives and [`build`](crate::build) takes |

mod catalogue;
pub mod json_schema;
