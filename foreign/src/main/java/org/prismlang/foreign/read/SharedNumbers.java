package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Addresses of memory that are held as numbers, as instructions want them. Such a number is the
 * distance in bytes from the memory's beginning, a variable that is zero and names the memory; so
 * any arithmetic keeps it, and what a number is made of says which memory it is in.
 */
final class SharedNumbers {
  private static final String MARK = "&";
  private static final String UNITS = ".units";

  private final Reading reading;

  /** The memory that variables hold addresses of; nothing where it is one of several. */
  private final Map<String, Optional<String>> holders = new HashMap<>();

  /** What variables are set to; nothing where that is one of several values. */
  private final Map<String, Optional<Expr>> values = new HashMap<>();

  /** Variables whose value was taken for their only one. */
  private final Set<String> trusted = new HashSet<>();

  private final Map<String, Local> beginnings = new LinkedHashMap<>();

  /** Variables beside those that hold addresses of one memory, for the same in its units. */
  private final Map<String, Local> shadows = new LinkedHashMap<>();

  SharedNumbers(Reading reading) {
    this.reading = reading;
  }

  /** Follows what variables are set to. */
  void saw(Stmt statement) {
    switch (statement) {
      case Stmt.Declare(Local local, Optional<Expr> value, _) ->
          value.ifPresent(it -> set(local, it));
      case Stmt.Assign(Expr.Read(Local local), Expr value, _) -> set(local, value);
      default -> {}
    }
  }

  private void set(Local local, Expr value) {
    // What a variable is declared with, a pointer's zero, says nothing of what it is for.
    boolean isFirst =
        values.getOrDefault(local.name(), Optional.of(Exprs.ZERO)).equals(Optional.of(Exprs.ZERO));
    values.put(local.name(), isFirst ? Optional.of(value) : Optional.empty());
    if (!isFirst && trusted.contains(local.name())) {
      reading.knowledge.change(variable(local));
    }
    var memories = memories(value);
    if (!memories.isEmpty() && !local.name().endsWith(UNITS)) {
      var before = holders.get(local.name());
      boolean isOne =
          memories.size() == 1
              && (before == null || before.equals(Optional.of(memories.iterator().next())));
      holders.put(local.name(), isOne ? Optional.of(memories.iterator().next()) : Optional.empty());
      if (isOne) {
        var units = units(value, memories.iterator().next());
        reading.emit(new Stmt.Assign(new Expr.Read(shadow(local)), units, local.span()));
      }
    }
  }

  private Set<String> memories(Expr expr) {
    var found = new LinkedHashSet<String>();
    Walk.exprs(expr)
        .forEach(
            it -> {
              if (it instanceof Expr.Read(Local local)) {
                if (local.name().startsWith(MARK)) {
                  found.add(local.name().substring(MARK.length()));
                }
                var held = holders.get(local.name());
                if (held != null) {
                  found.add(held.orElse(""));
                }
              }
            });
    return found;
  }

  /** Whether a number is made of an address. */
  boolean isAddress(Expr expr) {
    return !memories(expr).isEmpty();
  }

  /** The one memory that a number is made of an address in. */
  Optional<String> memory(Expr expr) {
    var memories = memories(expr);
    return memories.size() == 1 && !memories.contains("")
        ? Optional.of(memories.iterator().next())
        : Optional.empty();
  }

  /** Whether a variable stands for where a memory begins. */
  static boolean isBeginning(Local local) {
    return local.name().startsWith(MARK);
  }

  /** Variables that numbers are made with: what stands for memories, and offsets beside numbers. */
  List<Local> variables() {
    var all = new ArrayList<>(beginnings.values());
    all.addAll(shadows.values());
    return all;
  }

  /** An address in memory as a number; data where it is not one. */
  CValue number(CValue.Address address, ClangNode node) {
    if (!(address.root() instanceof Root.InMemory(String key))) {
      return reading.places.data(new CType.Number(Scalar.UINT64));
    }
    var beginning =
        beginnings.computeIfAbsent(
            key, it -> new Local(MARK + it, Scalar.INT64, Perspective.GRID, reading.span(node)));
    var bytes = Exprs.times(address.offset(), reading.knowledge.grain(key));
    return new CValue.Plain(
        Exprs.converted(Exprs.plus(new Expr.Read(beginning), bytes), Scalar.UINT64));
  }

  /** Where a pointer, or a number made of one, points. */
  CValue.Address address(ClangNode node) {
    return switch (reading.expressions.of(node)) {
      case CValue.Address address -> address;
      case CValue.Plain(Expr expr) -> address(expr, node);
      default -> throw new NotUnderstood("this as an address", node);
    };
  }

  private CValue.Address address(Expr number, ClangNode node) {
    var memories = memories(number);
    if (memories.size() != 1 || memories.contains("")) {
      throw new NotUnderstood("which memory this number is an address of", node);
    }
    var key = memories.iterator().next();
    var offset = units(number, key);
    return new CValue.Address(new Root.InMemory(key), reading.settled(offset, reading.span(node)));
  }

