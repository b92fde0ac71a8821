//! Values with a type beside them that only says what they are for.

/// Copies such a value, and compares it by its one part. A derive would ask both of the type beside it too.
macro_rules! marked {
    ($name:ident<$($mark:ident),+> by $part:tt) => {
        impl<$($mark),+> Clone for $name<$($mark),+> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($mark),+> Copy for $name<$($mark),+> {}

        impl<$($mark),+> PartialEq for $name<$($mark),+> {
            fn eq(&self, other: &Self) -> bool {
                self.$part == other.$part
            }
        }

        impl<$($mark),+> Eq for $name<$($mark),+> {}
    };
}

pub(crate) use marked;
