package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.SpinLoop;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/**
 * Where data decides over code without barriers, all of it is done: any thread may come there, so
 * the accesses are at most these, and what the code assigns is data afterwards. So nothing need be
 * guessed, and what is verified is verified whatever the data are.
 */
final class DataDecisions {
  private final Set<String> data = new HashSet<>();
  private final boolean hasBarriers;
  private final FreeChoices free;
  private final Decided decided;

  private DataDecisions(List<Stmt> body, Decided decided, DataOrigins origins) {
    this.decided = decided;
    this.free = new FreeChoices(body, origins);
    hasBarriers = Walk.statements(body).anyMatch(it -> it instanceof Sync);
    int before = -1;
    while (before < data.size()) {
      before = data.size();
      Walk.statements(body).forEach(this::taint);
    }
  }

  /**
   * What is assigned in such code is data itself, and decides over more.
   *
   * @param decided takes the accesses that data decide over
   */
  static List<Stmt> in(List<Stmt> body, Decided decided, DataOrigins origins) {
    var done = body;
    int before = -1;
    var decisions = new DataDecisions(done, decided, origins);
    while (before < decisions.data.size()) {
      before = decisions.data.size();
      done = decisions.all(done);
      decisions = new DataDecisions(done, decided, origins);
    }
    return done;
  }

  private void taint(Stmt statement) {
    switch (statement) {
      case Stmt.Declare(Local local, Optional<Expr> value, _) -> {
        // One without a value is assigned before it is read.
        if (value.isPresent() && isData(value.get())) {
          data.add(local.name());
        }
      }
      case Stmt.Assign(Expr target, Expr value, _) -> {
        if (root(target).isPresent() && (isData(value) || !(target instanceof Expr.Read))) {
          data.add(root(target).get().name());
        }
      }
      case Stmt.Operate operate -> operate.result().ifPresent(it -> data.add(it.name()));
      case Stmt.For loop -> {
        if (isData(loop.from()) || isData(loop.step())) {
          data.add(loop.variable().name());
        }
      }
      default -> {}
    }
  }

  private static Optional<Local> root(Expr target) {
    return switch (target) {
      case Expr.Read(Local local) -> Optional.of(local);
      case Expr.Item item -> root(item.array());
      default -> Optional.empty();
    };
  }

  /**
   * Whether the verifier cannot know it: a declaration without a meaning is assigned before use.
   */
  private boolean isData(Expr expr) {
    return Walk.exprs(expr)
        .anyMatch(
            it ->
                switch (it) {
                  case Expr.Load _, Expr.Item _ -> true;
                  case Expr.Read(Local local) -> data.contains(local.name());
                  default -> !Integers.are(it.type());
                });
  }

  private List<Stmt> all(List<Stmt> body) {
    var all = new ArrayList<Stmt>();
    for (var statement : body) {
      switch (statement) {
        case Stmt.If branch when isData(branch.condition()) && canBeDone(branch, false) ->
            branch(branch, all);
        case Stmt.While loop when SpinLoop.of(loop).isPresent() -> all.add(loop);
        case Stmt.While loop when isData(loop.condition()) && canBeDone(loop, true) ->
            loop(loop.body(), Optional.of(loop.condition()), loop, all);
        case Stmt.For loop when (isData(loop) || isLeftByData(loop)) && canBeDone(loop, true) ->
            all.add(done(loop));
        case Stmt.While loop when isLeftByData(loop) && canBeDone(loop, true) ->
            loop(loop.body(), Optional.of(loop.condition()), loop, all);
        case Stmt.While loop when isEndedByData(loop) && !hasMeetings(loop) -> {
          // A lock that is tried until it is had: trips are guessed, and what they do is doubtful.
          decide(loop.body(), loop, true, Optional.empty());
          all.add(Bodies.map(loop, this::all));
        }
        default -> all.add(Bodies.map(statement, this::all));
      }
    }
    return all;
  }

