/// The language server: what editors ask over the Language Server Protocol, spoken by lsp4j.
///
///     PrismServer = Desk, TextService, FolderService    one editor, on two streams
///     Desk        = OpenText*                           what is worked on, and when
///     Billboard   = file → Diagnostic*                  what the editor shows of what was said
///     ServerLog                                         bugs of ours, which end nothing
///
/// Knows nothing of the process it runs in: the command line gives it streams, folders and a way to run tests.
@NullMarked
package org.prismlang.lsp;

import org.jspecify.annotations.NullMarked;
