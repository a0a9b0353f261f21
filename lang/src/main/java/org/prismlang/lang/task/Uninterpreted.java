package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;

/**
 * Runs a task on values that nothing is known of but how they came about: sizes, loop variables and
 * what follows from them are numbers; everything else is a hash of the operation and its operands.
 * Two texts that agree on all they write do the same operations on the same elements in the same
 * order, whatever their loops and variables are called. It knows no rule, so it can judge all.
 */
public final class Uninterpreted {
  private static final long MOST_STATEMENTS = 20_000_000;
  private static final long MOST_ELEMENTS = 1 << 24;

  private final Symbols symbols;
  private final SymbolicValues values;
  private long statements;

  private Uninterpreted(Symbols symbols, Sums sums) {
    this.symbols = symbols;
    this.values = new SymbolicValues(symbols, sums);
  }

  /** What a sum is known by. */
  public enum Sums {
    /** What was added when. */
    IN_ORDER,
    /** What was added: in which order, and zeros, do not count. */
    IN_ANY_ORDER
  }

  /** What came of it. */
  public sealed interface Result {}

  /** The elements of each tensor that the task may write, in the order of their indices. */
  public record Ran(Map<String, long[]> tensors) implements Result {
    public Ran {
      tensors = Map.copyOf(tensors);
    }

    public boolean agreesWith(Ran other) {
      return tensors.keySet().equals(other.tensors.keySet())
          && tensors.entrySet().stream()
              .allMatch(
                  it ->
                      Arrays.equals(it.getValue(), other.tensors.getOrDefault(it.getKey(), NONE)));
    }

    private static final long[] NONE = {};
  }

  /** It cannot be run that way, or not at these sizes. */
  public record Skipped(String why, Span at) implements Result {}

  /** Why a run ends early. */
  static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Skipped skipped;

    Stop(String why, Span at) {
      super(why, null, false, false);
      this.skipped = new Skipped(why, at);
    }
  }

  /**
   * Runs it.
   *
   * @param sizes a value for each size of the task
   * @param scalars values of those that are whole numbers, and of generic numbers; others are data
   */
  public static Result run(Elements elements, Map<String, Long> sizes, Map<String, Long> scalars) {
    return run(elements, sizes, scalars, Sums.IN_ORDER);
  }

  /** The same, where sums are known by less. */
  public static Result run(
      Elements elements, Map<String, Long> sizes, Map<String, Long> scalars, Sums sums) {
    var task = elements.task();
    var symbols = new Symbols();
    task.item().generics().stream()
        .map(it -> it.name().text())
        .filter(scalars::containsKey)
        .forEach(it -> symbols.declare(it, whole(it, scalars)));
    task.sizes().forEach(it -> symbols.declare(it.text(), whole(it.text(), sizes)));
    try {
      var run = new Uninterpreted(symbols, sums);
      task.parameters().forEach(it -> run.parameter(it, scalars));
      run.all(elements.body());
      return run.written(task);
    } catch (Stop stop) {
      return stop.skipped;
    }
  }

  private static Symbol whole(String name, Map<String, Long> given) {
    var value = given.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no value for `" + name + "`");
    }
    return new Symbol.Whole(value);
  }

  private void parameter(Task.Parameter parameter, Map<String, Long> scalars) {
    var name = parameter.name().text();
    switch (parameter) {
      case Task.Scalar it ->
          symbols.declare(
              name,
              scalars.containsKey(name)
                  ? whole(name, scalars).as(it.type())
                  : Symbol.Data.of("scalar", List.of(Symbol.Data.named(name))));
      case Task.Tensor it ->
          symbols
              .declare(name, it.element(), extents(it.extents()))
              .fill(at -> Symbol.Data.of("element", element(name, at)));
    }
  }

  private static List<Symbol> element(String name, int[] at) {
    var parts = new ArrayList<Symbol>();
    parts.add(Symbol.Data.named(name));
    Arrays.stream(at).forEach(it -> parts.add(new Symbol.Whole(it)));
    return parts;
  }

  private Result written(Task task) {
    var tensors = new LinkedHashMap<String, long[]>();
    for (var tensor : task.tensors()) {
      if (tensor.privilege() != Privilege.READ) {
        var name = tensor.name().text();
        tensors.put(name, symbols.tensor(name, tensor.span()).hashes());
      }
    }
    return new Ran(tensors);
  }

  private int[] extents(List<Expr> written) {
    var extents = new int[written.size()];
    long count = 1;
    for (int i = 0; i < extents.length; i++) {
      var span = written.get(i).span();
      long extent = values.whole(written.get(i));
      count *= extent;
      if (extent < 0 || extent > MOST_ELEMENTS || count > MOST_ELEMENTS) {
        throw new Stop("no tensor has so many elements", span);
      }
      extents[i] = (int) extent;
    }
    return extents;
  }

  private void all(List<Stmt> statements) {
    statements.forEach(this::statement);
  }

  private void statement(Stmt statement) {
    if (++statements > MOST_STATEMENTS) {
      throw new Stop("it does not come to an end in time", statement.span());
    }
    switch (statement) {
      case Stmt.Declare it -> declare(it);
      case Stmt.Assign(var targets, var value, _) when targets.size() == 1 ->
          values.write(targets.getFirst(), values.of(value));
      case Stmt.Update(var target, var operator, var value, var span) ->
          values.write(target, values.binary(operator, values.of(target), values.of(value), span));
      case Stmt.For it -> loop(it);
      case Stmt.If it -> branch(it);
      case Stmt.Assert(var condition, _, var span) -> {
        if (values.of(condition) instanceof Symbol.Truth(var holds) && !holds) {
          throw new Stop("an assertion does not hold", span);
        }
      }
      case Stmt.Do(Expr.Call(Expr.Variable(var name, _), _, _), _) when name.equals("print") -> {}
      case Stmt.Pass _ -> {}
      default -> throw new Stop("such statements are not run", statement.span());
    }
  }

  private void declare(Stmt.Declare it) {
    var type = TensorType.of(it.type());
    var name = it.name().text();
    if (type.extents().isEmpty()) {
      var value = it.value().map(values::of).orElse(Symbol.Data.NOTHING);
      symbols.declare(name, value.as(type.element()), type.element());
    } else {
      symbols.declare(name, type.element(), extents(type.extents())).fill(_ -> Symbol.Data.NOTHING);
    }
  }

  private void loop(Stmt.For it) {
    if (!(it.iterable() instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
        && word.equals("range")
        && (arguments.size() == 2 || arguments.size() == 3))) {
      throw new Stop("such loops are not run", it.head());
    }
    var bounds = arguments.stream().map(Argument::value).mapToLong(values::whole).toArray();
    long step = bounds.length == 3 ? bounds[2] : 1;
    if (step <= 0) {
      throw new Stop("a loop does not go on", it.head());
    }
    for (long i = bounds[0]; i < bounds[1]; i += step) {
      symbols.declare(it.variable().text(), new Symbol.Whole(i));
      all(it.body());
    }
  }

  /** Where data decides, both ways are gone: what is written is a choice. */
  private void branch(Stmt.If it) {
    var condition = values.of(it.condition());
    if (condition instanceof Symbol.Truth(var holds)) {
      all(holds ? it.then() : it.otherwise());
      return;
    }
    var then = symbols.aside(() -> all(it.then()));
    var otherwise = symbols.aside(() -> all(it.otherwise()));
    symbols.choose(condition, then, otherwise);
  }
}
