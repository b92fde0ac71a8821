/// Parameters, a context, and another name of the crate.
#[schema(crate = other::name, args = Widths)]
#[brw(import_raw(widths: impl HasWidths))]
#[spec(DOC, "List")]
struct List<T: Clone, const N: usize>
where
    T: PartialEq,
{
    #[spec("items")]
    #[schema(until_end)]
    items: Vec<T>,
    #[spec("index")]
    #[brw(args_raw = widths.narrow())]
    index: Index<Narrow>,
    #[spec("more")]
    more: [T; N],
}
