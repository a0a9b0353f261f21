/** Where shared memories and barriers lie: offsets, alignment, reuse like a stack, the budget. */
@NullMarked
package org.prismlang.kernel.layout;

import org.jspecify.annotations.NullMarked;
