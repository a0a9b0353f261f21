package org.prismlang.lsp.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.prismlang.lang.index.Entry;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Lexeme;
import org.prismlang.lsp.text.Positions;
import org.prismlang.lsp.understand.Understood;

/** What each piece of the text is, for its colour. */
public final class ColoursOf {
  private static final List<String> TYPES =
      List.of(
          SemanticTokenTypes.Namespace,
          SemanticTokenTypes.Type,
          SemanticTokenTypes.TypeParameter,
          SemanticTokenTypes.Parameter,
          SemanticTokenTypes.Variable,
          SemanticTokenTypes.Property,
          SemanticTokenTypes.EnumMember,
          SemanticTokenTypes.Function,
          SemanticTokenTypes.Keyword,
          SemanticTokenTypes.Comment,
          SemanticTokenTypes.String,
          SemanticTokenTypes.Number,
          SemanticTokenTypes.Decorator);

  private static final List<String> MODIFIERS =
      List.of(
          SemanticTokenModifiers.Declaration,
          SemanticTokenModifiers.Readonly,
          SemanticTokenModifiers.DefaultLibrary);

  public static final SemanticTokensLegend LEGEND = new SemanticTokensLegend(TYPES, MODIFIERS);

  private record Colour(String type, List<String> modifiers) {
    Colour(String type) {
      this(type, List.of());
    }
  }

  private final Understood understood;
  private final List<Integer> data = new ArrayList<>();
  private int lastLine;
  private int lastCharacter;

  private ColoursOf(Understood understood) {
    this.understood = understood;
  }

  public static SemanticTokens of(Understood understood) {
    var colours = new ColoursOf(understood);
    for (var lexeme : Lexeme.of(understood.file())) {
      colours.colour(lexeme).ifPresent(it -> colours.add(lexeme.span(), it));
    }
    return new SemanticTokens(colours.data);
  }

  private Optional<Colour> colour(Lexeme lexeme) {
    return switch (lexeme.kind()) {
      case KEYWORD -> Optional.of(new Colour(SemanticTokenTypes.Keyword));
      case NUMBER -> Optional.of(new Colour(SemanticTokenTypes.Number));
      case TEXT -> Optional.of(new Colour(SemanticTokenTypes.String));
      case COMMENT -> Optional.of(new Colour(SemanticTokenTypes.Comment));
      case NAME -> named(lexeme.span());
      case MARK, WRONG -> Optional.empty();
    };
  }

  private Optional<Colour> named(Span name) {
    return understood
        .index()
        .at(understood.file(), name.start())
        .filter(it -> it.span().equals(name))
        .flatMap(Entry::symbol)
        .map(it -> colour(it, it.definition().filter(name::equals).isPresent()));
  }

  private static Colour colour(Symbol symbol, boolean isDefinition) {
    var modifiers = new ArrayList<String>();
    if (isDefinition) {
      modifiers.add(SemanticTokenModifiers.Declaration);
    }
    if (symbol.kind() == Symbol.Kind.CONSTANT) {
      modifiers.add(SemanticTokenModifiers.Readonly);
    }
    if (symbol.definition().isEmpty()) {
      modifiers.add(SemanticTokenModifiers.DefaultLibrary);
    }
    return new Colour(type(symbol.kind()), modifiers);
  }

  private static String type(Symbol.Kind kind) {
    return switch (kind) {
      case MODULE -> SemanticTokenTypes.Namespace;
      case FUNCTION, KERNEL, INTRINSIC -> SemanticTokenTypes.Function;
      case TYPE_ALIAS, STRUCT, TYPE, UNIT -> SemanticTokenTypes.Type;
      case GENERIC -> SemanticTokenTypes.TypeParameter;
      case PARAMETER -> SemanticTokenTypes.Parameter;
      case CONSTANT, LOCAL, LOOP_VARIABLE, VIEW -> SemanticTokenTypes.Variable;
      case ROLE -> SemanticTokenTypes.EnumMember;
      case FIELD -> SemanticTokenTypes.Property;
      case DECORATOR -> SemanticTokenTypes.Decorator;
      case WORD -> SemanticTokenTypes.Keyword;
    };
  }

  /** A text over several lines is a token a line: many editors take no others. */
  private void add(Span span, Colour colour) {
    var file = span.file();
    for (int line = file.line(span.start()); line <= file.line(span.end()); line++) {
      int start = Math.max(span.start(), file.lineStart(line));
      int end = Math.min(span.end(), file.lineStart(line) + file.lineText(line).length());
      if (start < end) {
        add(file, start, end - start, colour);
      }
    }
  }

  private void add(SourceFile file, int start, int length, Colour colour) {
    var position = Positions.of(file, start);
    int line = position.getLine() - lastLine;
    data.add(line);
    data.add(line == 0 ? position.getCharacter() - lastCharacter : position.getCharacter());
    data.add(length);
    data.add(TYPES.indexOf(colour.type()));
    data.add(colour.modifiers().stream().mapToInt(it -> 1 << MODIFIERS.indexOf(it)).sum());
    lastLine = position.getLine();
    lastCharacter = position.getCharacter();
  }
}
