package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.Span;

/** {@code @template} and {@code @attr}, which became generics and {@code @launch}. */
final class DeprecatedDecorators {
  private final TokenCursor cursor;
  private final DeprecatedSpellings deprecated;
  private final List<Item.Generic> generics = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private final List<Span> templates = new ArrayList<>();
  private final List<Edit> removals = new ArrayList<>();

  DeprecatedDecorators(TokenCursor cursor, DeprecatedSpellings deprecated) {
    this.cursor = cursor;
    this.deprecated = deprecated;
  }

  /** The decorator in today's spelling, if anything of it is left. */
  Optional<Item.Decorator> rewrite(Item.Decorator decorator) {
    return switch (decorator.name().text()) {
      case "template" -> template(decorator);
      case "attr" -> attribute(decorator);
      default -> Optional.of(decorator);
    };
  }

  /** {@code @template([("BM", c_int)])} is {@code [BM: int]} behind the name. */
  private Optional<Item.Decorator> template(Item.Decorator decorator) {
    var span = decorator.span();
    boolean isList =
        decorator.arguments().size() == 1
            && decorator.arguments().getFirst().value() instanceof Expr.ListLiteral;
    var elements =
        isList
            ? ((Expr.ListLiteral) decorator.arguments().getFirst().value()).elements()
            : List.<Expr>of();
    var written = elements.stream().map(this::generic).flatMap(Optional::stream).toList();
    var rewrites = deprecated.takeOver(span);
    if (elements.isEmpty() || written.size() < elements.size()) {
      if (!cursor.isLost()) {
        cursor.report(
            Code.P0105
                .at(span, "expected `@template([(\"N\", int), …])`")
                .help("write the generics behind the name of the function: `def f[N: int](…)`"));
      }
      return Optional.empty();
    }
    generics.addAll(written);
    written.forEach(generic -> texts.add(text(generic, rewrites)));
    templates.add(span);
    removals.add(removal(span));
    return Optional.empty();
  }

  private Optional<Item.Generic> generic(Expr element) {
    if (element instanceof Expr.Tuple(List<Expr> pair, Span span)
        && pair.size() == 2
        && pair.getFirst() instanceof Expr.Text(String name, Span at)
        && Keywords.isName(name)) {
      Expr kind = deprecated.type(pair.getLast());
      return Optional.of(new Item.Generic(new Name(name, at), kind, span));
    }
    return Optional.empty();
  }

  private static String text(Item.Generic generic, List<Edit> rewrites) {
    var kind = generic.kind().span();
    var inside =
        rewrites.stream()
            .filter(edit -> edit.span().start() >= kind.start() && edit.span().end() <= kind.end())
            .toList();
    return generic.name() + ": " + EditedText.of(kind, inside);
  }

  private Edit removal(Span decorator) {
    var tokens = cursor.tokens();
    int next = tokens.start(Math.min(cursor.index() + 1, tokens.size() - 1));
    int end = tokens.hasCommentIn(decorator.end(), next) ? decorator.end() : next;
    return new Edit(
        decorator.file().span(decorator.start(), end),
        deprecated.commentsIn(decorator.start(), end));
  }

  /**
   * The generics of all templates, to stand before those written; called at the end of the
   * function's name, or in the brackets behind it if {@code bracketed}.
   */
  List<Item.Generic> generics(boolean bracketed) {
    int at = cursor.previousEnd();
    String list = String.join(", ", texts);
    for (int i = 0; i < templates.size(); i++) {
      var edits = new ArrayList<Edit>();
      edits.add(removals.get(i));
      if (i == 0) {
        edits.add(new Edit(cursor.file().span(at, at), bracketed ? list + ", " : "[" + list + "]"));
      }
      deprecated.warn(
          templates.get(i),
          "`@template` is a deprecated spelling",
          "write the generics behind the name of the function: `def f[" + list + "](…)`",
          edits);
    }
    return generics;
  }

  /**
   * {@code @attr("__launch_bounds__(N)")} is {@code @launch(block=N)}; other attributes are
   * ignored.
   */
  private Optional<Item.Decorator> attribute(Item.Decorator decorator) {
    var launch = launchArguments(decorator);
    if (launch.isEmpty()) {
      deprecated.warn(
          decorator.span(),
          "`@attr` is a deprecated spelling, and this one is ignored",
          "say it with `@launch(…)`, or remove it",
          List.of());
      return Optional.empty();
    }
    var texts =
        launch.stream().map(a -> a.name().orElseThrow() + "=" + a.value().span().text()).toList();
    String written = "@launch(" + String.join(", ", texts) + ")";
    deprecated.warn(
        decorator.span(),
        "`@attr` is a deprecated spelling",
        "write `" + written + "`",
        List.of(new Edit(decorator.span(), written)));
    var name = new Name("launch", decorator.name().span());
    return Optional.of(new Item.Decorator(name, launch, decorator.span()));
  }

  private List<Argument> launchArguments(Item.Decorator decorator) {
    if (decorator.arguments().size() != 1
        || !(decorator.arguments().getFirst().value() instanceof Expr.Text(String value, Span at))
        || !at.text().substring(1, at.text().length() - 1).equals(value)) {
      return List.of();
    }
    int open = value.indexOf('(');
    int close = value.lastIndexOf(')');
    boolean isBounds =
        0 <= open
            && open < close
            && value.substring(0, open).strip().equals("__launch_bounds__")
            && value.substring(close + 1).isBlank();
    int text = at.start() + 1;
    return isBounds ? launchArguments(text + open + 1, text + close) : List.of();
  }

  /** Parses the text between two offsets, which lies inside a text literal. */
  private List<Argument> launchArguments(int from, int to) {
    var quiet = new Diagnostics();
    var tokens = Lexer.lex(cursor.file(), from, to, quiet);
    var inner = new TokenCursor(tokens, quiet);
    var spellings = new DeprecatedSpellings(tokens);
    var arguments = new ArrayList<Argument>();
    for (String name : List.of("block", "min_blocks")) {
      if (arguments.isEmpty() || inner.accept(TokenKind.COMMA)) {
        Expr value = new ExpressionParser(inner, spellings).expression();
        arguments.add(new Argument(Optional.of(new Name(name, value.span())), value, value.span()));
      }
    }
    boolean isWhole = inner.at(TokenKind.NEWLINE) && !quiet.hasErrors();
    return isWhole && spellings.warnings().isEmpty() ? arguments : List.of();
  }
}
