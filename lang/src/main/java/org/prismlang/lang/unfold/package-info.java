/// Structs unfolded: what follows the check knows numbers, vectors, arrays, and memory of them.
///
///     Unfolding      Program → Program, and each function of it
///     Unfolded       types without structs: a struct is its numbers, memory of structs is memory of words
///     Spread         a struct in registers: what is done first, then its numbers
///     StructPlace    a struct in memory, or a part of one; WordsOfStructs reads and writes them
///     UnfoldedTerms, UnfoldedActions    expressions and statements
@NullMarked
package org.prismlang.lang.unfold;

import org.jspecify.annotations.NullMarked;
