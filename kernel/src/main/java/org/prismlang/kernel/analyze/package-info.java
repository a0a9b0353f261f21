/**
 * What an access costs and whether it is safe, per source line: read off the index algebra where
 * that decides, and counted warp by warp for one launch. Knows nothing of CUDA.
 */
@NullMarked
package org.prismlang.kernel.analyze;

import org.jspecify.annotations.NullMarked;
