//! User-defined fields, whose arrays live inside the string table.

use bindery::visit::Target;
use bindery::{BitPacked, DataOffset, Enumeration, Error, Open, Reserved, schema};

use super::deviations::{P3M_02, P3M_03, P3M_07, P3M_08};
use super::{P3M_2025_08, Strings, Text};

/// A value that an application adds to the model.
#[schema]
#[spec(P3M_2025_08, "User-defined field")]
#[derive(Debug, Clone, PartialEq)]
pub struct UserDefinedField {
    /// What the application calls it.
    pub name: Text,
    #[spec("u8")]
    #[br(temp, assert(kind.is_possible(), Error::malformed(format!(
        "a value of the unknown type {}, whose size nobody knows", kind.field_type.number()
    ))))]
    /// Type, array and emptiness of the value.
    #[bw(calc = value.kind(reserved.0))]
    kind: UserFieldKind,
    #[bits_of(kind)]
    pub reserved: Reserved<u8>,
    /// The value.
    #[spec(none = "one of several rows, each of which is a variant")]
    #[schema(tag = if kind.empty { UserForm::Empty } else if kind.is_array { UserForm::Array } else { UserForm::Scalar })]
    #[brw(args_raw = *kind)]
    pub value: UserValue,
}

/// What kind of value a user-defined field has.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(P3M_2025_08, "User-defined field")]
#[deviation(P3M_03)]
pub struct UserFieldKind {
    /// Zero.
    #[bits(2, reserved)]
    pub reserved: u8,
    /// There is no value.
    pub empty: bool,
    /// There are several values, inside the string table.
    pub is_array: bool,
    /// The type of each value.
    #[bits(4, "4 bits")]
    pub field_type: Open<UserFieldType>,
}

impl UserFieldKind {
    /// Which form of value follows.
    fn form(self) -> UserForm {
        match (self.empty, self.is_array) {
            (true, _) => UserForm::Empty,
            (false, true) => UserForm::Array,
            (false, false) => UserForm::Scalar,
        }
    }

    /// Whether it is known how many bytes follow.
    fn is_possible(self) -> bool {
        self.form() != UserForm::Scalar || self.field_type.known().is_some()
    }
}

/// The type of a user-defined field.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(4)]
#[spec(P3M_2025_08, "User-defined field")]
#[deviation(P3M_02)]
pub enum UserFieldType {
    /// Text.
    #[spec("P3M_UDFTYPE_STR")]
    Str = 0,
    /// True or false.
    #[spec("P3M_UDFTYPE_BOOL")]
    Bool = 1,
    /// A signed number of 8 bits.
    #[spec("P3M_UDFTYPE_I8")]
    I8 = 2,
    /// A signed number of 16 bits.
    #[spec("P3M_UDFTYPE_I16")]
    I16 = 3,
    /// A signed number of 32 bits.
    #[spec("P3M_UDFTYPE_I32")]
    I32 = 4,
    /// A signed number of 64 bits.
    #[spec("P3M_UDFTYPE_I64")]
    I64 = 5,
    /// An unsigned number of 8 bits.
    #[spec("P3M_UDFTYPE_U8")]
    U8 = 6,
    /// An unsigned number of 16 bits.
    #[spec("P3M_UDFTYPE_U16")]
    U16 = 7,
    /// An unsigned number of 32 bits.
    #[spec("P3M_UDFTYPE_U32")]
    U32 = 8,
    /// An unsigned number of 64 bits.
    #[spec("P3M_UDFTYPE_U64")]
    U64 = 9,
    /// A number of 32 bits, floating.
    #[spec("P3M_UDFTYPE_F32")]
    F32 = 10,
    /// A number of 64 bits, floating.
    #[spec("P3M_UDFTYPE_F64")]
    F64 = 11,
}

/// Which form of value follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UserForm {
    /// One value.
    Scalar,
    /// Several values, inside the string table.
    Array,
    /// No value.
    Empty,
}

