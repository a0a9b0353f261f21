/// Kernels are made once: what the stages that take the most time made of a kernel, or said of it,
/// is kept in a file of the user's cache, by the kernel's text and the compiler's code.
@NullMarked
package org.prismlang.kernel.known;

import org.jspecify.annotations.NullMarked;
