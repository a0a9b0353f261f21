package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/**
 * Text to syntax tree, by recursive descent; the grammar stands above the methods. Never throws:
 * what it does not understand is reported and becomes a {@code Broken} node.
 */
public final class Parser {
  private final TokenCursor cursor;
  private final ExpressionParser expressions;
  private final StatementParser statements;
  private final StructParser structs;
  private final Misspellings misspellings;
  private final ForeignStatements foreign;
  private boolean strayStatementSaid;

  private Parser(TokenCursor cursor, DeprecatedSpellings deprecated) {
    this.cursor = cursor;
    this.expressions = new ExpressionParser(cursor, deprecated);
    this.statements = new StatementParser(cursor, expressions, deprecated);
    this.structs = new StructParser(cursor, expressions, statements.blocks());
    this.misspellings = new Misspellings(cursor);
    this.foreign = new ForeignStatements(cursor);
  }

  public static Module parse(SourceFile file, Diagnostics diagnostics) {
    var found = new Diagnostics();
    var tokens = Lexer.lex(file, found);
    var deprecated = new DeprecatedSpellings(tokens);
    var items = new Parser(new TokenCursor(tokens, found), deprecated).module();
    SyntaxErrors.report(found, tokens, diagnostics);
    for (var warning : deprecated.warnings()) {
      diagnostics.report(warning);
    }
    return new Module(file, items);
  }

  /** module = (import | constant | type-alias | struct | function)* */
  private List<Item> module() {
    var items = new ArrayList<Item>();
    while (!cursor.at(TokenKind.END)) {
      int before = cursor.index();
      if (cursor.at(TokenKind.INDENT)) {
        items.add(indentedItem());
      } else if (!cursor.accept(TokenKind.DEDENT)) {
        items.add(item());
      }
      if (cursor.index() == before) {
        cursor.resumeAfterLine();
      }
    }
    return items;
  }

  private Item indentedItem() {
    statements.blocks().reportUnexpected("start it at the left margin");
    cursor.advance();
    strayStatementSaid = true;
    return item();
  }

  private Item item() {
    int start = cursor.start();
    if (structs.isHere()) {
      return resetStray(structs.struct());
    }
    if (foreign.areHere()) {
      return foreignItem(start);
    }
    var kind = misspellings.keyword();
    boolean isAlias = cursor.at(TokenKind.NAME, TokenKind.NAME) && cursor.text().equals("type");
    boolean isConstant =
        kind == TokenKind.NAME
            && (cursor.at(TokenKind.NAME, TokenKind.COLON) || misspellings.isDeclaration());
    if (isAlias) {
      return endLine(typeAlias(start));
    }
    if (isConstant) {
      return endLine(constant(start));
    }
    return switch (kind) {
      case DEF, AT -> {
        misspellings.reportHere();
        yield resetStray(statements.functions().function(true));
      }
      case IMPORT -> endLine(importModule(start));
      case FROM -> endLine(importFrom(start));
      default -> strayStatement(start);
    };
  }

  /** With all that is indented below it: that is of another language, too. */
  private Item foreignItem(int start) {
    foreign.fail();
    cursor.resumeAfterLine();
    int depth = 0;
    do {
      depth += cursor.at(TokenKind.INDENT) ? 1 : cursor.at(TokenKind.DEDENT) ? -1 : 0;
      if (depth > 0 || cursor.at(TokenKind.DEDENT)) {
        cursor.advance();
      }
    } while (depth > 0 && !cursor.at(TokenKind.END));
    return resetStray(new Item.Broken(cursor.from(start)));
  }

  private Item strayStatement(int start) {
    if (statements.functions().lacksDef() || statements.functions().lacksAt()) {
      return resetStray(statements.functions().function(true));
    }
    if (!strayStatementSaid && !cursor.at(TokenKind.ERROR)) {
      boolean assigns = cursor.at(TokenKind.NAME, TokenKind.ASSIGN);
      cursor.report(
          cursor
              .error("a statement outside a function")
              .help(
                  assigns
                      ? "a constant is declared: `" + cursor.text() + " : constexpr(int) = …`"
                      : asksForMain()
                          ? "leave it out: `prism run` calls `@prism(\"host\") def main():`"
                          : "indent it into the function it belongs to"));
    }
    strayStatementSaid = true;
    if (misspellings.keyword() == cursor.kind()) {
      statements.statement();
    } else {
      cursor.resumeAfterLine();
    }
    return new Item.Broken(cursor.from(start));
  }

