package org.prismlang.lsp.understand;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.index.Entry;
import org.prismlang.lang.index.Index;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.lint.Lints;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Module;
import org.prismlang.lsp.text.LibraryFolder;
import org.prismlang.lsp.text.OpenText;
import org.prismlang.lsp.text.OpenTexts;
import org.prismlang.lsp.text.ReadTexts;

/** A text with all names, types and perspectives that are in it, right or wrong. */
public record Understood(
    OpenText text, Options options, Checked checked, List<Diagnostic> said, Sites sites) {
  public Understood {
    said = List.copyOf(said);
  }

  public static Understood of(
      OpenText text, Options options, LintLevels lints, OpenTexts open, LibraryFolder library) {
    var diagnostics = new Diagnostics();
    var read = new ReadTexts(open, text);
    var checked = Checker.check(text.file(), options, read, diagnostics);
    Lints.report(checked, diagnostics);
    return new Understood(
        text, options, checked, lints.of(diagnostics.inOrder()), new Sites(open, read, library));
  }

  /** Where a bug of ours was in the way. */
  public static Understood nothing(
      OpenText text, Options options, OpenTexts open, LibraryFolder library) {
    var checked =
        new Checked(
            new Module(text.file(), List.of()),
            new Program(List.of(), List.of()),
            Index.of(List.of(), List.of(), List.of()),
            List.of(),
            List.of(),
            Set.of(),
            List.of(),
            List.of());
    return new Understood(
        text, options, checked, List.of(), new Sites(open, new ReadTexts(open, text), library));
  }

  public SourceFile file() {
    return text.file();
  }

  public Index index() {
    return checked.index();
  }

  /** A lint that the project makes an error is in nobody's way. */
  public boolean hasErrors() {
    return said.stream().anyMatch(it -> it.isError() && !LintLevels.CODES.contains(it.code()));
  }

  /** The name or expression at the offset, or the name that ends there: the caret may be behind. */
  public Optional<Entry> at(int offset) {
    var here = index().at(file(), offset);
    boolean isName = here.flatMap(Entry::symbol).isPresent();
    if (isName || offset == 0) {
      return here;
    }
    return index().at(file(), offset - 1).filter(it -> it.symbol().isPresent()).or(() -> here);
  }
}
