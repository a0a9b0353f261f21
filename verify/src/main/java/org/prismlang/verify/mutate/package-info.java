/** Mistakes that can be made in the synchronization of a kernel, to see who notices. */
@NullMarked
package org.prismlang.verify.mutate;

import org.jspecify.annotations.NullMarked;
