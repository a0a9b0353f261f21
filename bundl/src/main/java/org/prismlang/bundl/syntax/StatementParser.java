package org.prismlang.bundl.syntax;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;

/**
 * Reads s. The span of a statement that has a body, but of a sequence, ends where the body begins:
 * it is what messages point at.
 */
final class StatementParser {
  /** Bounds the depth of the tree; statements in a row count, for they nest to the right. */
  private static final int MAX_DEPTH = 300;

  private final TokenCursor cursor;
  private final ExpressionParser expressions;
  private final TypeParser types;
  private final DeclaredNames names;
  private int depth;

  StatementParser(TokenCursor cursor, DeclaredNames names) {
    this.cursor = cursor;
    this.expressions = new ExpressionParser(cursor);
    this.types = new TypeParser(cursor);
    this.names = names;
  }

  /** block = "{" statements "}". */
  Statement block(String purpose) {
    if (cursor.is("=")) {
      throw new Unreadable(
          cursor.expected("`{` " + purpose).help("two values are compared with `==`"));
    }
    var opening = cursor.expect("{", purpose);
    var body = statements(opening);
    if (!cursor.take("}")) {
      var error = cursor.expected("`;` or `}`").label(opening.span(), "the block begins here");
      throw new Unreadable(
          cursor.token().kind() == Token.Kind.END
              ? error
              : error.help("statements are separated by `;`, also behind a `}`"));
    }
    return body;
  }

  /** statements = [statement {";" statement} [";"]]; what is not there is a skip. */
  private Statement statements(Token before) {
    int outside = depth;
    var row = new ArrayList<Statement>();
    boolean goesOn = true;
    while (goesOn && !cursor.is("}") && cursor.token().kind() != Token.Kind.END) {
      row.add(statement());
      depth++;
      goesOn = cursor.take(";");
    }
    depth = outside;
    return row.isEmpty() ? new Statement.Skip(before.span()) : sequence(row);
  }

  private static Statement sequence(List<Statement> row) {
    var all = row.getLast();
    for (var first : row.reversed().subList(1, row.size())) {
      all = new Statement.Seq(first, all, first.span().to(all.span()));
    }
    return all;
  }

  private Statement statement() {
    if (depth > MAX_DEPTH) {
      throw new Unreadable(
          Code.P1001
              .at(cursor.token().span(), "nesting too deep")
              .note("at most " + MAX_DEPTH + " statements stand in and behind each other"));
    }
    depth++;
    var first = cursor.token();
    var statement =
        switch (first.kind()) {
          case NAME -> named(cursor.next());
          case WORD, SYMBOL -> worded(first);
          case INT, FLOAT, END -> throw new Unreadable(cursor.expected("a statement"));
        };
    depth--;
    return statement;
  }

  /** What begins with a name: a declaration, an allocation, an assignment, a call. */
  private Statement named(Token name) {
    if (cursor.take(":=")) {
      return allocation(name);
    }
    if (cursor.take(":")) {
      return declaration(name);
    }
    if (cursor.take("(")) {
      var arguments = arguments();
      return new Statement.Call(name.text(), arguments, cursor.since(name));
    }
    if (cursor.take("[")) {
      var index = expressions.expression();
      cursor.expect("]", "to close the index");
      cursor.expect("=", "and a value: this sets an element");
      var value = expressions.expression();
      return new Statement.AssignElement(name.text(), index, value, cursor.since(name));
    }
    if (cursor.take("=")) {
      var value = expressions.expression();
      return new Statement.Assign(name.text(), value, cursor.since(name));
    }
    var error = cursor.expected("`=`, `[`, `(`, `:` or `:=` behind `" + name.text() + "`");
    throw new Unreadable(TokenCursor.suggesting(error, name, Words.OF_STATEMENTS));
  }

  /** x ":=" "alloc" memory base n "in" statements. */
  private Statement allocation(Token name) {
    cursor.expect("alloc", "behind `:=`");
    var memory = types.memory();
    var element = types.base();
    int count = cursor.size(0, "the number of elements");
    var in = in();
    var span = name.span().to(in.span());
    names.declare(name);
    return new Statement.Alloc(name.text(), memory, element, count, statements(in), span);
  }

  /** x ":" base "@" perspective "=" e "in" statements. */
  private Statement declaration(Token name) {
    var type = types.base();
    cursor.expect("@", "and the perspective of the variable: `@ Thread[1]`");
    var perspective = types.perspective();
    cursor.expect("=", "and the first value of the variable");
    var value = expressions.expression();
    var in = in();
    var span = name.span().to(value.span());
    names.declare(name);
    return new Statement.Declare(name.text(), type, perspective, value, statements(in), span);
  }

