/// The checked program: what the text means. Names, types, perspectives, generics and constants are resolved; every later stage
/// starts here and never looks at the syntax tree.
///
///     Program  = Function* Launcher*                  kernels, host functions and all they call, each instance once
///     Function = name, Role, Bound, Launch, Precondition*, Variable* parameters with their defaults, Result*, Action* body, Summary, Demand*
///     Action     = Declare(Variable, Term?) | Assign(Term*, Term) | Update(Term, op, Term) | For | Unrolled | While | If
///              | Break | Continue | Return(Term*) | Assert | Print | Unsafe | Do(Term)
///              | Group(Perspective, Action*) | Split(Level, Branch*) | Partition | Claim | Async | Batch | LastBlock
///     Term     = Constant | Read(Variable) | Element | Subview | Slice | Lane | Unary | Binary | Choice | Convert
///              | Build | Fill | Id | Units | Call(Function, Term*) | Operation(Intrinsic, Term*) | MultiIndex | Code(Function) | After(Action*, Term) | Nowhere
///
/// Every expression has a type, a perspective and a span.
@NullMarked
package org.prismlang.lang.program;

import org.jspecify.annotations.NullMarked;