  /**
   * A number of bytes in units of the memory. Nothing is divided, which would be a question of its
   * own: what is no multiple makes the units smaller.
   */
  private Expr units(Expr number, String key) {
    int grain = reading.knowledge.grain(key);
    return switch (number) {
      case Expr.Read(Local local) when local.name().startsWith(MARK) -> Exprs.ZERO;
      case Expr.Read(Local local) when shadows.containsKey(local.name()) ->
          new Expr.Read(shadow(local));
      case Expr.Convert(Expr inner, _, _) -> units(inner, key);
      case Expr.Constant(Value.Int(long value), _) ->
          Exprs.number(value / reading.knowledge.multiple(key, value), Scalar.INT64);
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
          when operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT ->
          Exprs.binary(operator, units(left, key), units(right, key), Scalar.INT64);
      case Expr.Binary(
              BinaryOperator operator,
              Expr left,
              Expr.Constant(Value.Int(long value), _),
              _)
          when operator == BinaryOperator.MULTIPLY ->
          Exprs.times(
              Exprs.converted(left, Scalar.INT64), value / reading.knowledge.multiple(key, value));
      default -> {
        if (grain != 1) {
          reading.knowledge.units(key, 1);
        }
        yield Exprs.converted(number, Scalar.INT64);
      }
    };
  }

  private Local shadow(Local local) {
    return shadows.computeIfAbsent(
        local.name(), it -> new Local(it + UNITS, Scalar.INT64, Perspective.THREAD, local.span()));
  }

  /** The only value of a variable, as far as the code so far and the readings before say. */
  Optional<Expr> value(Local local) {
    if (reading.knowledge.changes(variable(local))) {
      return Optional.empty();
    }
    trusted.add(local.name());
    return values.getOrDefault(local.name(), Optional.empty());
  }

  /** The same in all readings. */
  static String variable(Local local) {
    int dot = local.name().lastIndexOf('.');
    return local.name().substring(0, Math.max(dot, 0)) + " " + local.span().start();
  }

  /** A number that is the same in all threads and all trips. */
  OptionalLong known(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> OptionalLong.of(value);
      case Expr.Convert(Expr inner, _, _) -> known(inner);
      case Expr.Read(Local local) -> {
        var value = value(local);
        yield value.isPresent() ? known(value.get()) : OptionalLong.empty();
      }
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _) -> {
        var a = known(left);
        var b = known(right);
        yield a.isEmpty() || b.isEmpty()
            ? OptionalLong.empty()
            : combined(operator, a.getAsLong(), b.getAsLong());
      }
      default -> OptionalLong.empty();
    };
  }

  static OptionalLong combined(BinaryOperator operator, long a, long b) {
    return switch (operator) {
      case ADD -> OptionalLong.of(a + b);
      case SUBTRACT -> OptionalLong.of(a - b);
      case MULTIPLY -> OptionalLong.of(a * b);
      case DIVIDE -> b == 0 ? OptionalLong.empty() : OptionalLong.of(a / b);
      case REMAINDER -> b == 0 ? OptionalLong.empty() : OptionalLong.of(a % b);
      default -> OptionalLong.empty();
    };
  }

  /**
   * The part of an offset that is no variable's: where the array that it is in begins, or after.
   */
  long fixedPart(Expr offset) {
    return switch (offset) {
      case Expr.Constant(Value.Int(long value), _) -> value;
      case Expr.Convert(Expr inner, _, _) -> fixedPart(inner);
      case Expr.Read(Local local) ->
          values.getOrDefault(local.name(), Optional.empty()).map(this::fixedPart).orElse(0L);
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _) -> {
        long a = fixedPart(left);
        long b = fixedPart(right);
        yield switch (operator) {
          case ADD -> a + b;
          case SUBTRACT -> a - b;
          case MULTIPLY -> known(left).isPresent() || known(right).isPresent() ? a * b : 0;
          case DIVIDE -> known(right).isPresent() && b != 0 ? a / b : 0;
          default -> 0;
        };
      }
      default -> 0;
    };
  }

  /**
   * How far apart, at least, the places are that an offset may name: the smallest number that
   * something which varies in it is multiplied with. Empty where nothing varies.
   */
  OptionalLong stride(Expr offset) {
    if (known(offset).isPresent()) {
      return OptionalLong.empty();
    }
    return switch (offset) {
      case Expr.Convert(Expr inner, _, _) -> stride(inner);
      case Expr.Read(Local local) when local.name().startsWith(MARK) -> OptionalLong.empty();
      case Expr.Read(Local local) -> value(local).map(this::stride).orElse(OptionalLong.of(1));
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
          when operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT ->
          smaller(stride(left), stride(right));
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
          when operator == BinaryOperator.MULTIPLY && known(right).isPresent() ->
          times(stride(left), known(right).getAsLong());
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
          when operator == BinaryOperator.MULTIPLY && known(left).isPresent() ->
          times(stride(right), known(left).getAsLong());
      default -> OptionalLong.of(1);
    };
  }

  private static OptionalLong times(OptionalLong stride, long factor) {
    return stride.isEmpty() ? stride : OptionalLong.of(Math.abs(stride.getAsLong() * factor));
  }

  private static OptionalLong smaller(OptionalLong one, OptionalLong other) {
    return one.isEmpty()
        ? other
        : other.isEmpty() || one.getAsLong() < other.getAsLong() ? one : other;
  }
}
