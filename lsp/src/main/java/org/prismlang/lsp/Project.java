package org.prismlang.lsp;

import java.nio.file.Path;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.lint.LintLevels;

/** How a project wants its texts checked. */
public record Project(Options options, LintLevels lints) {

  /** Finds that of a file; asked again for each check, as it may have changed. */
  public interface Search {
    Project of(Path file);
  }
}
