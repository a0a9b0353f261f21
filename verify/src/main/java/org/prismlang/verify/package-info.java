/** Judges synchronized kernels by an abstract machine that shares nothing with the inference. */
@NullMarked
package org.prismlang.verify;

import org.jspecify.annotations.NullMarked;
