package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.intrinsic.Family;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/**
 * A loop that does nothing but look at one word, atomically or by a volatile read, until it is as
 * wanted.
 *
 * @param word what is looked at, the same in every trip
 * @param operation that looks, where it is not a mere read
 * @param seen what was in the word
 * @param leaves whether the loop is left, by what was seen
 * @param assigned variables from around that the loop leaves changed
 */
public record SpinLoop(
    Access word, Optional<Stmt.Operate> operation, Local seen, Expr leaves, List<Local> assigned) {
  /** The cache policy of an access that is made as often as it stands. */
  public static final String VOLATILE = "volatile";

  public SpinLoop {
    assigned = List.copyOf(assigned);
  }

  /** The loop as one of this kind. */
  public static Optional<SpinLoop> of(Stmt.While loop) {
    return new Search().of(loop);
  }

  /** All in a body. */
  public static Stream<SpinLoop> in(List<Stmt> body) {
    return Walk.statements(body)
        .flatMap(it -> it instanceof Stmt.While loop ? of(loop).stream() : Stream.empty());
  }

  /** Goes through a loop once, and knows variables by what they are made of. */
  private static final class Search {
    private final Map<String, Expr> known = new HashMap<>();
    private final Map<String, Local> changed = new LinkedHashMap<>();
    private final List<Local> declared = new ArrayList<>();
    private final List<Access> asked = new ArrayList<>();
    private final List<Expr> left = new ArrayList<>();
    private Optional<Stmt.Operate> operation = Optional.empty();
    private Optional<Local> seen = Optional.empty();
    private boolean isOther;

    Optional<SpinLoop> of(Stmt.While loop) {
      boolean isEndless =
          loop.condition() instanceof Expr.Constant(Value.Truth(boolean is), _) && is;
      if (!isEndless) {
        leave(new Expr.Unary(UnaryOperator.NOT, value(loop.condition()), Scalar.BOOL));
      }
      through(loop.body());
      boolean isSpin =
          !isOther
              && asked.size() == 1
              && left.size() == 1
              && seen.isPresent()
              && isSteady(Uses.of(asked.getFirst()))
              && isSteady(operands())
              && isSteady(List.of(left.getFirst()));
      return isSpin
          ? Optional.of(
              new SpinLoop(
                  asked.getFirst(),
                  operation,
                  seen.orElseThrow(),
                  left.getFirst(),
                  changed.values().stream().filter(it -> !declared.contains(it)).toList()))
          : Optional.empty();
    }

    private List<Expr> operands() {
      return operation.map(it -> Uses.of(it.operands()).exprs()).orElse(List.of());
    }

    private void through(List<Stmt> body) {
      for (var statement : body) {
        switch (statement) {
          case Stmt.Declare(Local local, Optional<Expr> value, _) -> {
            declared.add(local);
            value.ifPresent(it -> know(local, value(it)));
          }
          case Stmt.Assign(Expr.Read(Local local), Expr value, _) -> know(local, value(value));
          case Stmt.Operate operate
              when operate.intrinsic().family() == Family.ATOMIC
                  && operate.operands().getFirst() instanceof Operand.OfAccess(Access word) -> {
            ask(word, operate.result());
            operation = Optional.of(operate);
            operate.result().ifPresent(declared::add);
          }
          case Stmt.If branch when isWayOut(branch) -> leave(value(branch.condition()));
          case Stmt.Block block -> through(block.body());
          default -> isOther = true;
        }
      }
    }

    private static boolean isWayOut(Stmt.If branch) {
      return branch.then().size() == 1
          && branch.then().getFirst() instanceof Stmt.Break
          && branch.otherwise().isEmpty();
    }

    private void know(Local local, Expr value) {
      known.put(local.name(), value);
      changed.put(local.name(), local);
    }

    private void leave(Expr condition) {
      isOther |= asked.isEmpty();
      left.add(condition);
    }

    private void ask(Access word, Optional<Local> result) {
      asked.add(word);
      seen = result;
    }

    private Expr value(Expr expr) {
      return switch (expr) {
        case Expr.Read(Local local) when known.containsKey(local.name()) ->
            known.getOrDefault(local.name(), expr);
        case Expr.Load(Access word, String cache, Scalar type) when cache.equals(VOLATILE) -> {
          var local = new Local("seen." + asked.size(), type, Perspective.THREAD, word.span());
          ask(word, Optional.of(local));
          yield new Expr.Read(local);
        }
        case Expr.Load _ -> {
          isOther = true;
          yield expr;
        }
        default -> Mapping.ofValues(this::value).parts(expr);
      };
    }

    /** Whether the loop changes nothing of them but what was seen. */
    private boolean isSteady(List<Expr> exprs) {
      var own =
          Stream.concat(changed.keySet().stream(), declared.stream().map(Local::name))
              .filter(it -> seen.isEmpty() || !seen.get().name().equals(it))
              .collect(Collectors.toSet());
      return exprs.stream().flatMap(Walk::exprs).noneMatch(it -> reads(it, own));
    }

    private static boolean reads(Expr expr, Set<String> names) {
      return expr instanceof Expr.Load
          || expr instanceof Expr.Read(Local local) && names.contains(local.name());
    }
  }
}
