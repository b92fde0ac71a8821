//! Where in the file triangles come from.

/// The elements of lists of the file that the triangles of a primitive come from. Empty where nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Origins {
    /// The paths of the lists, in the words of `bindery hex`.
    pub lists: Vec<String>,
    /// For each triangle which list, and the first of its elements there.
    pub triangles: Vec<[u32; 2]>,
    /// How many elements a triangle takes beside the first.
    pub more: u32,
}

impl Origins {
    /// Notes where the next triangle comes from.
    pub(crate) fn add(&mut self, list: &str, element: usize) {
        // Lists come one after another, at most two of them by turns.
        let recent = self.lists.len().saturating_sub(2);
        let mut known = self.lists.iter().enumerate().skip(recent);
        let known = known.find(|(_, known)| *known == list);
        let place = known.map(|(place, _)| place);
        let place = place.unwrap_or_else(|| {
            self.lists.push(list.to_owned());
            self.lists.len().saturating_sub(1)
        });
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        self.triangles.push([number(place), number(element)]);
    }

    /// The path of the element that a triangle comes from.
    #[must_use]
    pub fn path(&self, triangle: usize) -> Option<String> {
        let [list, element] = *self.triangles.get(triangle)?;
        let list = self.lists.get(usize::try_from(list).ok()?)?;
        Some(format!("{list}[{element}]"))
    }
}
