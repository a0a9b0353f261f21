/** Work that does not wait for other work. */
@NullMarked
package org.prismlang.lang.work;

import org.jspecify.annotations.NullMarked;
