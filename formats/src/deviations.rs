//! How a format lists where it knowingly differs from its documents.

/// Declares deviations, and `ALL` of them in the order of their ids.
macro_rules! deviations {
    ($($(#[$doc:meta])* $name:ident = $id:literal { says: $says:literal, does: $does:literal, because: $because:literal, })*) => {
        $(
            $(#[$doc])*
            pub static $name: Deviation = Deviation {
                id: $id,
                says: $says,
                does: $does,
                because: $because,
            };
        )*

        /// All of them.
        pub static ALL: &[&Deviation] = &[$(&$name),*];
    };
}
