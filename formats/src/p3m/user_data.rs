//! User-defined fields as ordinary values, in and out.

use std::borrow::Cow;

use bindery::{
    Encode, Error, Limits, Open, Reserved, Result, StringTable, WriteSettings, Writer,
    decode_within,
};

use super::{Contents, Strings, Text, UserDefinedField, UserFieldType, UserScalar, UserValue};

/// The value of a user-defined field. Its texts stay where they are: many values may share one.
#[derive(Debug, Clone, PartialEq)]
pub enum UserData<'a> {
    /// One value.
    One(UserDatum<'a>),
    /// Several values of one type.
    Many(Vec<UserDatum<'a>>),
    /// No value.
    Empty,
}

/// A single value.
#[derive(Debug, Clone, PartialEq)]
pub enum UserDatum<'a> {
    /// Text.
    Str(Cow<'a, str>),
    /// True or false.
    Bool(bool),
    /// A signed number of 8 bits.
    I8(i8),
    /// A signed number of 16 bits.
    I16(i16),
    /// A signed number of 32 bits.
    I32(i32),
    /// A signed number of 64 bits.
    I64(i64),
    /// An unsigned number of 8 bits.
    U8(u8),
    /// An unsigned number of 16 bits.
    U16(u16),
    /// An unsigned number of 32 bits.
    U32(u32),
    /// An unsigned number of 64 bits.
    U64(u64),
    /// A number of 32 bits, floating.
    F32(f32),
    /// A number of 64 bits, floating.
    F64(f64),
}

impl<'a> UserDatum<'a> {
    /// Its type.
    #[must_use]
    pub fn field_type(&self) -> UserFieldType {
        match self {
            Self::Str(_) => UserFieldType::Str,
            Self::Bool(_) => UserFieldType::Bool,
            Self::I8(_) => UserFieldType::I8,
            Self::I16(_) => UserFieldType::I16,
            Self::I32(_) => UserFieldType::I32,
            Self::I64(_) => UserFieldType::I64,
            Self::U8(_) => UserFieldType::U8,
            Self::U16(_) => UserFieldType::U16,
            Self::U32(_) => UserFieldType::U32,
            Self::U64(_) => UserFieldType::U64,
            Self::F32(_) => UserFieldType::F32,
            Self::F64(_) => UserFieldType::F64,
        }
    }

    /// The value as it is stored; texts are interned.
    fn store(&self, strings: &mut StringTable<Strings>) -> Result<UserScalar> {
        Ok(match self {
            Self::Str(text) => UserScalar::Str(strings.intern(text)?),
            Self::Bool(flag) => UserScalar::Bool((*flag).into()),
            Self::I8(number) => UserScalar::I8(*number),
            Self::I16(number) => UserScalar::I16(*number),
            Self::I32(number) => UserScalar::I32(*number),
            Self::I64(number) => UserScalar::I64(*number),
            Self::U8(number) => UserScalar::U8(*number),
            Self::U16(number) => UserScalar::U16(*number),
            Self::U32(number) => UserScalar::U32(*number),
            Self::U64(number) => UserScalar::U64(*number),
            Self::F32(number) => UserScalar::F32(*number),
            Self::F64(number) => UserScalar::F64(*number),
        })
    }

    /// The value that is stored.
    fn load(stored: UserScalar, strings: &'a StringTable<Strings>) -> Result<Self> {
        Ok(match stored {
            UserScalar::Str(text) => Self::Str(
                strings
                    .text(text)
                    .map_err(|problem| Error::malformed(problem.to_string()))?,
            ),
            UserScalar::Bool(byte) => Self::Bool(byte != 0),
            UserScalar::I8(number) => Self::I8(number),
            UserScalar::I16(number) => Self::I16(number),
            UserScalar::I32(number) => Self::I32(number),
            UserScalar::I64(number) => Self::I64(number),
            UserScalar::U8(number) => Self::U8(number),
            UserScalar::U16(number) => Self::U16(number),
            UserScalar::U32(number) => Self::U32(number),
            UserScalar::U64(number) => Self::U64(number),
            UserScalar::F32(number) => Self::F32(number),
            UserScalar::F64(number) => Self::F64(number),
        })
    }
}

impl UserDefinedField {
    /// A field with one value.
    ///
    /// # Errors
    /// When the string table cannot take a text.
    pub fn one(
        strings: &mut StringTable<Strings>,
        name: &str,
        value: &UserDatum<'_>,
    ) -> Result<Self> {
        Ok(Self {
            name: strings.intern(name)?,
            reserved: Reserved(0),
            value: UserValue::Scalar {
                value: value.store(strings)?,
            },
        })
    }

    /// A field with several values. No values at all make it empty.
    ///
    /// # Errors
    /// When the values are not all of this type, are more than 65536, or the string table cannot take them.
    pub fn many(
        strings: &mut StringTable<Strings>,
        name: &str,
        element_type: UserFieldType,
        values: &[UserDatum<'_>],
    ) -> Result<Self> {
        if let Some(stray) = values.iter().find(|each| each.field_type() != element_type) {
            return Err(Error::value(format!(
                "{:?} in an array of {element_type:?}",
                stray.field_type()
            )));
        }
        let name = strings.intern(name)?;
        let Some(length_minus_1) = values.len().checked_sub(1) else {
            return Ok(Self::empty(name, element_type, true));
        };
        let length_minus_1 = u16::try_from(length_minus_1).map_err(|_| {
            Error::value(format!("{} values; an array has up to 65536", values.len()))
        })?;
        // Texts first: what is interned later would be between the elements.
        let mut data = Writer::new(WriteSettings::default());
        for value in values {
            value.store(strings)?.encode(&mut data, ())?;
        }
        Ok(Self {
            name,
            reserved: Reserved(0),
            value: UserValue::Array {
                element_type: element_type.into(),
                length_minus_1,
                first: strings.push_data(&data.into_bytes())?,
            },
        })
    }

    /// A field without value.
    #[must_use]
    pub fn empty(name: Text, element_type: UserFieldType, is_array: bool) -> Self {
        Self {
            name,
            reserved: Reserved(0),
            value: UserValue::Empty {
                element_type: element_type.into(),
                is_array,
            },
        }
    }

    /// The value, with arrays and texts from the string table.
    ///
    /// # Errors
    /// When an offset leads out of the table, the type of an array is unknown, or it would take more memory than
    /// a file may; see [`data_within`](Self::data_within).
    pub fn data<'a>(&self, strings: &'a StringTable<Strings>) -> Result<UserData<'a>> {
        self.data_within(strings, Limits::default())
    }

    /// As [`data`](Self::data), with limits of your own.
    ///
    /// # Errors
    /// As for [`data`](Self::data). Texts that are not UTF-8 are copies, and count.
    pub fn data_within<'a>(
        &self,
        strings: &'a StringTable<Strings>,
        limits: Limits,
    ) -> Result<UserData<'a>> {
        match &self.value {
            UserValue::Scalar { value } => Ok(UserData::One(UserDatum::load(*value, strings)?)),
            UserValue::Empty { .. } => Ok(UserData::Empty),
            UserValue::Array {
                element_type,
                length_minus_1,
                first,
            } => {
                if element_type.known().is_none() {
                    return Err(Error::unsupported(format!(
                        "an array of the unknown type {}",
                        element_type.number()
                    )));
                }
                let start = usize::try_from(first.offset()).unwrap_or(usize::MAX);
                let table = strings.as_bytes().get(start..).unwrap_or_default();
                let count = usize::from(*length_minus_1).saturating_add(1);
                elements(table, *element_type, count, strings, limits).map(UserData::Many)
            }
        }
    }
}

