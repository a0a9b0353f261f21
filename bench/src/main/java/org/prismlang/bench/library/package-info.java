/** Other people's code: cuBLAS, CUB, PyTorch, and what the driver says of the card. */
@NullMarked
package org.prismlang.bench.library;

import org.jspecify.annotations.NullMarked;
