//! Macros that declare the functions of index types, which number seats, pieces or places, and of set types, which store one bit for each item.

/// Adds the functions of all index types to `$type`. With `numbered`, also adds conversions from and to the 1-based numbers that notation and records
/// use.
macro_rules! index_type {
    ($type:ident below $count:expr, numbered) => {
        index_type!($type below $count);

        impl $type {
            /// Returns the item with the 1-based `number` used in notation and records; `None` if there is no such item.
            pub const fn from_number(number: usize) -> Option<Self> {
                match number {
                    0 => None,
                    _ => Self::new(number - 1),
                }
            }

            /// Returns the item's 1-based number, which notation and records use.
            pub const fn number(self) -> usize {
                self.0 as usize + 1
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.number())
            }
        }
    };
    ($type:ident below $count:expr) => {
        impl $type {
            /// Returns the item with the 0-based `index`; `None` if there is no such item.
            pub const fn new(index: usize) -> Option<Self> {
                if index < $count {
                    Some(Self(index as u8))
                } else {
                    None
                }
            }

            /// Returns the item's 0-based index.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
pub(crate) use index_type;

/// Adds the functions of all set types to `$set`, a bit mask in which bit `1 << index` is set for every `$item` in the set. `$made` must evaluate to
/// `Some` of the item at bit `$bit`.
macro_rules! bit_set {
    ($set:ident of $item:ident, |$bit:ident| $made:expr) => {
        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Returns whether `item` is in the set.
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// Adds `item` to the set.
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Removes `item` from the set.
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// Returns the number of items in the set.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns whether the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Removes the item with the lowest index and returns it; `None` if the set is empty.
            pub(crate) fn pop(&mut self) -> Option<$item> {
                if self.0 == 0 {
                    return None;
                }
                let $bit = self.0.trailing_zeros();
                self.0 &= self.0 - 1;
                $made
            }

            /// Returns the items, ordered by index.
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut rest = self;
                std::iter::from_fn(move || rest.pop())
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                for item in items {
                    set.insert(item);
                }
                set
            }
        }
    };
}
pub(crate) use bit_set;
