//! A declaration for other tools and for people, made from its description alone.
//!
//! | for | what |
//! |---|---|
//! | people | [`html`]: a page to read |
//! | programs in other languages | [`kaitai`]: a Kaitai Struct description of the bytes |
//! | editors and validators of JSON | [`json_schema`]: what [`dump`](crate::dump) gives and [`build`](crate::build) takes |

mod catalogue;
pub mod html;
pub mod json_schema;
pub mod kaitai;
