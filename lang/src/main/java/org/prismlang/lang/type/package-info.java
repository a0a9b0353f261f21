/// What values and code are: types and how they lie in memory, operators, compile-time values, perspectives, targets.
///
///     Level       = thread < block < grid
///     Perspective = Level, size                      `size` consecutive units, the first aligned to `size`
///     Type        = Scalar | Vector(Scalar, n) | Array(Type, n*) | Struct(name, Field*) | Pointer | Tile | Ring(depth, Tile) | TensorMap
///                 | Opaque(name, Kind) | Function(Type*, Type) | Tuple(Type*) | Buffer(Type) | Literal | Text | Nothing | Broken
///     StructLayout = word, words, Leaf*               where the numbers of a struct lie
///     TileLayout  = Type, extents, swizzle           where the elements of a tile lie
///     TensorBox   = extents, starts                  what the instructions of the copy engine move of a box
///     Value       = Int | Real | Truth | Words | Unknown
///
/// A dimension of -1 is one that is not known: a view through a computed index, or a generic that is not bound yet.
@NullMarked
package org.prismlang.lang.type;

import org.jspecify.annotations.NullMarked;
