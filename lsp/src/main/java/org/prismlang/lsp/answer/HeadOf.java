package org.prismlang.lsp.answer;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Parser;

/**
 * How a function is declared.
 *
 * @param comment the lines right above it, without their marks; may be empty
 */
record HeadOf(Item.Function function, String comment) {
  static Optional<HeadOf> symbol(Symbol symbol) {
    return switch (symbol.kind()) {
      case FUNCTION, KERNEL -> symbol.definition().flatMap(HeadOf::at);
      default -> Optional.empty();
    };
  }

  static Optional<HeadOf> at(Span name) {
    return functions(name.file()).stream()
        .filter(it -> it.name().span().equals(name))
        .map(it -> new HeadOf(it, comment(it)))
        .findFirst();
  }

  static List<Item.Function> functions(SourceFile file) {
    return Parser.parse(file, new Diagnostics()).items().stream()
        .filter(Item.Function.class::isInstance)
        .map(Item.Function.class::cast)
        .toList();
  }

  /** Decorators say who may call it: they belong to it. */
  String text() {
    var text = new StringBuilder();
    function.decorators().forEach(it -> text.append(line(it.span())).append('\n'));
    return text.append(function.head().text()).toString();
  }

  private static String line(Span decorator) {
    return decorator.text().startsWith("@") ? decorator.text() : "@" + decorator.text();
  }

  List<String> parameters() {
    return function.parameters().stream().map(it -> it.span().text()).toList();
  }

  private static String comment(Item.Function function) {
    var file = function.span().file();
    int first = file.line(function.head().start());
    for (var decorator : function.decorators()) {
      first = Math.min(first, file.line(decorator.span().start()));
    }
    var text = new StringBuilder();
    for (int line = first - 1; line >= 1 && file.lineText(line).startsWith("#"); line--) {
      text.insert(0, file.lineText(line).replaceFirst("^#+ ?", "") + "\n");
    }
    return text.toString();
  }
}
