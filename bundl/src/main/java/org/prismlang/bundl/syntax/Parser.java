package org.prismlang.bundl.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.bundl.syntax.Program.Function;
import org.prismlang.bundl.syntax.Program.Input;
import org.prismlang.bundl.syntax.Program.Parameter;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/**
 * Text to tree. Of what cannot be read, the first place is said; of names that are declared twice,
 * every one.
 */
public final class Parser {
  private final TokenCursor cursor;
  private final DeclaredNames names;
  private final TypeParser types;
  private final StatementParser statements;

  private Parser(SourceFile file, Diagnostics diagnostics) {
    this.cursor = new TokenCursor(file);
    this.names = new DeclaredNames(diagnostics);
    this.types = new TypeParser(cursor);
    this.statements = new StatementParser(cursor, names);
  }

  /** Empty exactly when an error is reported. */
  public static Optional<Program> parse(SourceFile file, Diagnostics diagnostics) {
    int errors = diagnostics.errorCount();
    try {
      var program = new Parser(file, diagnostics).program();
      return diagnostics.errorCount() == errors ? Optional.of(program) : Optional.empty();
    } catch (Unreadable e) {
      diagnostics.report(e.error());
      return Optional.empty();
    }
  }

  /** program = ["with" machine] {input | function} block. */
  private Program program() {
    var machine = cursor.take("with") ? machine() : Machine.SMALL;
    var inputs = new ArrayList<Input>();
    var functions = new ArrayList<Function>();
    while (cursor.is("input") || cursor.is("fun")) {
      var first = cursor.next();
      if (first.is("input")) {
        inputs.add(input(first));
      } else {
        functions.add(function(first));
      }
    }
    if (!cursor.is("{")) {
      throw new Unreadable(cursor.expected("`input`, `fun` or the `{` of the program"));
    }
    var body = statements.block("");
    if (cursor.token().kind() != Token.Kind.END) {
      throw new Unreadable(
          cursor
              .expected("the end of the text behind the program's block")
              .help("inputs and functions stand before it"));
    }
    return new Program(machine, inputs, functions, body);
  }

  /** machine = name "=" n {"," name "=" n}, in any order; what is not said is as in SMALL. */
  private Machine machine() {
    int blocks = Machine.SMALL.blocks();
    int threads = Machine.SMALL.threads();
    int shared = Machine.SMALL.shared();
    var said = new ArrayList<String>();
    do {
      var name = cursor.token();
      if (name.kind() != Token.Kind.NAME || said.contains(name.text())) {
        throw new Unreadable(cursor.expected("`B`, `T` or `m`, each once"));
      }
      said.add(name.text());
      switch (name.text()) {
        case "B" -> blocks = parameter(1, Machine.MAX_UNITS, "the number of blocks");
        case "T" -> threads = parameter(1, Machine.MAX_UNITS, "the number of threads in a block");
        case "m" -> shared = parameter(0, TokenCursor.MAX_SIZE, "the size of shared memory");
        default -> throw new Unreadable(cursor.expected("`B`, `T` or `m`, each once"));
      }
    } while (cursor.take(","));
    return new Machine(blocks, threads, shared);
  }

  private int parameter(int least, int most, String what) {
    cursor.next();
    cursor.expect("=", "and " + what);
    return cursor.size(least, most, what);
  }

  /** Behind "input": x "=" "[" [n {"," n}] "]". */
  private Input input(Token first) {
    var name = names.declare(cursor.name("the name of an input"));
    cursor.expect("=", "and the values: `input a = [1, 2]`");
    cursor.expect("[", "and the values: `input a = [1, 2]`");
    var values = new ArrayList<Integer>();
    while (!cursor.is("]") && (values.isEmpty() || cursor.take(","))) {
      boolean isNegative = cursor.take("-");
      if (cursor.token().kind() != Token.Kind.INT) {
        throw new Unreadable(cursor.expected("a whole number: inputs are arrays of them"));
      }
      values.add(cursor.integer(isNegative));
    }
    cursor.expect("]", "to close the values");
    return new Input(name, values, cursor.since(first));
  }

  /** Behind "fun": f "(" parameters ")" "@" perspective ["," "m" "=" n] block. */
  private Function function(Token first) {
    var name = names.declare(cursor.name("the name of a function"));
    cursor.expect("(", "and the parameters");
    var parameters = parameters();
    cursor.expect("@", "and the perspective of the function: `@ Thread[1]`");
    var perspective = types.perspective();
    int shared = cursor.take(",") ? budget() : 0;
    var span = cursor.since(first);
    var body = statements.block("and what the function does");
    return new Function(name, parameters, perspective, shared, body, span);
  }

  private List<Parameter> parameters() {
    var parameters = new ArrayList<Parameter>();
    while (!cursor.is(")") && (parameters.isEmpty() || cursor.take(","))) {
      var name = names.declare(cursor.name("the name of a parameter"));
      cursor.expect(":", "and the type of the parameter");
      parameters.add(new Parameter(name, types.type()));
    }
    cursor.expect(")", "to close the parameters");
    return parameters;
  }

  private int budget() {
    if (!cursor.token().text().equals("m")) {
      throw new Unreadable(cursor.expected("`m`, the shared memory that the function needs"));
    }
    return parameter(0, TokenCursor.MAX_SIZE, "the size of shared memory");
  }
}
