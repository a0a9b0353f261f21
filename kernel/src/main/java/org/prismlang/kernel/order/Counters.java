package org.prismlang.kernel.order;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Value;

/** Variables that begin at a constant and only ever grow by one. */
final class Counters {
  private static final int MOST_BOUNDED = 128;

  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final Map<String, Integer> begin = new HashMap<>();
  private final Map<String, Declared> declared = new HashMap<>();
  private final Set<String> others = new HashSet<>();
  private final Set<String> bounded = new HashSet<>();

  /** Where a counter is declared that is no loop's. */
  record Declared(Local counter, Lines list) {}

  private Counters() {}

  static Counters of(Text text) {
    var counters = new Counters();
    for (var list : text.lists()) {
      list.lines.forEach(it -> counters.look(it.stmt, list));
    }
    counters.begin.keySet().removeAll(counters.others);
    counters.begin.keySet().retainAll(told(text));
    for (var name : counters.begin.keySet().stream().sorted().toList()) {
      counters.numbers.put(name, counters.numbers.size());
    }
    return counters;
  }

  /** Variables that generations are told by. */
  private static Set<String> told(Text text) {
    var names = new HashSet<String>();
    for (var list : text.lists()) {
      for (var line : list.lines) {
        var uses = Uses.of(line.stmt);
        uses.accesses().forEach(it -> it.generation().ifPresent(by -> names(by, names)));
        uses.exprs().forEach(it -> generations(it, names));
        switch (line.stmt) {
          case Sync.Arrive arrive -> names(arrive.generation(), names);
          case Sync.Await await -> names(await.generation(), names);
          case Stmt.Operate operate -> {
            for (var operand : operate.operands()) {
              if (operand instanceof Operand.OfBarrier(_, var generation)) {
                names(generation, names);
              }
            }
          }
          default -> {}
        }
      }
    }
    return names;
  }

  private static void generations(Expr expr, Set<String> names) {
    var uses = Uses.of(expr);
    uses.accesses().forEach(it -> it.generation().ifPresent(by -> names(by, names)));
    uses.exprs().forEach(it -> generations(it, names));
  }

  private static void names(Expr expr, Set<String> names) {
    if (expr instanceof Expr.Read(var local)) {
      names.add(local.name());
    }
    Uses.of(expr).exprs().forEach(it -> names(it, names));
  }

  Optional<Declared> declared(int number) {
    return numbers.entrySet().stream()
        .filter(it -> it.getValue() == number)
        .findFirst()
        .flatMap(it -> Optional.ofNullable(declared.get(it.getKey())));
  }

  Map<String, Integer> numbers() {
    return numbers;
  }

  int count() {
    return numbers.size();
  }

  boolean isBounded(int number) {
    return number != Generation.NONE && bounded()[number];
  }

  Optional<Integer> number(String name) {
    return Optional.ofNullable(numbers.get(name));
  }

  /** By number: whether it counts a loop whose trips are few and written in the text. */
  boolean[] bounded() {
    var all = new boolean[numbers.size()];
    numbers.forEach((name, number) -> all[number] = bounded.contains(name));
    return all;
  }

  int begin(String name) {
    return begin.getOrDefault(name, 0);
  }

  private void look(Stmt stmt, Lines list) {
    switch (stmt) {
      case Stmt.Declare(var local, var value, _) -> {
        declared.put(local.name(), new Declared(local, list));
        value
            .flatMap(Counters::constant)
            .ifPresentOrElse(it -> begin(local, it), () -> others.add(local.name()));
      }
      case Stmt.For loop -> {
        if (isOne(loop.step()) && constant(loop.from()).isPresent()) {
          begin(loop.variable(), constant(loop.from()).get());
          constant(loop.to())
              .filter(it -> it <= MOST_BOUNDED)
              .ifPresent(_ -> bounded.add(loop.variable().name()));
        } else {
          others.add(loop.variable().name());
        }
      }
      case Stmt.Update(var target, var operator, var value, _) -> {
        if (operator != BinaryOperator.ADD || !isOne(value)) {
          names(target);
        }
      }
      case Stmt.Assign(var target, var value, _) -> {
        if (!isStep(target, value)) {
          names(target);
        }
      }
      case Stmt.AssignAll all -> all.targets().forEach(this::names);
      case Stmt.Operate operate -> {
        operate.result().ifPresent(it -> others.add(it.name()));
        written(operate.operands());
      }
      case Stmt.Invoke call -> call.results().forEach(it -> others.add(it.name()));
      default -> {}
    }
  }

  private void begin(Local local, int value) {
    if (begin.containsKey(local.name())) {
      others.add(local.name());
    }
    begin.put(local.name(), value);
  }

  private void written(List<Operand> operands) {
    for (var operand : operands) {
      if (operand instanceof Operand.OfSeveral(var exprs)) {
        exprs.forEach(this::names);
      }
    }
  }

  private void names(Expr target) {
    if (target instanceof Expr.Read(var local)) {
      others.add(local.name());
    }
  }

  /** {@code x = x + 1}. */
  static boolean isStep(Expr target, Expr value) {
    return value instanceof Expr.Binary(var operator, var left, var right, _)
        && operator == BinaryOperator.ADD
        && left.equals(target)
        && isOne(right);
  }

  static Optional<Integer> constant(Expr expr) {
    return expr instanceof Expr.Constant(Value.Int(long value), _) && Math.abs(value) < 1 << 20
        ? Optional.of((int) value)
        : Optional.empty();
  }

  private static boolean isOne(Expr expr) {
    return constant(expr).filter(it -> it == 1).isPresent();
  }
}
