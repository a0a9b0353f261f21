package org.prismlang.lang.diagnostic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.source.Span;

/**
 * How a diagnostic looks on a terminal:
 *
 * <pre>
 * error[P0401]: `flag` varies per thread[1], this code acts as block[1]
 *  --> clip.prism:8:12
 *   |
 * 7 |         flag : bool @ thread[1] = x[i] > 1.0
 *   |         ---- `flag` varies per thread[1]
 * 8 |         if flag:
 *   |            ^^^^
 *   |
 *   = help: move the branch into `with group(thread[1]):`
 * </pre>
 */
public final class Rendering {
  private final boolean colour;

  public Rendering(boolean colour) {
    this.colour = colour;
  }

  /** The diagnostic in lines, each ended. */
  public String of(Diagnostic diagnostic) {
    var snippets = snippets(diagnostic);
    var rewrites = rewrites(diagnostic);
    var out = new StyledText(colour);
    var frame = new Frame(out, lastLine(snippets, rewrites));
    printHeader(diagnostic, out);
    printSnippets(snippets, out, frame);
    printRemarks(diagnostic, rewrites, out, frame);
    return out.toString();
  }

  /** The line below all diagnostics: {@code 2 errors, 1 warning in 1 file}. */
  public String summary(Map<Severity, Integer> counts, int files) {
    var out = new StyledText(colour);
    var comma = "";
    for (var severity : Severity.values()) {
      int found = counts.getOrDefault(severity, 0);
      if (found > 0) {
        out.add(comma).add(Style.of(severity), Plural.of(found, severity.text()));
        comma = ", ";
      }
    }
    return out.add(" in " + Plural.of(files, "file")).endLine().toString();
  }

  /** One for each file, that of the primary span first. */
  private static List<Snippet> snippets(Diagnostic diagnostic) {
    var snippets = new ArrayList<Snippet>();
    var labels = diagnostic.labels();
    int own = ownLabel(diagnostic);
    String words = own < 0 ? "" : labels.get(own).text();
    var primary = Mark.primary(diagnostic.span(), Style.of(diagnostic.severity()), words);
    at(diagnostic.span(), snippets).add(primary);
    for (int i = 0; i < labels.size(); i++) {
      if (i != own) {
        var label = labels.get(i);
        at(label.span(), snippets).add(Mark.secondary(label.span(), label.text()));
      }
    }
    return snippets;
  }

  /** The first label at the primary span itself: its words go to the primary mark. */
  private static int ownLabel(Diagnostic diagnostic) {
    for (int i = 0; i < diagnostic.labels().size(); i++) {
      if (diagnostic.labels().get(i).span().equals(diagnostic.span())) {
        return i;
      }
    }
    return -1;
  }

  private static Snippet at(Span place, List<Snippet> snippets) {
    for (var snippet : snippets) {
      if (snippet.place().file() == place.file()) {
        return snippet;
      }
    }
    snippets.add(new Snippet(place));
    return snippets.getLast();
  }

  /** In the order of the helps. */
  private static List<List<Rewrite>> rewrites(Diagnostic diagnostic) {
    var rewrites = new ArrayList<List<Rewrite>>();
    for (var help : diagnostic.helps()) {
      rewrites.add(Rewrite.of(help.edits()));
    }
    return rewrites;
  }

  private static int lastLine(List<Snippet> snippets, List<List<Rewrite>> rewrites) {
    int last = 0;
    for (var snippet : snippets) {
      last = Math.max(last, snippet.lastLine());
    }
    for (var ofHelp : rewrites) {
      for (var rewrite : ofHelp) {
        last = Math.max(last, rewrite.lastLine());
      }
    }
    return last;
  }

  private static void printHeader(Diagnostic diagnostic, StyledText out) {
    var severity = diagnostic.severity();
    out.add(Style.of(severity), severity.text() + "[" + diagnostic.code().name() + "]")
        .add(Style.BOLD, ": " + Glyphs.shown(diagnostic.message()))
        .endLine();
  }

  private static void printSnippets(List<Snippet> snippets, StyledText out, Frame frame) {
    for (var snippet : snippets) {
      boolean first = snippet == snippets.getFirst();
      if (!first) {
        frame.empty();
      }
      frame.place(first ? "-->" : ":::", snippet.place());
      frame.empty();
      snippet.printTo(out, frame);
    }
  }

  private static void printRemarks(
      Diagnostic diagnostic, List<List<Rewrite>> rewrites, StyledText out, Frame frame) {
    boolean apart = false;
    for (var note : diagnostic.notes()) {
      apart = setApart(apart, frame);
      frame.remark("note", note);
    }
    for (int i = 0; i < rewrites.size(); i++) {
      apart = setApart(apart, frame);
      frame.remark("help", diagnostic.helps().get(i).text());
      for (var rewrite : rewrites.get(i)) {
        if (rewrite.place().file() != diagnostic.span().file()) {
          frame.place(":::", rewrite.place());
        }
        frame.empty();
        rewrite.printTo(out, frame);
        apart = false;
      }
    }
  }

  private static boolean setApart(boolean already, Frame frame) {
    if (!already) {
      frame.empty();
    }
    return true;
  }
}
