package org.prismlang.lang.syntax;

import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;

/** Statements of Python and C++ that Prism does not have, known by how they start. */
final class ForeignStatements {
  private static final String ASSERT =
      "nothing is thrown: say with `assert` what must hold, and what does not ends the run";

  private static final String PASS =
      "a constant stands at the left margin: `N : constexpr(int) = 4`; other values are passed as"
          + " parameters";

  private static final String FUNCTIONS =
      "what belongs together is a `struct Name:` at the left margin, with a field a line; functions"
          + " stand beside it";

  private static final String HEAD =
      "a kernel is `@prism(\"global\")`, `@requires(…)` and `def name(…):`, each on a line; other"
          + " functions are `@prism(\"device\")`";

  private static final Map<String, String> HELPS =
      Map.ofEntries(
          Map.entry("try", ASSERT),
          Map.entry("except", ASSERT),
          Map.entry("finally", ASSERT),
          Map.entry("raise", ASSERT),
          Map.entry("class", FUNCTIONS),
          Map.entry(
              StructParser.WORD,
              "write it at the left margin: `struct Name:`, with a field a line"),
          Map.entry("global", PASS),
          Map.entry("nonlocal", PASS),
          Map.entry("del", "leave it out: a variable ends with its block"),
          Map.entry("yield", "a function gives its results at once: `return a, b`"),
          Map.entry("__global__", HEAD),
          Map.entry("__device__", HEAD),
          Map.entry("__host__", HEAD),
          Map.entry("extern", HEAD),
          Map.entry("template", HEAD),
          Map.entry("void", HEAD));

  private final TokenCursor cursor;
  private final Misspellings misspellings;
  private boolean trySaid;

  ForeignStatements(TokenCursor cursor) {
    this.cursor = cursor;
    this.misspellings = new Misspellings(cursor);
  }

  boolean areHere() {
    return here().isPresent();
  }

  /** Says it once for all parts of a {@code try}. Nothing can be made of the rest of the line. */
  void fail() {
    boolean isHandler = isPartOfTry(cursor.text());
    if (isHandler && trySaid) {
      cursor.lose();
      return;
    }
    trySaid |= isHandler;
    here().ifPresent(cursor::fail);
  }

  /** What follows a word shows that it is no name of the program's own. */
  private Optional<Diagnostic> here() {
    if (cursor.at(TokenKind.DOUBLE_SLASH)) {
      return Optional.of(
          cursor
              .error("a comment starts with `#`, not with `//`")
              .help("write `#`", new Edit(cursor.here(), "#")));
    }
    if (cursor.at(TokenKind.SLASH, TokenKind.STAR)) {
      return Optional.of(
          cursor.error("a comment starts with `#`").help("start each of its lines with `#`"));
    }
    return cursor.at(TokenKind.NAME) && !misspellings.isDeclaration() && isStatement()
        ? Optional.ofNullable(HELPS.get(cursor.text())).map(this::error)
        : Optional.empty();
  }

  private boolean isStatement() {
    return switch (cursor.kind(1)) {
      case NAME -> true;
      case COLON -> cursor.kind(2) == TokenKind.NEWLINE;
      case NEWLINE -> cursor.text().equals("raise");
      default -> cursor.kind(1) == TokenKind.LESS && cursor.text().equals("template");
    };
  }

  private static boolean isPartOfTry(String word) {
    return word.equals("try") || word.equals("except") || word.equals("finally");
  }

  private Diagnostic error(String help) {
    String word = cursor.text();
    if (word.equals(StructParser.WORD)) {
      return cursor.error("a `struct` stands outside of functions, with a name").help(help);
    }
    return cursor
        .error("Prism has no `" + word + "`" + (help.equals(HEAD) ? ": this looks like C++" : ""))
        .help(help);
  }
}
