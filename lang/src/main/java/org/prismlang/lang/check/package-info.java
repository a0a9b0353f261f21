/// From syntax trees to the checked program: names, types, generics, perspectives, memory.
///
///     Checker      the entry: a file and all it imports
///     names        files and what they declare, a floor of its own
///     Instances    functions with their generics bound, each checked once
///     Signatures   decorators, parameters and results of an instance
///     Typings      what types were found where; Indexed joins them with the names of the text
///     Frame        the function under check: scope, code perspective, what it touched
///     Statements, Loops, Groups, Splits, ViewStatements      one method a statement
///     Expressions, Operators, Calls, Operations, Folding     one method an expression
///     Memories, Rings, Claims, SharedBudget                  who may touch what, and when
///
/// Each rule's code stands where the rule is checked. Generic functions are checked twice: once in their definition, for names and
/// value types, with generics opaque; and once per instance, for everything.
@NullMarked
package org.prismlang.lang.check;

import org.jspecify.annotations.NullMarked;
