/// The one road from a checked program to a kernel that may be launched, for all who build or launch.
///
///     Road      = lower, Stage*, place, Judge*     each stage leaves a module that keeps the IR's own rules
///     Stage     = Module → Module, diagnostics     promises, synchronize
///     Compilation = checked text → Road         of the kernels it holds itself
///     Judge     = PlacedModule of one kernel → Judgement  asked of the abstract machine, or remembered
@NullMarked
package org.prismlang.verify.road;

import org.jspecify.annotations.NullMarked;
