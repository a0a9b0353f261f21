/** Programs with a mistake in them, and what checked runs say about it. */
@NullMarked
package org.prismlang.runtime.bugs;

import org.jspecify.annotations.NullMarked;
