//! A column of a long list.

/// Values one after another, in pieces of one size: a single one that grows would be moved again and again, which took
/// two thirds of the system's time when a mesh was built.
#[derive(Debug, Clone)]
pub(in crate::value) struct Column<T>(Vec<Vec<T>>);

/// How many values a piece has.
const PIECE: usize = 1 << 16;

impl<T> Default for Column<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> Column<T> {
    /// Appends at `index`, over what a value that did not fit has left there.
    pub(in crate::value) fn put(&mut self, value: T, index: usize) -> bool {
        match self.0.get_mut(index / PIECE) {
            Some(piece) => {
                piece.truncate(index % PIECE);
                piece.push(value);
            }
            None => self.add(value),
        }
        true
    }

    /// Starts a piece. The first one grows: most lists are short.
    #[cold]
    fn add(&mut self, value: T) {
        let room = if self.0.is_empty() { 0 } else { PIECE };
        let mut piece = Vec::with_capacity(room);
        piece.push(value);
        self.0.push(piece);
    }

    pub(in crate::value) fn get(&self, index: usize) -> Option<T> {
        self.0.get(index / PIECE)?.get(index % PIECE).copied()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = T> {
        self.0.iter().flatten().copied()
    }
}

impl<T: Copy> FromIterator<T> for Column<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut column = Self::default();
        for (index, value) in values.into_iter().enumerate() {
            column.put(value, index);
        }
        column
    }
}