  private Token in() {
    return cursor.expect("in", "and the statements for which the name is there");
  }

  private List<Expr> arguments() {
    var arguments = new ArrayList<Expr>();
    while (!cursor.is(")") && (arguments.isEmpty() || cursor.take(","))) {
      arguments.add(expressions.expression());
    }
    cursor.expect(")", "to close the arguments");
    return arguments;
  }

  private Statement worded(Token first) {
    for (var kind : Statement.Kind.values()) {
      if (cursor.take(kind.text())) {
        return rename(first, kind);
      }
    }
    for (var action : Statement.Action.values()) {
      if (cursor.take(action.text())) {
        var label = cursor.name("the name of a semaphore").text();
        return new Statement.Semaphore(action, label, cursor.since(first));
      }
    }
    if (first.is("{")) {
      return block("");
    }
    if (!Words.OF_STATEMENTS.contains(first.text())) {
      throw new Unreadable(cursor.expectedName("a statement"));
    }
    cursor.next();
    return switch (first.text()) {
      case "skip" -> new Statement.Skip(first.span());
      case "if" -> branch(first);
      case "while" -> loop(first);
      case "split" -> split(first);
      case "group" -> group(first);
      case "destruct" -> new Statement.Destruct(block("and what the parts do"), first.span());
      case "memcpy" -> copy(first, false);
      case "async_memcpy" -> copy(first, true);
      case "free" -> {
        int count = cursor.size(0, "the number of elements");
        yield new Statement.Free(count, cursor.since(first));
      }
      case "lend" -> {
        var from = cursor.name("the name of an array").text();
        var span = cursor.since(first);
        yield new Statement.Lend(from, block("and what is done meanwhile"), span);
      }
      case "handle" -> handle(first);
      default -> throw new IllegalStateException(first.text());
    };
  }

  private Statement branch(Token first) {
    var condition = expressions.expression();
    var span = cursor.since(first);
    var then = block("and what is done if the condition holds");
    cursor.expect("else", "and what is done if the condition does not hold: `else { skip }`");
    var otherwise = block("and what is done if the condition does not hold");
    return new Statement.If(condition, then, otherwise, span);
  }

  private Statement loop(Token first) {
    var condition = expressions.expression();
    var span = cursor.since(first);
    return new Statement.While(
        condition, block("and what is done while the condition holds"), span);
  }

  /** "split" "(" n "," n ")" block block. */
  private Statement split(Token first) {
    cursor.expect("(", "and the sizes of the parts: `split(2, 1) { … } { … }`");
    int left = cursor.size(0, "the size of the first part");
    cursor.expect(",", "and the size of the second part");
    int right = cursor.size(0, "the size of the second part");
    cursor.expect(")", "behind the sizes of the parts");
    var span = cursor.since(first);
    var one = block("and what the first part does");
    return new Statement.Split(left, right, one, block("and what the second part does"), span);
  }

  private Statement group(Token first) {
    int parts = cursor.size(1, "the number of parts");
    var span = cursor.since(first);
    return new Statement.Group(parts, block("and what the parts do"), span);
  }

  /** word "[" label "]" x "into" y [preposition n] block. */
  private Statement rename(Token first, Statement.Kind kind) {
    var label = label(kind == Statement.Kind.ASYNC_PARTITION ? "handler" : "semaphore");
    var from = cursor.name("the name of an array").text();
    cursor.expect("into", "and the new name of the array");
    var to = names.declare(cursor.name("the new name of the array"));
    int number = 0;
    if (kind.hasNumber()) {
      cursor.expect(kind.preposition(), "and a number");
      number = cursor.size(1, "the number behind `" + kind.preposition() + "`");
    }
    var span = cursor.since(first);
    var body = block("and what is done with the array");
    return new Statement.Rename(kind, label, from, to, number, body, span);
  }

  private String label(String what) {
    cursor.expect("[", "and the name of the " + what + ", as in `[p]`");
    var label = cursor.name("the name of a " + what).text();
    cursor.expect("]", "behind the name of the " + what);
    return label;
  }

  /** Behind "memcpy": "(" to "," from ")". */
  private Statement copy(Token first, boolean isAsync) {
    cursor.expect("(", "and two arrays: `memcpy(to, from)`");
    var to = cursor.name("the name of the array that is written").text();
    cursor.expect(",", "and the array that is read");
    var from = cursor.name("the name of the array that is read").text();
    cursor.expect(")", "behind the arrays");
    return new Statement.Memcpy(isAsync, to, from, cursor.since(first));
  }

  private Statement handle(Token first) {
    var handler = label("handler");
    var from = cursor.name("the name of an array").text();
    var span = cursor.since(first);
    return new Statement.Handle(handler, from, block("and what is done meanwhile"), span);
  }
}
