/// What stands above a function and in its first line: decorators, parameters, results, the launch of a kernel.
///
///     Signatures  from a declaration and its bound generics to a signature
///     Decorators, DecoratorOptions, Demands, Preconditions
///     Launches    `@launch`; Workspaces, RegisterBudget: what it asks for
@NullMarked
package org.prismlang.lang.check.head;

import org.jspecify.annotations.NullMarked;
