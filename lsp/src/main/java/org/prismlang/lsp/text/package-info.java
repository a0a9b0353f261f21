/// Texts as an editor has them, and where they lie.
///
///     OpenText       = uri, path, version, SourceFile      changed by edits, each a new one
///     OpenTexts      = OpenText*                           what is not saved goes before what is on the disk
///     Positions      = offset ↔ line and character         as editors count, from 0, in UTF-16 units
///     LibraryFolder  = std, explanations                   as files that an editor can open
@NullMarked
package org.prismlang.lsp.text;

import org.jspecify.annotations.NullMarked;
