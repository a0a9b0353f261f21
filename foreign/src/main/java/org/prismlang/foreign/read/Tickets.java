package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Tickets that one thread of each block takes by adding one to a word: who has the last one knows
 * that all others have theirs. The kernel is read with the blocks in their order and the other way
 * round: the last ticket is a block's at either end, and to take it is to wait for all of them. Who
 * has another one is told nothing.
 */
final class Tickets {
  private static final int DEEPEST = 16;

  /** The order in which blocks take theirs. */
  enum Turn {
    FORWARD,
    BACKWARD
  }

  /**
   * How one is taken.
   *
   * @param end where counting begins anew; empty where it never does
   */
  private record Taken(Optional<Expr> end, ClangNode node) {}

  private final Reading reading;
  private final IdentityHashMap<Stmt, Taken> taken = new IdentityHashMap<>();

  /** Variables that say which ticket the block has. */
  private final Set<String> sayers = new HashSet<>();

  Tickets(Reading reading) {
    this.reading = reading;
  }

  void take(Stmt operate, Optional<Expr> end, ClangNode node) {
    taken.put(operate, new Taken(end, node));
  }

  /** The one place where tickets are taken, if there is one that is understood. */
  Optional<Stmt.Operate> place(List<Stmt> body) {
    var found = new ArrayList<Stmt.Operate>();
    search(body, List.of(), found);
    // Who has left takes none, and the last one may never be taken.
    boolean isOnly =
        found.size() == 1 && Walk.statements(body).noneMatch(it -> it instanceof Stmt.Return);
    return isOnly ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private void search(List<Stmt> body, List<Expr> conditions, List<Stmt.Operate> found) {
    for (var statement : body) {
      switch (statement) {
        case Stmt.Operate operate when taken.containsKey(operate) -> {
          if (isOfOneThread(conditions) && isEndless(operate)) {
            found.add(operate);
          }
        }
        case Stmt.If branch -> {
          search(branch.then(), with(conditions, branch.condition()), found);
          search(branch.otherwise(), with(conditions, Exprs.not(branch.condition())), found);
        }
        case Stmt.Block block -> search(block.body(), conditions, found);
        default -> {}
      }
    }
  }

  private static List<Expr> with(List<Expr> conditions, Expr more) {
    var all = new ArrayList<>(conditions);
    all.add(more);
    return all;
  }

  private boolean isOfOneThread(List<Expr> conditions) {
    int count = 0;
    for (int thread = 0; thread < reading.shape.threads(); thread++) {
      boolean comes = true;
      for (var condition : conditions) {
        var holds = value(condition, thread, 0);
        if (holds.isEmpty()) {
          return false;
        }
        comes &= holds.getAsLong() != 0;
      }
      count += comes ? 1 : 0;
    }
    return count == 1;
  }

  /** Whether all blocks have a ticket before counting begins anew. */
  private boolean isEndless(Stmt.Operate operate) {
    var end = Optional.ofNullable(taken.get(operate)).flatMap(Taken::end);
    if (end.isEmpty()) {
      return true;
    }
    var grid = reading.shape.grid();
    return grid.isPresent()
        ? value(end.get(), 0, 0).orElse(0) >= Shape.count(grid.get()) - 1
        : bare(end.get()).equals(new Expr.Position(Expr.Place.BLOCKS));
  }

  private static Expr bare(Expr expr) {
    return expr instanceof Expr.Convert(Expr inner, _, _) ? bare(inner) : expr;
  }

  /** Of a condition that nothing but the thread's position decides. */
  private OptionalLong value(Expr expr, int thread, int depth) {
    if (depth > DEEPEST) {
      return OptionalLong.empty();
    }
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> OptionalLong.of(value);
      case Expr.Constant(Value.Truth(boolean is), _) -> OptionalLong.of(is ? 1 : 0);
      case Expr.Position(Expr.Place place) when place == Expr.Place.THREAD ->
          OptionalLong.of(thread);
      case Expr.Convert(Expr inner, _, _) -> value(inner, thread, depth + 1);
      case Expr.Read(Local local) -> {
        var only = reading.numbers.value(local);
        yield only.isPresent() ? value(only.get(), thread, depth + 1) : OptionalLong.empty();
      }
      case Expr.Unary unary when unary.type() == Scalar.BOOL -> {
        var inner = value(unary.operand(), thread, depth + 1);
        yield inner.isEmpty() ? inner : OptionalLong.of(1 - inner.getAsLong());
      }
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _) -> {
        var a = value(left, thread, depth + 1);
        var b = value(right, thread, depth + 1);
        yield a.isEmpty() || b.isEmpty()
            ? OptionalLong.empty()
            : combined(operator, a.getAsLong(), b.getAsLong());
      }
      default -> OptionalLong.empty();
    };
  }

  private static OptionalLong combined(BinaryOperator operator, long a, long b) {
    return switch (operator) {
      case EQUAL -> truth(a == b);
      case NOT_EQUAL -> truth(a != b);
      case LESS -> truth(a < b);
      case LESS_EQUAL -> truth(a <= b);
      case GREATER -> truth(a > b);
      case GREATER_EQUAL -> truth(a >= b);
      case AND -> truth(a != 0 && b != 0);
      case OR -> truth(a != 0 || b != 0);
      default -> SharedNumbers.combined(operator, a, b);
    };
  }

  private static OptionalLong truth(boolean is) {
    return OptionalLong.of(is ? 1 : 0);
  }

  private Expr blocks() {
    return reading
        .shape
        .grid()
        .map(it -> Exprs.number(Shape.count(it), Scalar.INT64))
        .orElseGet(() -> Exprs.converted(new Expr.Position(Expr.Place.BLOCKS), Scalar.INT64));
  }

  /** The statements with tickets that are numbers. */
  List<Stmt> in(List<Stmt> body, Turn turn) {
    var place = place(body);
    if (place.isEmpty() || place.get().result().isEmpty()) {
      return body;
    }
    var block = Exprs.converted(new Expr.Position(Expr.Place.BLOCK), Scalar.INT64);
    var last = minus(blocks(), Exprs.number(1, Scalar.INT64));
    Expr ticket = turn == Turn.FORWARD ? block : minus(last, block);
    var result = place.get().result().get();
    var flags = flags(body, result, ticket);
    sayers.clear();
    sayers.add(result.name());
    boolean isFenced = isFencedBehind(body, place.get());
    if (!isFenced) {
      reading.leaveOut(
          "what orders reads behind a ticket without a fence behind it",
          Objects.requireNonNull(taken.get(place.get())).node());
    }
    return changed(body, place.get(), taking(place.get(), ticket, last, isFenced), flags, false);
  }

  private static Expr minus(Expr left, Expr right) {
    return new Expr.Binary(BinaryOperator.SUBTRACT, left, right, Scalar.INT64);
  }

  /** By the thread that takes it, before others hear of it. */
  private static boolean isFencedBehind(List<Stmt> body, Stmt.Operate place) {
    boolean isBehind = false;
    for (var statement : Walk.statements(body).toList()) {
      if (isBehind && statement instanceof Sync.Meet) {
        return false;
      }
      if (isBehind
          && statement instanceof Sync.Fence fence
          && fence.audience() == Sync.Audience.GPU) {
        return true;
      }
      isBehind |= SelfSame.is(statement, place);
    }
    return false;
  }

  /** Words of shared memory that only say something of the block's ticket. */
  private Map<Access, Expr> flags(List<Stmt> body, Local result, Expr ticket) {
    var flags = new HashMap<Access, Expr>();
    for (var statement : Walk.statements(body).toList()) {
      if (statement instanceof Stmt.Store(Access access, Expr value, _, _)
          && access.index().stream().allMatch(it -> reading.numbers.known(it).isPresent())
          && writes(body, access) == 1) {
        resolved(value, result, ticket, 0)
            .filter(it -> mentions(value, result, 0))
            .ifPresent(it -> flags.put(access, it));
      }
    }
    return flags;
  }

  private static long writes(List<Stmt> body, Access access) {
    return Walk.statements(body)
        .filter(
            it ->
                it instanceof Stmt.Store store && store.access().memory().equals(access.memory())
                    || it instanceof Stmt.Operate operate
                        && Walk.accesses(operate)
                            .anyMatch(some -> some.memory().equals(access.memory())))
        .count();
  }

  private boolean mentions(Expr expr, Local result, int depth) {
    return depth <= DEEPEST
        && Walk.exprs(expr)
            .anyMatch(
                it ->
                    it instanceof Expr.Read(Local local)
                        && (local.name().equals(result.name())
                            || reading
                                .numbers
                                .value(local)
                                .filter(value -> mentions(value, result, depth + 1))
                                .isPresent()));
  }

  /** The same for all threads of the block; empty where it is not. */
  private Optional<Expr> resolved(Expr expr, Local result, Expr ticket, int depth) {
    if (depth > DEEPEST) {
      return Optional.empty();
    }
    return switch (expr) {
      case Expr.Constant _ -> Optional.of(expr);
      case Expr.Position(Expr.Place place)
          when place == Expr.Place.BLOCK || place == Expr.Place.BLOCKS ->
          Optional.of(expr);
      case Expr.Read(Local local) when local.name().equals(result.name()) ->
          Optional.of(Exprs.converted(ticket, (Scalar) result.type()));
      case Expr.Read(Local local) ->
          reading.numbers.value(local).flatMap(it -> resolved(it, result, ticket, depth + 1));
      case Expr.Convert(Expr inner, boolean rounds, var type) ->
          resolved(inner, result, ticket, depth + 1).map(it -> new Expr.Convert(it, rounds, type));
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, var type) -> {
        var a = resolved(left, result, ticket, depth + 1);
        var b = resolved(right, result, ticket, depth + 1);
        yield a.isEmpty() || b.isEmpty()
            ? Optional.empty()
            : Optional.of(new Expr.Binary(operator, a.get(), b.get(), type));
      }
      default -> Optional.empty();
    };
  }

  /**
   * @param isDecided whether only a block with a certain ticket comes here
   */
  private List<Stmt> changed(
      List<Stmt> body,
      Stmt.Operate place,
      List<Stmt> taking,
      Map<Access, Expr> flags,
      boolean isDecided) {
    var all = new ArrayList<Stmt>();
    for (var statement : body) {
      switch (statement) {
        case Stmt.Operate operate when SelfSame.is(operate, place) -> all.addAll(taking);
        case Stmt.Declare(Local local, Optional<Expr> value, var span)
            when value.orElse(Exprs.ZERO) instanceof Expr.Load load
                && local.type() instanceof Scalar scalar
                && flag(load.access(), flags).isPresent() -> {
          all.add(new Stmt.Declare(reading.fresh("read", load.type(), span), value, span));
          var said = flag(load.access(), flags).map(it -> Exprs.converted(it, scalar));
          all.add(new Stmt.Declare(local, said, span));
          sayers.add(local.name());
        }
        case Stmt.Store store when isDecided && isWord(store.access(), place) ->
            all.add(reset(store, place));
        case Stmt.If branch -> {
          boolean decides = isDecided || isSaid(branch.condition(), 0);
          all.add(Bodies.map(branch, it -> changed(it, place, taking, flags, decides)));
        }
        default ->
            all.add(
                Bodies.areEmpty(statement)
                    ? statement
                    : Bodies.map(statement, it -> changed(it, place, taking, flags, isDecided)));
      }
    }
    return all;
  }

  private boolean isSaid(Expr expr, int depth) {
    return depth <= DEEPEST
        && Walk.exprs(expr)
            .anyMatch(
                it ->
                    it instanceof Expr.Read(Local local)
                        && (sayers.contains(local.name())
                            || reading
                                .numbers
                                .value(local)
                                .filter(value -> isSaid(value, depth + 1))
                                .isPresent()));
  }

  private boolean isWord(Access access, Stmt.Operate place) {
    return place.operands().getFirst() instanceof Operand.OfAccess(Access word)
        && word.memory().equals(access.memory())
        && isSame(word.index(), access.index());
  }

  /** Whoever has seen all tickets taken knows that nobody takes another. */
  private static Stmt reset(Stmt.Store store, Stmt.Operate place) {
    var given = place.operands();
    return new Stmt.Operate(
        AtomicOp.STORE.intrinsic(),
        List.of(given.getFirst(), new Operand.OfValue(store.value()), given.get(2), given.get(3)),
        Optional.empty(),
        store.span());
  }

  private Optional<Expr> flag(Access read, Map<Access, Expr> flags) {
    return flags.entrySet().stream()
        .filter(it -> it.getKey().memory().equals(read.memory()))
        .filter(it -> isSame(it.getKey().index(), read.index()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private boolean isSame(List<Expr> one, List<Expr> other) {
    return one.size() == 1
        && other.size() == 1
        && reading.numbers.known(one.getFirst()).isPresent()
        && reading.numbers.known(one.getFirst()).equals(reading.numbers.known(other.getFirst()));
  }

  private List<Stmt> taking(Stmt.Operate place, Expr ticket, Expr last, boolean isFenced) {
    var span = place.span();
    var result = place.result().orElseThrow();
    var scalar = (Scalar) result.type();
    var operands = new ArrayList<>(place.operands());
    operands.set(1, new Operand.OfValue(Exprs.number(1, scalar)));
    var seen = reading.fresh("seen", scalar, span);
    var count = Exprs.converted(blocks(), scalar);
    var look =
        new Stmt.Operate(
            AtomicOp.LOAD.intrinsic(),
            List.of(operands.getFirst(), operands.get(2), operands.get(3)),
            Optional.of(seen),
            span);
    var isAll = Exprs.compared(BinaryOperator.EQUAL, new Expr.Read(seen), count);
    var leave = new Stmt.If(isAll, List.of(new Stmt.Break(span)), List.of(), span);
    var waits = new ArrayList<Stmt>();
    waits.add(new Stmt.While(Exprs.truth(true), List.of(look, leave), span));
    if (!isFenced) {
      waits.add(new Sync.Fence(Sync.Audience.GPU, List.of(), span));
    }
    return List.of(
        new Stmt.Operate(AtomicOp.ADD.intrinsic(), operands, Optional.empty(), span),
        new Stmt.Declare(result, Optional.of(Exprs.converted(ticket, scalar)), span),
        new Stmt.If(Exprs.compared(BinaryOperator.EQUAL, ticket, last), waits, List.of(), span));
  }
}
