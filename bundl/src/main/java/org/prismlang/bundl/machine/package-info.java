/**
 * The small-step semantics of A.3: perspectives are tracked and enforced at run time, so a step
 * with the wrong one cannot be taken, and the machine says which premise failed.
 */
@NullMarked
package org.prismlang.bundl.machine;

import org.jspecify.annotations.NullMarked;
