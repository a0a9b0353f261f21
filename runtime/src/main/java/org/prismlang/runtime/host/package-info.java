/// Host functions: compiled to JVM bytecode, then run beside the kernels they launch.
///
///     HostProgram  = Program → HostFunction*          one class of the JVM for all of them
///     HostFunction = call(argument*) → HostResult
///     Body         = a function under compilation: Values, Conditions, Places, StatementCompiler emit its parts
///     HostRun      = what compiled code asks for while it runs: buffers, launches, expectations
///
/// Values have the forms that kernels have in the simulator: integers of up to 32 bits and truth values are `int`, unsigned ones
/// with the same bits, `half` and the like are `float`s that hold their values exactly. Vectors and arrays are flat Java arrays.
@NullMarked
package org.prismlang.runtime.host;

import org.jspecify.annotations.NullMarked;
