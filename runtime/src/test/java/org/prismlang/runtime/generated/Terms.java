package org.prismlang.runtime.generated;

import java.util.List;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** Random expressions: values are {@code uint}, indices {@code int} and never negative. */
final class Terms {
  /** Elements of {@code x}. */
  static final int LOADED = 4096;

  private final Random random;

  Terms(Random random) {
    this.random = random;
  }

  <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  Term value(Scope scope) {
    return value(scope, 1 + random.nextInt(2));
  }

  private Term value(Scope scope, int depth) {
    if (depth == 0) {
      return leaf(scope);
    }
    return random.nextInt(8) == 0
        ? choice(condition(scope), value(scope, depth - 1), value(scope, depth - 1))
        : operation(value(scope, depth - 1), leaf(scope));
  }

  private Term leaf(Scope scope) {
    return switch (random.nextInt(scope.reads().isEmpty() ? 8 : 11)) {
      case 0 -> literal();
      case 1 -> asValue(scope.id());
      case 2 -> uniformLeaf(scope);
      case 3 -> scope.isKernel() ? load(index(scope, LOADED)) : literal();
      case 8, 9, 10 -> {
        var memory = any(scope.reads());
        yield memory.at(index(scope, memory.size()));
      }
      default -> Term.register(any(scope.registers()));
    };
  }

  /** The same for all threads of a unit. */
  Term uniformValue(Scope scope) {
    return operation(uniformLeaf(scope), uniformLeaf(scope));
  }

  private Term uniformLeaf(Scope scope) {
    return switch (random.nextInt(5)) {
      case 0 -> literal();
      case 1 -> scope.uniform().isEmpty() ? literal() : asValue(any(scope.uniform()));
      case 2 -> scope.uniformValues().isEmpty() ? literal() : any(scope.uniformValues());
      default -> {
        if (scope.reads().isEmpty()) {
          yield literal();
        }
        var memory = any(scope.reads());
        yield memory.at(uniformIndex(scope, memory.size()));
      }
    };
  }

  private Term literal() {
    return Term.constant(random.nextInt(5) == 0 ? random.nextInt(1 << 30) : random.nextInt(12));
  }

  private static Term asValue(Term index) {
    return index.in("uint($)", it -> it);
  }

  static Term load(Term index) {
    return new Term("x[" + index.text() + "]", (run, thread) -> run.x()[index.of(run, thread)]);
  }

  private Term operation(Term left, Term right) {
    if (left.isLiteral()) {
      // An operation on literals alone must not overflow.
      return right.isLiteral() ? left : operation(right, left);
    }
    return switch (random.nextInt(13)) {
      case 0, 1 -> left.with("+", right, Integer::sum);
      case 2 -> left.with("-", right, (a, b) -> a - b);
      case 3 -> left.with("*", right, (a, b) -> a * b);
      case 4, 5 -> left.with("^", right, (a, b) -> a ^ b);
      case 6 -> left.with("&", right, (a, b) -> a & b);
      case 7 -> left.with("|", right, (a, b) -> a | b);
      case 8 -> {
        int by = 1 + random.nextInt(31);
        yield left.in("($ >> " + by + ")", it -> it >>> by).with("^", right, (a, b) -> a ^ b);
      }
      case 9 -> {
        int by = 1 + random.nextInt(31);
        yield left.in("($ << " + by + ")", it -> it << by).with("+", right, Integer::sum);
      }
      case 10 -> {
        int by = 1 + random.nextInt(9);
        yield left.with("+", right, Integer::sum)
            .in("($ / " + by + ")", it -> Integer.divideUnsigned(it, by));
      }
      case 11 -> {
        int by = 1 + random.nextInt(1000);
        yield left.with("+", right, Integer::sum)
            .in("($ % " + by + ")", it -> Integer.remainderUnsigned(it, by));
      }
      default ->
          random.nextBoolean()
              ? call("min", left, right, (a, b) -> Integer.compareUnsigned(a, b) < 0 ? a : b)
              : call("max", left, right, (a, b) -> Integer.compareUnsigned(a, b) > 0 ? a : b);
    };
  }

  private static Term call(String name, Term left, Term right, IntBinaryOperator combine) {
    return new Term(
        name + "(" + left.text() + ", " + right.text() + ")",
        (run, thread) -> combine.applyAsInt(left.of(run, thread), right.of(run, thread)));
  }

  static Term choice(Term condition, Term then, Term otherwise) {
    return new Term(
        "(" + then.text() + " if " + condition.text() + " else " + otherwise.text() + ")",
        (run, thread) ->
            condition.of(run, thread) != 0 ? then.of(run, thread) : otherwise.of(run, thread));
  }

