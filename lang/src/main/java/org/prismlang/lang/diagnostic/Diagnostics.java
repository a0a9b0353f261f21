package org.prismlang.lang.diagnostic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.lang.source.SourceFile;

/** Collects what is reported; the same code at the same place is said once. */
public final class Diagnostics {
  private record Key(Code code, SourceFile file, int start, int end) {}

  private final List<Diagnostic> reported = new ArrayList<>();
  private final Set<Key> keys = new HashSet<>();
  private final List<Diagnostic> errors = new ArrayList<>();
  private int errorsMet;

  public void report(Diagnostic diagnostic) {
    var span = diagnostic.span();
    if (diagnostic.isError()) {
      errorsMet++;
    }
    if (keys.add(new Key(diagnostic.code(), span.file(), span.start(), span.end()))) {
      reported.add(diagnostic);
      if (diagnostic.isError()) {
        errors.add(diagnostic);
      }
    }
  }

  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  public int errorCount() {
    return errors.size();
  }

  /**
   * Those that were said before, too: what met no error since an earlier number of them is right,
   * even where the text that it shares with others was found wrong before.
   */
  public int errorsMet() {
    return errorsMet;
  }

  /** The errors after the first {@code count}, as they were reported. */
  public List<Diagnostic> errorsSince(int count) {
    return errors.subList(count, errors.size());
  }

  /** In the order of the text: by file as first met, then by place. */
  public List<Diagnostic> inOrder() {
    var files = new ArrayList<SourceFile>();
    for (var diagnostic : reported) {
      if (!files.contains(diagnostic.span().file())) {
        files.add(diagnostic.span().file());
      }
    }
    var sorted = new ArrayList<>(reported);
    sorted.sort(new InText(files));
    return List.copyOf(sorted);
  }

  /** A class, not lambdas: every check sorts, and their first use costs milliseconds. */
  private record InText(List<SourceFile> files) implements Comparator<Diagnostic> {
    @Override
    public int compare(Diagnostic a, Diagnostic b) {
      if (a.span().file() != b.span().file()) {
        return Integer.compare(files.indexOf(a.span().file()), files.indexOf(b.span().file()));
      }
      return a.span().start() != b.span().start()
          ? Integer.compare(a.span().start(), b.span().start())
          : a.code().compareTo(b.code());
    }
  }
}
