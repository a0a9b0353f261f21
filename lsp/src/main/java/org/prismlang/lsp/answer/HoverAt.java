package org.prismlang.lsp.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.index.Entry;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.intrinsic.ManualPage;
import org.prismlang.lang.source.Span;
import org.prismlang.lsp.text.Positions;
import org.prismlang.lsp.understand.Understood;

/** What stands at a place: its type and perspective, what it is, and what is wrong with it. */
public final class HoverAt {
  private HoverAt() {}

  public static Optional<Hover> of(Understood understood, List<Diagnostic> said, int offset) {
    var parts = new ArrayList<String>();
    var entry = understood.at(offset);
    entry.map(HoverAt::words).filter(it -> !it.isBlank()).ifPresent(parts::add);
    var wrong = said.stream().filter(it -> holds(it.span(), understood, offset)).toList();
    wrong.forEach(it -> parts.add(explained(it, understood)));
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    var content = new MarkupContent(MarkupKind.MARKDOWN, String.join("\n\n---\n\n", parts));
    var span = entry.map(Entry::span).orElseGet(() -> wrong.getFirst().span());
    return Optional.of(new Hover(content, Positions.of(span)));
  }

  private static boolean holds(Span span, Understood understood, int offset) {
    return span.file().equals(understood.file()) && span.start() <= offset && offset <= span.end();
  }

  private static String words(Entry entry) {
    return entry.symbol().map(it -> named(entry, it)).orElseGet(() -> typed("", entry));
  }

  private static String named(Entry entry, Symbol symbol) {
    var head = HeadOf.symbol(symbol);
    if (head.isPresent()) {
      return code(head.get().text()) + "\n\n" + head.get().comment() + from(symbol);
    }
    return Optional.of(symbol.name())
        .filter(_ -> symbol.kind() == Symbol.Kind.INTRINSIC)
        .flatMap(Intrinsics::named)
        .map(ManualPage::alone)
        .orElseGet(() -> typed(symbol.name(), entry) + "\n\n" + kind(symbol) + from(symbol));
  }

  /** {@code tile : ptr(bf16) @ thread[256]}. */
  private static String typed(String name, Entry entry) {
    var type = entry.type().map(it -> (name.isEmpty() ? "" : " : ") + it).orElse("");
    var perspective = entry.perspective().map(it -> " @ " + it).orElse("");
    var all = (name + type + perspective).strip();
    return all.isEmpty() ? "" : code(all);
  }

  private static String kind(Symbol symbol) {
    return switch (symbol.kind()) {
      case CONSTANT -> "known when compiling";
      case VIEW -> "a view of memory";
      case ROLE -> "a role: a branch of a split";
      case TYPE -> "a type";
      case UNIT -> "a unit of threads";
      case WORD -> "a word of the language";
      case MODULE,
          FUNCTION,
          KERNEL,
          TYPE_ALIAS,
          STRUCT,
          GENERIC,
          PARAMETER,
          LOCAL,
          LOOP_VARIABLE,
          FIELD,
          INTRINSIC,
          DECORATOR ->
          symbol.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }

  private static String from(Symbol symbol) {
    return symbol
        .definition()
        .filter(it -> it.file().path().startsWith("std/"))
        .map(it -> "\n\nof `" + it.file().path() + "`")
        .orElse("");
  }

  /** What the page says before it shows a program. */
  private static String explained(Diagnostic diagnostic, Understood understood) {
    var code = diagnostic.code();
    var page = Explanations.of(code).map(it -> opening(it.page())).orElse("");
    var link =
        understood
            .sites()
            .library()
            .of(code)
            .map(it -> "[" + code.name() + "](" + it.toUri() + ")")
            .orElse(code.name());
    return "**" + link + "**: " + code.title() + "\n\n" + page;
  }

  private static String opening(String page) {
    int heading = page.indexOf('\n') + 1;
    int program = page.indexOf("\n```", heading);
    return page.substring(heading, program < 0 ? page.length() : program).strip();
  }

  private static String code(String text) {
    return "```prism\n" + text + "\n```";
  }
}
