/**
 * The index algebra: which elements of a memory which threads touch, and whether they can meet.
 *
 * <pre>
 * Form     = sum of coefficient * product of Atom
 * Atom     = Symbol | Quotient(Form, c) | Remainder(Form, c) | Positive(Form) | Operation(Form, Form)
 * Symbol   = thread | block | trip of a loop | value given from outside | value that changes
 * Question = areDisjoint | isInjective | isInBounds | meetingUnit
 * Answer   = Proven | Refuted(Witness) | Unknown(reason, wish)
 * </pre>
 *
 * A client walks down a kernel with an {@link Environment}, takes the {@link Footprint} of each
 * access where it stands, and puts {@link Questions}, saying which {@link Pairs} of threads and
 * which {@link Trips} of loops it means. {@link Affine} reads a form as a stride per thread.
 * <i>Proven</i> holds for all threads, trips and launch values; a <i>Refuted</i> names a case in
 * which all conditions on the way to both accesses hold.
 */
@NullMarked
package org.prismlang.kernel.footprint;

import org.jspecify.annotations.NullMarked;
