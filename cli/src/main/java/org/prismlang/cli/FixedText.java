package org.prismlang.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.diagnostic.Help;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.EditedText;
import org.prismlang.lang.syntax.Parser;
import org.prismlang.verify.road.FileCheck;

/**
 * A text in which the edits that helps offer are done, again and again, since one mistake hides
 * others.
 *
 * @param done a line for each mistake, in the order in which they were mended
 * @param findings what is still to be said of it
 * @param parses whether it is a program by its form
 */
record FixedText(SourceFile file, List<String> done, FileCheck.Findings findings, boolean parses) {
  /** Edits that undo each other would go on for ever. */
  private static final int MOST_ROUNDS = 100;

  FixedText {
    done = List.copyOf(done);
  }

  static FixedText of(SourceFile file, FileCheck check) {
    var now = file;
    var findings = check.of(file);
    var done = new ArrayList<String>();
    Set<String> seen = new HashSet<>(List.of(file.text()));
    for (int round = 0; round < MOST_ROUNDS; round++) {
      var chosen = new Choice(now);
      findings.said().forEach(chosen::offer);
      if (!seen.add(chosen.text())) {
        break;
      }
      done.addAll(chosen.done);
      now = new SourceFile(file.path(), chosen.text());
      findings = check.of(now);
    }
    return new FixedText(now, done, findings, syntaxErrors(now) == 0);
  }

  private static int syntaxErrors(SourceFile file) {
    var diagnostics = new Diagnostics();
    Parser.parse(file, diagnostics);
    return diagnostics.errorCount();
  }

  /** Edits of one text that leave each other alone. */
  private static final class Choice {
    private final SourceFile file;
    private final List<Edit> edits = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private int syntaxErrors;

    Choice(SourceFile file) {
      this.file = file;
      this.syntaxErrors = syntaxErrors(file);
    }

    String text() {
      return EditedText.of(file, edits);
    }

    /** Takes all edits of a help or none; what waits is offered again when the others are done. */
    void offer(Diagnostic diagnostic) {
      var help = diagnostic.certainRewrite();
      if (help.isEmpty() || !help.get().edits().stream().allMatch(this::isFree)) {
        return;
      }
      var longer = new ArrayList<>(edits);
      help.get().edits().forEach(it -> longer.add(new Edit(it.span(), endings(it))));
      var errors = syntaxErrors(new SourceFile(file.path(), EditedText.of(file, longer)));
      if (errors <= syntaxErrors) {
        edits.addAll(longer.subList(edits.size(), longer.size()));
        syntaxErrors = errors;
        done.add(line(diagnostic, help.get()));
      }
    }

    private static String line(Diagnostic diagnostic, Help help) {
      return diagnostic.span() + ": " + diagnostic.code().name() + ": " + help.text();
    }

    private boolean isFree(Edit edit) {
      return edit.span().file().equals(file)
          && edits.stream().noneMatch(it -> meet(it.span(), edit.span()));
    }

    /**
     * Two insertions at one place meet, too: which comes first is not known. So do neighbours: how
     * much goes with the second may depend on whether the first is there.
     */
    private static boolean meet(Span one, Span other) {
      return one.start() <= other.end() && other.start() <= one.end();
    }

    private String endings(Edit edit) {
      return file.text().contains("\r\n")
          ? edit.replacement().replace("\r\n", "\n").replace("\n", "\r\n")
          : edit.replacement();
    }
  }
}