  /** {@code if __name__ == "__main__":} of Python. */
  private boolean asksForMain() {
    return cursor.at(TokenKind.IF, TokenKind.NAME)
        && cursor.tokens().text(cursor.index() + 1).equals("__name__");
  }

  private Item resetStray(Item item) {
    strayStatementSaid = false;
    return item;
  }

  private Item endLine(Item item) {
    if (!cursor.at(TokenKind.NEWLINE)) {
      cursor.fail("expected the end of the line, found " + cursor.found());
    }
    cursor.resumeAfterLine();
    return resetStray(item);
  }

  /** import = "import" path ["as" NAME] NEWLINE */
  private Item importModule(int start) {
    misspellings.skipKeyword();
    var path = path();
    return new Item.Import(path, alias(), cursor.from(start));
  }

  /** import = "from" path "import" (names | "(" names ")") NEWLINE */
  private Item importFrom(int start) {
    misspellings.skipKeyword();
    var path = path();
    if (!cursor.expect(TokenKind.IMPORT, "after the module")) {
      return new Item.ImportFrom(path, List.of(), cursor.from(start));
    }
    List<Item.ImportedName> names;
    if (cursor.accept(TokenKind.LEFT_PAREN)) {
      names = cursor.list(TokenKind.RIGHT_PAREN, true, this::importedName);
    } else {
      names = new ArrayList<>();
      do {
        names.add(importedName());
      } while (cursor.accept(TokenKind.COMMA));
    }
    return new Item.ImportFrom(path, names, cursor.from(start));
  }

  /** names = NAME ["as" NAME] ("," NAME ["as" NAME])* */
  private Item.ImportedName importedName() {
    if (cursor.at(TokenKind.STAR)) {
      cursor.fail(
          cursor
              .error("expected a name to import, found `*`")
              .help("import each name you use, or the module: `import std.warp as warp`"));
    }
    var name = cursor.expectName("a name to import");
    return new Item.ImportedName(name, alias());
  }

  /** path = "."* NAME ("." NAME)*; each leading dot is an empty name */
  private List<Name> path() {
    var path = new ArrayList<Name>();
    while (cursor.at(TokenKind.DOT)) {
      path.add(new Name("", cursor.here()));
      cursor.advance();
    }
    if (!path.isEmpty() && cursor.at(TokenKind.IMPORT)) {
      cursor.fail(
          cursor
              .error("expected the name of a file after `.`")
              .help("write `from .file import …`"));
    }
    do {
      path.add(cursor.expectName("the name of a module"));
    } while (cursor.accept(TokenKind.DOT));
    return path;
  }

  private Optional<Name> alias() {
    return cursor.accept(TokenKind.AS)
        ? Optional.of(cursor.expectName("a name after `as`"))
        : Optional.empty();
  }

  /** constant = NAME ":" expression ["=" expression] NEWLINE */
  private Item constant(int start) {
    var name = misspellings.declaredName("the name of the constant");
    Expr type = expressions.type();
    if (cursor.at(TokenKind.AT)) {
      cursor.fail(
          cursor
              .error("a constant has no perspective")
              .help("every thread knows it: write `" + name + " : constexpr(int) = …`"));
    }
    Optional<Expr> value =
        cursor.accept(TokenKind.ASSIGN) ? Optional.of(expressions.expression()) : Optional.empty();
    return new Item.Constant(name, type, value, cursor.from(start));
  }

  /** type-alias = "type" NAME [generics] "=" expression NEWLINE */
  private Item typeAlias(int start) {
    cursor.advance();
    var name = cursor.expectName("the name of the type");
    List<Item.Generic> generics =
        cursor.accept(TokenKind.LEFT_BRACKET) ? statements.functions().genericList() : List.of();
    cursor.expect(TokenKind.ASSIGN, "after the name of the type");
    Expr type = expressions.type();
    return new Item.TypeAlias(name, generics, type, cursor.from(start));
  }
}