  /** A truth value: 1 or 0. */
  Term condition(Scope scope) {
    return comparison(Term.register(any(scope.registers())), leaf(scope));
  }

  private Term comparison(Term left, Term right) {
    return switch (random.nextInt(4)) {
      case 0 -> left.with("<", right, (a, b) -> Integer.compareUnsigned(a, b) < 0 ? 1 : 0);
      case 1 -> left.with(">=", right, (a, b) -> Integer.compareUnsigned(a, b) >= 0 ? 1 : 0);
      default -> {
        int by = 2 + random.nextInt(3);
        int rest = random.nextInt(2);
        yield left.in(
            "($ % " + by + " == " + rest + ")",
            it -> Integer.remainderUnsigned(it, by) == rest ? 1 : 0);
      }
    };
  }

  /** Of what does not change while the statement runs. */
  Term uniformCondition(Scope scope) {
    if (!scope.uniformValues().isEmpty() && random.nextBoolean()) {
      return comparison(any(scope.uniformValues()), literal());
    }
    if (scope.uniform().isEmpty()) {
      return literal().with("<", Term.constant(6), (a, b) -> a < b ? 1 : 0);
    }
    var number = any(scope.uniform());
    int bound = random.nextInt(4);
    return switch (random.nextInt(3)) {
      case 0 -> number.in("$ < " + bound, it -> it < bound ? 1 : 0);
      case 1 -> number.in("$ % 2 == 0", it -> it % 2 == 0 ? 1 : 0);
      default -> number.in("$ != " + bound, it -> it != bound ? 1 : 0);
    };
  }

  Term index(Scope scope, int size) {
    return switch (random.nextInt(9)) {
      case 0 -> uniformIndex(scope, size);
      case 1 -> {
        var register = any(scope.registers());
        yield Term.register(register)
            .in("int($ % " + size + ")", it -> Integer.remainderUnsigned(it, size));
      }
      case 2 -> scope.id().in("$ * 3 % " + size, it -> it * 3 % size);
      case 3 -> {
        int by = 1 << random.nextInt(6);
        yield scope.id().in("$ / " + by + " % " + size, it -> it / by % size);
      }
      case 4 -> {
        if (scope.uniform().isEmpty()) {
          yield scope.id().in("$ % " + size, it -> it % size);
        }
        yield scope
            .id()
            .with("+", any(scope.uniform()), Integer::sum)
            .in("$ % " + size, it -> it % size);
      }
      default ->
          scope.ids() <= size ? permuted(scope) : scope.id().in("$ % " + size, it -> it % size);
    };
  }

  Term uniformIndex(Scope scope, int size) {
    if (scope.uniform().isEmpty() || random.nextBoolean()) {
      return Term.constant(random.nextInt(size));
    }
    int more = random.nextInt(size);
    return any(scope.uniform()).in("($ + " + more + ") % " + size, it -> (it + more) % size);
  }

  /** Another thread's number, for each thread that of another one. */
  Term permuted(Scope scope) {
    return permuted(scope.id(), scope.ids(), scope.uniform());
  }

  Term permuted(Term id, int ids, List<Term> uniform) {
    boolean isPowerOfTwo = Integer.bitCount(ids) == 1;
    int by = 1 + random.nextInt(Math.max(1, ids - 1));
    int odd = by | 1;
    return switch (random.nextInt(isPowerOfTwo && ids >= 8 ? 9 : 5)) {
      case 0, 1 -> id;
      case 2 -> change(id, ids - 1 + " - $", it -> ids - 1 - it);
      case 3 -> change(id, "($ + " + by + ") % " + ids, it -> (it + by) % ids);
      case 4 ->
          uniform.isEmpty()
              ? id
              : id.with("+", any(uniform), Integer::sum).in("$ % " + ids, it -> it % ids);
      case 5 -> change(id, "$ * " + odd + " % " + ids, it -> it * odd % ids);
      case 6 -> change(id, "($ ^ " + by + ")", it -> it ^ by);
      case 7 -> {
        int part = ids / 8;
        yield change(id, "($ % 8 * " + part + " + $ / 8)", it -> it % 8 * part + it / 8);
      }
      default -> change(id, "($ / 8 * 8 + ($ + 3) % 8)", it -> it / 8 * 8 + (it + 3) % 8);
    };
  }

  private static Term change(Term id, String text, IntUnaryOperator change) {
    return id.in(text, change);
  }
}
