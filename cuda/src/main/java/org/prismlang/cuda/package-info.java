/**
 * From synchronized kernels to CUDA C++: a file with the header of its launchers and its contract,
 * or the kernels alone, on request with waits that report when they last too long.
 */
@NullMarked
package org.prismlang.cuda;

import org.jspecify.annotations.NullMarked;