  /** Whether it goes on until data were so: its condition asks for what is set where they are. */
  private boolean isEndedByData(Stmt.While loop) {
    var set =
        Bodies.of(loop).stream()
            .flatMap(Walk::statements)
            .filter(it -> it instanceof Stmt.If branch && isData(branch.condition()))
            .flatMap(
                it ->
                    changed(Bodies.of(it).stream().flatMap(List::stream).toList())
                        .keySet()
                        .stream())
            .collect(Collectors.toSet());
    return isData(loop.condition())
        || Walk.exprs(loop.condition())
            .anyMatch(it -> it instanceof Expr.Read(Local local) && set.contains(local.name()));
  }

  private static boolean hasMeetings(Stmt loop) {
    return Bodies.of(loop).stream()
        .flatMap(Walk::statements)
        .anyMatch(it -> it instanceof Sync && !(it instanceof Sync.Fence));
  }

  private boolean isData(Stmt.For loop) {
    return isData(loop.from()) || isData(loop.to()) || isData(loop.step());
  }

  /** Whether data decide over a way out of the loop, or of its trip. */
  private boolean isLeftByData(Stmt loop) {
    return Bodies.of(loop).stream()
        .flatMap(List::stream)
        .anyMatch(
            it ->
                switch (it) {
                  case Stmt.For _, Stmt.While _ -> false;
                  case Stmt.If branch when isData(branch.condition()) ->
                      leaves(branch.then()) || leaves(branch.otherwise());
                  default -> isLeftByData(it);
                });
  }

  /** All trips, or one that stands for them where their number is data. */
  private Stmt done(Stmt.For loop) {
    var variable = loop.variable();
    decide(loop.body(), loop, true, Optional.empty());
    if (!isData(loop)) {
      return new Stmt.For(
          variable,
          loop.from(),
          loop.to(),
          loop.step(),
          loop.copies(),
          done(loop.body(), loop),
          loop.span());
    }
    var first = new Stmt.Declare(variable, Optional.of(Exprs.data(variable.type())), loop.span());
    return new Stmt.Block(withFirst(first, done(loop.body(), loop)), loop.span());
  }

  private static List<Stmt> withFirst(Stmt first, List<Stmt> rest) {
    var all = new ArrayList<Stmt>();
    all.add(first);
    all.addAll(rest);
    return all;
  }

  /**
   * Whether the code inside neither waits nor leads elsewhere.
   *
   * @param isLoop what leaves it stays in what is done
   */
  private boolean canBeDone(Stmt statement, boolean isLoop) {
    for (var body : Bodies.of(statement)) {
      for (var inner : body) {
        boolean canBe =
            switch (inner) {
              case Sync _ -> false;
              case Stmt.Break _, Stmt.Continue _ -> isLoop;
              case Stmt.Return _ -> !hasBarriers;
              case Stmt.For _, Stmt.While _ -> canBeDone(inner, true);
              default -> canBeDone(inner, isLoop);
            };
        if (!canBe) {
          return false;
        }
      }
    }
    return true;
  }

  private void branch(Stmt.If branch, List<Stmt> all) {
    all.add(looked(branch.condition(), branch));
    decide(branch.then(), branch, true, arrays(branch.condition(), true, branch));
    decide(branch.otherwise(), branch, false, arrays(branch.condition(), false, branch));
    all.add(known(branch.condition(), true, done(branch.then(), branch), branch));
    all.add(known(branch.condition(), false, done(branch.otherwise(), branch), branch));
  }

  /** Of {@code i < n and x[i]}, what is known is still asked. */
  private Stmt known(Expr condition, boolean holds, List<Stmt> body, Stmt around) {
    return free.parts(condition, holds).stream()
        .filter(it -> !isData(it) && free.isSame(it))
        .reduce((a, b) -> new Expr.Binary(BinaryOperator.AND, a, b, Scalar.BOOL))
        .<Stmt>map(it -> new Stmt.If(it, body, List.of(), around.span()))
        .orElseGet(() -> new Stmt.Block(body, around.span()));
  }

