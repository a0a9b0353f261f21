/// The function under check: where we are in it and who acts there, what its names mean, where errors go. What checks its code
/// stands above.
///
///     Frame      the function under check; Facts: what its callers must know, found on the way
///     Here       who runs the code at a point; Step: how it came to that
///     Scope      names of a function; Symbol: what one of them stands for; UnknownNames: what is said where there is none
///     Signature  what a caller sees of a function with its generics bound
///     Typings    the types that the check has found, by their place in the text
///     Want       what is wanted of an expression; Terms, Written: questions about expressions, checked and as written
@NullMarked
package org.prismlang.lang.check.frame;

import org.jspecify.annotations.NullMarked;
