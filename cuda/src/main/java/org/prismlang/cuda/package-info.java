/** From synchronized kernels to a CUDA C++ file, the header of its launchers and its contract. */
@NullMarked
package org.prismlang.cuda;

import org.jspecify.annotations.NullMarked;
