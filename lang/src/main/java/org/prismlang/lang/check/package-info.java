/// From syntax trees to the checked program: names, types, generics, perspectives, memory.
///
///     Checker      the entry: a file and all it imports
///     Instances    functions with their generics bound, each checked once; Bodies: one of them
///     Walk         ties together what reads the code of a function; the circles of the language close there
///     Statements, Loops, Splits, ViewStatements, Declarations, Places    one method a statement
///     Expressions, Calls, Operations, Operands, Indexing                 one method an expression
///     Meaning      a function with CUDA text in the place of its body
///     Ledger       what is written down of the function on the way
///     Indexed      the index: types that were found, and what the names of the text stand for
///
/// Beneath it, floor by floor, each using only those before it:
///
///     names        files, what they declare, what names stand for
///     frame        the function under check: where we are, what is in scope, where errors go
///     units        who runs the code together, and when
///     memory       who may touch which memory, and when
///     assignment   what is read has been written
///     types        types as written, conversions, operators, generics
///     head         what stands above a function and in its first line
///
/// Each rule's code stands where the rule is checked. Generic functions are checked twice: once in their definition, for names and
/// value types, with generics opaque; and once per instance, for everything.
@NullMarked
package org.prismlang.lang.check;

import org.jspecify.annotations.NullMarked;
