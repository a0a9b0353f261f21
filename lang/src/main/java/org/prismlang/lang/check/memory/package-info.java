/// Who may touch which memory, and when: P05 and P06. Knows memory by its views and keys, not by the text of expressions.
///
///     View      a memory under a name, and how it was made; Key: a part of it; Claim: who holds it
///     Memories  accesses to it; Hiding, Claims, Pointers, Rings, Siblings: one rule each
///     Residues  alignment; TileLayout: what tensor cores and copy engines take
///     SharedBudget, MapsOfPointers
@NullMarked
package org.prismlang.lang.check.memory;

import org.jspecify.annotations.NullMarked;
