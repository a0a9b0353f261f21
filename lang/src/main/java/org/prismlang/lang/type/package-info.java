/// What values and code are: types, compile-time values, perspectives, targets.
///
///     Level       = thread < block < grid
///     Perspective = Level, size                      `size` consecutive units, the first aligned to `size`
///     Type        = Scalar | Vector(Scalar, n) | Array(Type, n*) | Pointer | Tile | Ring(depth, Tile) | TensorMap
///                 | Opaque(name, Kind) | Function(Type*, Type) | Tuple(Type*) | Buffer(Type) | Literal | Text | Nothing | Broken
///     Value       = Int | Real | Truth | Words | Unknown
///
/// A dimension of -1 is one that is not known: a view through a computed index, or a generic that is not bound yet.
@NullMarked
package org.prismlang.lang.type;

import org.jspecify.annotations.NullMarked;
