package org.prismlang.bench.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.EditedText;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Parser;

/**
 * A file, its items, and what is made of it.
 *
 * @param items of a file without errors
 */
record ProgramText(SourceFile file, List<Item> items) {
  static ProgramText of(SourceFile file) {
    return new ProgramText(file, Parser.parse(file, new Diagnostics()).items());
  }

  List<Item.Function> functions() {
    return items.stream()
        .filter(Item.Function.class::isInstance)
        .map(Item.Function.class::cast)
        .toList();
  }

  List<String> names() {
    return items.stream().flatMap(it -> names(it).stream()).toList();
  }

  /** The name, or one like it that nothing else has. */
  static String fresh(String name, List<String> taken) {
    return taken.contains(name) ? fresh(name + "_", taken) : name;
  }

  private static List<String> names(Item item) {
    return switch (item) {
      case Item.Function it -> List.of(it.name().text());
      case Item.Constant it -> List.of(it.name().text());
      case Item.TypeAlias it -> List.of(it.name().text());
      case Item.Struct it -> List.of(it.name().text());
      case Item.ImportFrom it ->
          it.names().stream().map(one -> one.alias().orElse(one.name()).text()).toList();
      case Item.Import it -> List.of(it.alias().orElse(it.path().getLast()).text());
      case Item.Broken _ -> List.of();
    };
  }

  /** Lines with what the file imports. */
  String imports() {
    return items.stream()
        .filter(it -> it instanceof Item.Import || it instanceof Item.ImportFrom)
        .map(it -> it.span().text().strip() + "\n")
        .collect(Collectors.joining());
  }

  /** Constants of the file that a text names. */
  List<String> constantsIn(String text) {
    return items.stream()
        .filter(Item.Constant.class::isInstance)
        .map(it -> ((Item.Constant) it).name().text())
        .filter(it -> text.matches("(?s).*\\b" + it + "\\b.*"))
        .toList();
  }

  static List<Item.Decorator> decorators(Item.Function function, String name) {
    return function.decorators().stream().filter(it -> it.name().text().equals(name)).toList();
  }

  /** What an `@instantiate` says of a generic, as it is written. */
  static Optional<String> instantiated(Item.Function function, String generic) {
    return decorators(function, "instantiate").stream()
        .limit(1)
        .flatMap(it -> it.arguments().stream())
        .filter(it -> it.name().filter(name -> name.text().equals(generic)).isPresent())
        .map(it -> it.value().span().text())
        .findFirst();
  }

  /** The file with one `@instantiate` above a function, and more at its end; lines stay. */
  SourceFile with(Item.Function function, String instantiation, String more) {
    var edits = new ArrayList<Edit>();
    var left = instantiation;
    for (var decorator : function.decorators()) {
      boolean isFirst = decorator.name().text().equals("instantiate") && !left.isEmpty();
      if (isFirst || List.of("instantiate", "tune").contains(decorator.name().text())) {
        edits.add(new Edit(decorator.span(), (isFirst ? left : "") + lines(decorator.span())));
        left = isFirst ? "" : left;
      }
    }
    return new SourceFile(file.path(), EditedText.of(file, edits) + "\n\n" + more);
  }

  private static String lines(Span span) {
    return "\n".repeat((int) span.text().chars().filter(it -> it == '\n').count());
  }
}
