//! The formats of the gallery, compiled from its files: what else the gallery depends on has no part in it.

#[path = "../../examples/gallery/src/elf.rs"]
pub mod elf;
#[path = "../../examples/gallery/src/elf_section.rs"]
pub mod elf_section;
#[path = "../../examples/gallery/src/png.rs"]
pub mod png;
#[allow(dead_code)] // its other tables are read elsewhere
#[path = "../../examples/gallery/src/ttf.rs"]
pub mod ttf;
