/// What Prism makes of an open text, in two steps: types while one types, the rest when one stops.
///
///     Understood = OpenText → Checked, Diagnostic*             names, types, perspectives
///     Insight    = Understood → Diagnostic*, PlacedModule?, Analysis*    synchronization, costs, proofs
///     Sites      = SourceFile → uri                            where an editor finds the files of a check
@NullMarked
package org.prismlang.lsp.understand;

import org.jspecify.annotations.NullMarked;
