/** What was made once and need not be made again: files in the user's cache folder. */
@NullMarked
package org.prismlang.lang.cache;

import org.jspecify.annotations.NullMarked;
