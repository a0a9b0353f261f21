package org.prismlang.lang.lint;

import org.prismlang.lang.check.Checked;
import org.prismlang.lang.diagnostic.Diagnostics;

/** All warnings about the text of one file that is right, those it imports apart. */
public final class Lints {
  private Lints() {}

  /** Of a text with errors nothing: what seems unused may be what is wrong. */
  public static void report(Checked checked, Diagnostics diagnostics) {
    if (diagnostics.hasErrors()) {
      return;
    }
    var text = new LintedText(checked.module(), checked.index());
    UnusedImports.in(text).forEach(diagnostics::report);
    UnusedNames.in(text).forEach(diagnostics::report);
    DeadStores.in(text).forEach(diagnostics::report);
    MissingGuards.in(text).forEach(diagnostics::report);
    DroppedRemainders.in(checked.program(), text.file()).forEach(diagnostics::report);
  }
}
