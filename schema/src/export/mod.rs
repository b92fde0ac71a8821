//! A declaration for other tools and for people, made from its description alone.
//!
//! | for | what |
//! |---|---|
//! | programs in other languages | [`kaitai`]: a Kaitai Struct description of the bytes |
//! | editors and validators of JSON | [`json_schema`]: what [`dump`](crate::dump) gives and [`build`](crate::build) takes |

mod catalogue;
pub mod json_schema;
pub mod kaitai;