  /** What is known of a condition was asked of those who meet there. */
  private Optional<Set<String>> arrays(Expr condition, boolean holds, Stmt at) {
    var parts =
        free.parts(condition, holds).stream()
            .filter(it -> isData(it) || !free.isSteady(it))
            .toList();
    return free.arrays(parts, this::isData, at);
  }

  private void decide(List<Stmt> body, Stmt around, boolean holds, Optional<Set<String>> arrays) {
    Walk.statements(body)
        .flatMap(Walk::accesses)
        .forEach(it -> decided.add(it.span(), around.span(), holds, arrays));
  }

  private void loop(List<Stmt> body, Optional<Expr> condition, Stmt loop, List<Stmt> all) {
    decide(body, loop, true, condition.flatMap(it -> arrays(it, true, loop)));
    var inner = new ArrayList<Stmt>();
    condition.ifPresent(it -> inner.add(looked(it, loop)));
    inner.addAll(done(body, loop));
    all.add(new Stmt.Block(inner, loop.span()));
  }

  /** A condition is still read. */
  private static Stmt looked(Expr condition, Stmt at) {
    return new Stmt.Assert(condition, "", at.span());
  }

  /** The code once, with data in all that it changes, before as after. */
  private List<Stmt> done(List<Stmt> body, Stmt around) {
    var changed = changed(body);
    var all = new ArrayList<Stmt>();
    changed.forEach((_, local) -> all.add(forgotten(local, around)));
    all.addAll(flat(body));
    changed.forEach((_, local) -> all.add(forgotten(local, around)));
    return all;
  }

  private static Stmt forgotten(Local local, Stmt around) {
    return new Stmt.Assign(new Expr.Read(local), Exprs.data(local.type()), around.span());
  }

  private List<Stmt> flat(List<Stmt> body) {
    var all = new ArrayList<Stmt>();
    for (var statement : body) {
      switch (statement) {
        case Stmt.Break _, Stmt.Continue _, Stmt.Return _ -> {}
        case Stmt.If branch when isData(branch.condition()) -> branch(branch, all);
        case Stmt.If branch ->
            all.add(
                new Stmt.If(
                    branch.condition(),
                    flat(branch.then()),
                    flat(branch.otherwise()),
                    branch.span()));
        case Stmt.Block block -> all.add(new Stmt.Block(flat(block.body()), block.span()));
        case Stmt.While loop when isData(loop.condition()) || leaves(loop.body()) ->
            loop(loop.body(), Optional.of(loop.condition()), loop, all);
        case Stmt.For loop when isData(loop) || leaves(loop.body()) -> all.add(done(loop));
        default -> all.add(Bodies.map(statement, this::all));
      }
    }
    return all;
  }

  private static boolean leaves(List<Stmt> body) {
    return Walk.statements(body)
        .anyMatch(
            it ->
                it instanceof Stmt.Break
                    || it instanceof Stmt.Continue
                    || it instanceof Stmt.Return);
  }

  /** Variables from outside that are assigned inside. */
  private static Map<String, Local> changed(List<Stmt> body) {
    var changed = new LinkedHashMap<String, Local>();
    var own = new HashSet<String>();
    Walk.statements(body)
        .forEach(
            it -> {
              switch (it) {
                case Stmt.Declare declare -> own.add(declare.local().name());
                case Stmt.For loop -> own.add(loop.variable().name());
                case Stmt.Operate operate ->
                    operate.result().ifPresent(local -> own.add(local.name()));
                case Stmt.Assign assign ->
                    root(assign.target()).ifPresent(local -> changed.put(local.name(), local));
                default -> {}
              }
            });
    changed.keySet().removeAll(own);
    return changed;
  }
}
