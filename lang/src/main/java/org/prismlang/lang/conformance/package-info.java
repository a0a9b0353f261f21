/**
 * What a file claims of its functions, and the programs that show it. {@code @implements} claims
 * that a device function does a task; {@link org.prismlang.lang.conformance.LeafReader} matches the
 * two, {@link org.prismlang.lang.conformance.LeafNumbers} finds shapes, and a file of Prism that
 * nobody wrote runs both on the same numbers.
 *
 * <p>Leaf = CallLeaf(Implementation, Task, LeafOperand*) | StoreLeaf(Implementation, …) LeafOperand
 * = InTile | InRegisters | InGlobal | ByValue ClaimedFile = the text, and what is said where one of
 * its tests fails
 */
@NullMarked
package org.prismlang.lang.conformance;

import org.jspecify.annotations.NullMarked;
