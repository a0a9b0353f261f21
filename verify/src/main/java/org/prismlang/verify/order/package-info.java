/**
 * Who knows of which access: stamps of accesses, clocks of what is known, and the histories of all
 * data.
 *
 * <pre>
 *   Stamp   = what made an access: threads at a time, or one of the engines' groups or phases
 *   Clock   = for every dimension, how far it is known
 *   History = the last write of a datum, and the reads since
 * </pre>
 */
@NullMarked
package org.prismlang.verify.order;

import org.jspecify.annotations.NullMarked;
