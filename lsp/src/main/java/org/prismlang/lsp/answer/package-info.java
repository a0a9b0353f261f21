/// What editors ask, a class a question: functions of an understood text, a place in it, and nothing else.
///
///     SaidOf, FixesOf                  what is wrong, and the edits that mend it
///     HoverAt, SignatureAt             what something is
///     NameAt → UsesOf, RenameOf        where a name is defined and used, in all files of the folder
///     CompletionAt                     what may stand here
///     ColoursOf, FormatOf              how it looks
///     LineNotesOf, LensesOf            what is synchronized and what it costs, what can be run and drawn
@NullMarked
package org.prismlang.lsp.answer;

import org.jspecify.annotations.NullMarked;