/// The value of a user-defined field.
#[schema(external_tag = UserForm)]
#[spec(P3M_2025_08, "User-defined field")]
#[deviation(P3M_08)]
#[brw(import_raw(kind: UserFieldKind))]
#[derive(Debug, Clone, PartialEq)]
pub enum UserValue {
    /// One value.
    #[spec(none = "one of several rows, each of which is a variant")]
    Scalar {
        /// The value.
        #[spec(none = "one of several rows, each of which is a variant")]
        #[schema(tag = kind.field_type)]
        value: UserScalar,
    },
    /// Several values, inside the string table.
    #[spec(none = "its two rows are its fields")]
    Array {
        /// The type of each value.
        #[spec(none = "it is in the byte before")]
        #[br(calc = kind.field_type)]
        #[bw(ignore)]
        element_type: Open<UserFieldType>,
        /// One less than the number of values.
        #[spec("Array length minus 1")]
        length_minus_1: u16,
        /// Where the first value is.
        #[spec("Offset to first array element")]
        #[schema(points_at = array_target(*element_type, length_minus_1))]
        first: DataOffset<u16, Strings>,
    },
    /// No value.
    #[spec(none = "nothing of it is stored")]
    Empty {
        /// The type that a value would have.
        #[spec(none = "it is in the byte before")]
        #[br(calc = kind.field_type)]
        #[bw(ignore)]
        element_type: Open<UserFieldType>,
        /// An array of no values.
        #[spec(none = "it is in the byte before")]
        #[br(calc = kind.is_array)]
        #[bw(ignore)]
        is_array: bool,
    },
}

/// A single value.
#[schema(external_tag = Open<UserFieldType>)]
#[spec(P3M_2025_08, "User-defined field")]
#[deviation(P3M_07)]
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum UserScalar {
    /// Text.
    #[spec("String")]
    Str(Text),
    /// True or false: 1 or 0.
    #[spec(none = "the list of values leaves it out")]
    Bool(u8),
    /// A number of this type.
    #[spec("i8: Data")]
    I8(i8),
    /// A number of this type.
    #[spec("i16: Data")]
    I16(i16),
    /// A number of this type.
    #[spec("i32: Data")]
    I32(i32),
    /// A number of this type.
    #[spec("i64: Data")]
    I64(i64),
    /// A number of this type.
    #[spec("u8: Data")]
    U8(u8),
    /// A number of this type.
    #[spec("u16: Data")]
    U16(u16),
    /// A number of this type.
    #[spec("u32: Data")]
    U32(u32),
    /// A number of this type.
    #[spec("u64: Data")]
    U64(u64),
    /// A number of this type.
    #[spec(none = "the list of values leaves it out")]
    F32(f32),
    /// A number of this type.
    #[spec(none = "the list of values leaves it out")]
    F64(f64),
}

/// What an array's offset points at. An array of an unknown type has no known size.
fn array_target(element_type: Open<UserFieldType>, length_minus_1: u16) -> Target {
    let length = u64::from(length_minus_1).saturating_add(1);
    let Some(known) = element_type.known() else {
        return Target::Unknown;
    };
    match known {
        UserFieldType::Str => Target::Offsets(length),
        UserFieldType::Bool | UserFieldType::U8 => Target::values::<u8>(length),
        UserFieldType::I8 => Target::values::<i8>(length),
        UserFieldType::I16 => Target::values::<i16>(length),
        UserFieldType::I32 => Target::values::<i32>(length),
        UserFieldType::I64 => Target::values::<i64>(length),
        UserFieldType::U16 => Target::values::<u16>(length),
        UserFieldType::U32 => Target::values::<u32>(length),
        UserFieldType::U64 => Target::values::<u64>(length),
        UserFieldType::F32 => Target::values::<f32>(length),
        UserFieldType::F64 => Target::values::<f64>(length),
    }
}

impl UserValue {
    /// The byte that is stored before it.
    fn kind(&self, reserved: u8) -> UserFieldKind {
        let (empty, is_array, field_type) = match self {
            Self::Scalar { value } => (false, false, bindery::Tagged::tag(value)),
            Self::Array { element_type, .. } => (false, true, *element_type),
            Self::Empty {
                element_type,
                is_array,
            } => (true, *is_array, *element_type),
        };
        UserFieldKind {
            reserved,
            empty,
            is_array,
            field_type,
        }
    }
}
