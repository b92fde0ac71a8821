//! ELF, the programs and libraries of Unix, as "System V Application Binary Interface" (gABI, 64 bits) has them.
//!
//! Left out: programs of 32 bits, and segments as bytes: sections, which are in `elf_section.rs`, are the same bytes.

use bindery::format::{About, AnyFile, FileType, NamedCount, Revision};
use bindery::prelude::*;
use bindery::{At, Closed, Gaps};

use crate::elf_section::Section;

/// The specification.
pub static GABI: Document = Document {
    id: "gabi",
    title: "System V Application Binary Interface: Object Files",
    origin: Origin::Text,
};

/// A program or a library.
#[schema]
#[spec(GABI, "ELF Identification")]
#[derive(Debug, Clone, PartialEq)]
pub struct Elf {
    #[spec("EI_MAG0")]
    #[schema(magic = *b"\x7fELF")]
    magic: [u8; 4],
    /// 2: of 64 bits.
    #[spec("EI_CLASS")]
    #[schema(magic = 2u8)]
    class: u8,
    /// Which end of a number comes first.
    #[spec("EI_DATA")]
    pub data: Closed<Data>,
    #[spec("EI_VERSION")]
    pub version: u8,
    #[spec("EI_OSABI")]
    pub os_abi: u8,
    #[spec("EI_ABIVERSION")]
    pub abi_version: u8,
    #[spec("EI_PAD")]
    pub pad: [u8; 7],
    #[spec("Elf64_Ehdr", section = "ELF Header")]
    #[brw(is_big = data.0 == Data::Big)]
    pub header: Header,
    pub gaps: Gaps,
}

/// Which end of a number comes first.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(8)]
#[spec(GABI, "Data Encoding")]
pub enum Data {
    /// The lowest byte.
    #[spec("ELFDATA2LSB")]
    Little = 1,
    /// The highest byte.
    #[spec("ELFDATA2MSB")]
    Big = 2,
}

/// What it is, and where its tables are.
#[schema(rows = "snake_case")]
#[spec(GABI, "ELF Header")]
#[derive(Debug, Clone, PartialEq)]
pub struct Header {
    #[spec("e_type")]
    pub kind: u16,
    #[spec("e_machine")]
    pub machine: u16,
    #[spec("e_version")]
    pub version: u32,
    #[spec("e_entry")]
    pub entry: u64,
    #[br(temp)]
    e_phoff: u64,
    #[br(temp)]
    e_shoff: u64,
    #[spec("e_flags")]
    pub flags: u32,
    #[spec("e_ehsize")]
    pub header_size: u16,
    #[spec("e_phentsize")]
    pub segment_size: u16,
    #[br(temp)]
    e_phnum: u16,
    #[spec("e_shentsize")]
    pub section_size: u16,
    #[br(temp)]
    e_shnum: u16,
    /// The section with the names of sections.
    #[spec("e_shstrndx")]
    pub names: u16,
    /// What becomes memory.
    #[spec("Elf64_Phdr", section = "Program Header")]
    #[br(count = e_phnum)]
    #[schema(at = e_phoff, align = 8)]
    pub segments: At<Vec<Segment>>,
    /// What the parts of the file are.
    #[spec("Elf64_Shdr", section = "Section Header")]
    #[br(count = e_shnum)]
    #[schema(at = e_shoff, align = 8)]
    pub sections: At<Vec<Section>>,
}

/// A part of the file that becomes memory.
#[schema(rows = "snake_case")]
#[spec(GABI, "Program Header")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Segment {
    pub p_type: u32,
    pub p_flags: u32,
    pub p_offset: u64,
    pub p_vaddr: u64,
    pub p_paddr: u64,
    pub p_filesz: u64,
    pub p_memsz: u64,
    pub p_align: u64,
}

impl FileType for Elf {
    const FORMAT: About = About {
        name: "elf",
        title: "ELF programs of 64 bits",
        extensions: &["so", "o"],
        magics: &[b"\x7fELF\x02"],
        revisions: &[Revision {
            name: "1",
            documents: &[&GABI],
            root: || Self::INFO,
        }],
    };
}

impl AnyFile for Elf {
    fn revision(&self) -> &'static str {
        "1"
    }

    fn counts(&self) -> Vec<NamedCount> {
        vec![("sections", self.header.sections.len() as u64)]
    }
}
