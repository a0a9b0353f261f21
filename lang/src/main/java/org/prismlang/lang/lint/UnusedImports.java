package org.prismlang.lang.lint;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;

/** P1402. */
final class UnusedImports {
  private UnusedImports() {}

  /** A file of imports alone gathers them for others. */
  static List<Diagnostic> in(LintedText text) {
    var found = new ArrayList<Diagnostic>();
    boolean gathers =
        text.module().items().stream()
            .allMatch(it -> it instanceof Item.Import || it instanceof Item.ImportFrom);
    for (var item : gathers ? List.<Item>of() : text.module().items()) {
      if (item instanceof Item.Import it) {
        module(it, text, found);
      } else if (item instanceof Item.ImportFrom it) {
        names(it, text, found);
      }
    }
    return found;
  }

  private static void module(Item.Import item, LintedText text, List<Diagnostic> found) {
    var name = item.alias().orElse(item.path().getLast());
    if (!isUsed(name, item, text)) {
      found.add(unused(name).help("remove it", new Edit(line(item.span()), "")));
    }
  }

  private static void names(Item.ImportFrom item, LintedText text, List<Diagnostic> found) {
    var unused =
        item.names().stream()
            .filter(it -> !isUsed(it.alias().orElse(it.name()), item, text))
            .toList();
    for (var imported : unused) {
      var diagnostic = unused(imported.alias().orElse(imported.name()));
      found.add(
          unused.size() == item.names().size()
              ? diagnostic.help("remove the import", new Edit(line(item.span()), ""))
              : diagnostic.help("remove it", new Edit(element(item, imported), "")));
    }
  }

  private static Diagnostic unused(Name name) {
    return Code.P1402.at(name.span(), "`" + name.text() + "` is imported and never used");
  }

  private static boolean isUsed(Name name, Item item, LintedText text) {
    var symbol = text.symbol(name.span());
    return symbol.isEmpty()
        || text.index().uses(symbol.get()).stream()
            .anyMatch(it -> it.file().equals(text.file()) && !isWithin(it, item.span()));
  }

  private static boolean isWithin(Span inner, Span outer) {
    return outer.start() <= inner.start() && inner.end() <= outer.end();
  }

  /**
   * With its line end, where nothing else stands on the line; and with the blank lines behind it,
   * where nothing is before them: a formatted text has no such lines.
   */
  private static Span line(Span item) {
    var file = item.file();
    int end = file.line(item.end());
    boolean isAlone =
        item.start() == file.lineStart(file.line(item.start()))
            && item.end() == file.lineStart(end) + file.lineText(end).length()
            && end < file.lineCount();
    if (!isAlone) {
      return item;
    }
    int start = file.line(item.start());
    int next = end + 1;
    while ((start == 1 || isBlank(file, start - 1))
        && next < file.lineCount()
        && isBlank(file, next)) {
      next++;
    }
    return file.span(item.start(), file.lineStart(next));
  }

  private static boolean isBlank(SourceFile file, int line) {
    return file.lineText(line).isBlank();
  }

  /** With the comma behind it, or before it where it is the last. */
  private static Span element(Item.ImportFrom item, Item.ImportedName imported) {
    var file = item.span().file();
    int index = item.names().indexOf(imported);
    return index + 1 < item.names().size()
        ? file.span(
            imported.name().span().start(), item.names().get(index + 1).name().span().start())
        : file.span(end(item.names().get(index - 1)), end(imported));
  }

  private static int end(Item.ImportedName imported) {
    return imported.alias().orElse(imported.name()).span().end();
  }
}
