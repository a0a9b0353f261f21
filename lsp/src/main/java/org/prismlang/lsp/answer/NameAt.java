package org.prismlang.lsp.answer;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.index.Entry;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.source.Span;
import org.prismlang.lsp.understand.Understood;

/**
 * A name of the text that the text, or one that it imports, defines.
 *
 * @param written where it was asked for
 * @param home the file that defines it; none for what a mapping was carried out to
 */
record NameAt(Span written, Symbol symbol, Span definition, Optional<Path> home) {
  static Optional<NameAt> of(Understood understood, int offset) {
    return understood
        .at(offset)
        .flatMap(entry -> entry.symbol().flatMap(symbol -> of(understood, entry, symbol)));
  }

  private static Optional<NameAt> of(Understood understood, Entry entry, Symbol symbol) {
    return symbol
        .definition()
        .map(it -> new NameAt(entry.span(), symbol, it, understood.sites().path(it.file())));
  }

  boolean isModule() {
    return symbol.kind() == Symbol.Kind.MODULE;
  }

  /** Whether no other file can name it. */
  boolean isLocal() {
    return switch (symbol.kind()) {
      case GENERIC, PARAMETER, LOCAL, LOOP_VARIABLE, VIEW, ROLE, FIELD -> true;
      case MODULE,
          FUNCTION,
          KERNEL,
          CONSTANT,
          TYPE_ALIAS,
          STRUCT,
          TYPE,
          UNIT,
          INTRINSIC,
          DECORATOR,
          WORD ->
          false;
    };
  }

  boolean isDefinition(Span span, Path path) {
    return span.start() == definition.start() && home.equals(Optional.of(path));
  }

  /** The same name in another check, whose files are others. */
  List<Span> usesIn(Understood other) {
    return other.index().places().entrySet().stream()
        .filter(it -> isSame(it.getKey(), other))
        .flatMap(it -> it.getValue().stream())
        .toList();
  }

  private boolean isSame(Symbol its, Understood other) {
    return its.name().equals(symbol.name())
        && its.kind() == symbol.kind()
        && its.definition().filter(it -> it.start() == definition.start()).isPresent()
        && home.isPresent()
        && its.definition().flatMap(it -> other.sites().path(it.file())).equals(home);
  }
}