/// The elements of an array, read by the declaration of single values.
fn elements<'a>(
    table: &[u8],
    element_type: Open<UserFieldType>,
    count: usize,
    strings: &'a StringTable<Strings>,
    limits: Limits,
) -> Result<Vec<UserDatum<'a>>> {
    decode_within(table, limits, |input| {
        let mut all = Vec::new();
        let mut size = 0u64;
        for _ in 0..count {
            let stored = bindery::DecodeTagged::<()>::decode_tagged(input, element_type, ())?;
            let one = UserDatum::load(stored, strings)?;
            let copied = match &one {
                UserDatum::Str(Cow::Owned(text)) => text.len(),
                _ => 0,
            };
            size = size
                .saturating_add(copied as u64)
                .saturating_add(size_of::<UserDatum<'_>>() as u64);
            limits.expect_view("the user-defined field", size, 0)?;
            all.push(one);
        }
        Ok(all)
    })
}

impl<'a> Contents<'a> {
    /// The names of the user-defined fields with their values, field by field: arrays may overlap, so that all of
    /// them together may be much larger than the file.
    ///
    /// # Errors
    /// For a field of which an offset leads out of the string table.
    pub fn user_data(
        &self,
    ) -> impl Iterator<Item = Result<(Cow<'a, str>, UserData<'a>)>> + use<'a> {
        let strings = self.strings;
        self.user_defined_fields.iter().map(move |field| {
            let name = strings
                .text(field.name)
                .map_err(|problem| Error::malformed(problem.to_string()))?;
            Ok((name, field.data(strings)?))
        })
    }
}
