/// What Prism makes of a text, for a page to show.
///
///     Look     = text → Diagnostic*, Checked, PlacedModule?, Analysis*    in three stages
///     LookJson = Look → { diagnostics, mappings }, { cuda, kernels }, { cost }
///     RunJson  = text → { printed, diagnostics, counts }
@NullMarked
package org.prismlang.explore.look;

import org.jspecify.annotations.NullMarked;
