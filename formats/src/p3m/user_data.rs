//! User-defined fields as ordinary values, in and out.

use bindery::{Encode, Error, Open, Reserved, Result, StringTable, WriteSettings, Writer};

use super::{Contents, Strings, Text, UserDefinedField, UserFieldType, UserScalar, UserValue};

/// The value of a user-defined field.
#[derive(Debug, Clone, PartialEq)]
pub enum UserData {
    /// One value.
    One(UserDatum),
    /// Several values of one type.
    Many(Vec<UserDatum>),
    /// No value.
    Empty,
}

/// A single value.
#[derive(Debug, Clone, PartialEq)]
pub enum UserDatum {
    /// Text.
    Str(String),
    /// True or false.
    Bool(bool),
    /// A number of 8 bits with sign.
    I8(i8),
    /// A number of 16 bits with sign.
    I16(i16),
    /// A number of 32 bits with sign.
    I32(i32),
    /// A number of 64 bits with sign.
    I64(i64),
    /// A number of 8 bits without sign.
    U8(u8),
    /// A number of 16 bits without sign.
    U16(u16),
    /// A number of 32 bits without sign.
    U32(u32),
    /// A number of 64 bits without sign.
    U64(u64),
    /// A number of 32 bits, floating.
    F32(f32),
    /// A number of 64 bits, floating.
    F64(f64),
}

impl UserDatum {
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
    fn load(stored: UserScalar, strings: &StringTable<Strings>) -> Result<Self> {
        Ok(match stored {
            UserScalar::Str(text) => {
                let text = strings
                    .text(text)
                    .map_err(|problem| Error::malformed(problem.to_string()))?;
                Self::Str(text.into_owned())
            }
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
    pub fn one(strings: &mut StringTable<Strings>, name: &str, value: &UserDatum) -> Result<Self> {
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
        values: &[UserDatum],
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
        // Texts first: what is interned later would stand between the elements.
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
    /// When an offset leads out of the table, or the type of an array is unknown.
    pub fn data(&self, strings: &StringTable<Strings>) -> Result<UserData> {
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
                elements(table, *element_type, count)?
                    .into_iter()
                    .map(|stored| UserDatum::load(stored, strings))
                    .collect::<Result<_>>()
                    .map(UserData::Many)
            }
        }
    }
}

/// The elements of an array, read by the declaration of single values.
fn elements(
    table: &[u8],
    element_type: Open<UserFieldType>,
    count: usize,
) -> Result<Vec<UserScalar>> {
    let session = bindery::Session::default();
    let mut input = bindery::Input::new(table, &session);
    let mut all = Vec::new();
    for _ in 0..count {
        let one = bindery::DecodeTagged::<()>::decode_tagged(&mut input, element_type, ())?;
        all.push(one);
    }
    Ok(all)
}

impl Contents<'_> {
    /// The names of the user-defined fields with their values.
    ///
    /// # Errors
    /// When an offset leads out of the string table.
    pub fn user_data(&self) -> Result<Vec<(String, UserData)>> {
        self.user_defined_fields
            .iter()
            .map(|field| {
                let name = self
                    .strings
                    .text(field.name)
                    .map_err(|problem| Error::malformed(problem.to_string()))?;
                Ok((name.into_owned(), field.data(self.strings)?))
            })
            .collect()
    }
}
