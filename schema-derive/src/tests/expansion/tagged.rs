/// A shape.
#[schema(tag = u8, row = "kind")]
#[spec(DOC, "Shape")]
enum Shape {
    /// Nothing more.
    #[spec("point")]
    #[brw(magic = 0u8)]
    Point,
    /// A circle.
    #[spec("circle")]
    #[brw(magic = 1u8)]
    Circle(Circle),
    /// Anything else.
    #[spec("other")]
    #[schema(other)]
    Other {
        #[schema(tag)]
        tag: u8,
        #[spec("size")]
        #[br(temp)]
        size: u8,
        #[spec("data")]
        #[br(count = size)]
        data: Opaque,
    },
}

/// A shape whose kind is elsewhere.
#[schema(external_tag = Kind)]
#[spec(none = "made up")]
enum External {
    Point,
}

/// A shape of ours, or one that somebody else declares.
#[schema(external_tag = Kind)]
#[spec(none = "made up")]
enum Extended<T: Clone> {
    #[brw(magic = Kind::Point)]
    Point,
    #[schema(nested)]
    Own(T),
    #[schema(other)]
    Other {
        #[schema(tag)]
        kind: Kind,
    },
}

/// No shape at all.
#[schema(external_tag = Kind)]
#[spec(none = "made up")]
enum None {}

/// A number whose form follows from the context.
#[schema(external_tag = bool, implied = wide)]
#[spec(none = "made up")]
#[brw(import_raw(wide: bool))]
enum Number {
    #[brw(magic = false)]
    Narrow(u8),
    #[brw(magic = true)]
    Wide { low: u8, high: u8 },
}
