package org.prismlang.kernel.analyze;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Scalar;

/**
 * All threads of one block walk a kernel side by side: integers that follow from the launch are
 * known, data is not. Accesses are counted on the way; those of which data decides whether, or for
 * whom, they happen are in doubt.
 */
final class Walk {
  private final PlacedModule placed;
  private final Kernel kernel;
  private final Sizes sizes;
  private final int block;
  private final Num thread;
  private final Lanes nobody;
  private final Accesses accesses;
  private final Expressions expressions;
  private final Engines engines = new Engines();
  private final Operations operations;
  private final Idle idle;
  private final Loops loops;
  private long steps;

  /**
   * @param idle what it has found for other blocks
   */
  Walk(PlacedModule placed, Kernel kernel, Sizes sizes, int block, Idle idle, Tallies tallies) {
    this.placed = placed;
    this.kernel = kernel;
    this.sizes = sizes;
    this.block = block;
    this.idle = idle;
    var numbers = new long[sizes.threads()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i;
    }
    this.thread = Num.of(numbers);
    this.nobody = Lanes.all(sizes.threads()).none();
    int cluster = kernel.launch().cluster();
    this.accesses = new Accesses(tallies, thread, block % cluster);
    var position =
        new Expressions.Position(thread, sizes.threads(), block, sizes.blocks(), cluster);
    this.expressions = new Expressions(position, accesses, this::call);
    this.operations = new Operations(accesses, expressions, engines, Num.of(block));
    this.loops = new Loops(accesses, expressions, nobody, this::list, () -> steps);
  }

  /** Walks to the end; how many statements warps have met. */
  long run() {
    var frame = new Frame(placed.of(kernel).layout(), Num.of(0), sizes.threads(), true, nobody);
    for (var parameter : kernel.parameters()) {
      switch (parameter) {
        case Parameter.OfLocal(Local local) -> frame.numbers.put(local.name(), given(local));
        case Parameter.OfMemory(Memory memory) ->
            frame.places.put(
                memory.name(),
                memory.space() == Memory.Space.TENSOR
                    ? new Place.Map()
                    : new Place.Global(memory.name(), Num.of(0)));
      }
    }
    list(
        kernel.body(),
        Lanes.all(sizes.threads()),
        new Around(frame, Unit.block(sizes.threads()), new Exits(nobody)));
    return steps;
  }

  /** What was left to engines so far. */
  Engines engines() {
    return engines;
  }

  /** Whether some loop was cut short. */
  boolean isCut() {
    return loops.areCut();
  }

  private Num given(Local local) {
    var value = sizes.values().get(local.name());
    if (value == null || !Integers.are(local.type())) {
      return Num.unknown("`" + local.name() + "` is given when it is launched");
    }
    return Num.of(Integers.wrapped(value, (Scalar) local.type()));
  }

  private Lanes list(List<Stmt> statements, Lanes lanes, Around around) {
    var live = lanes;
    for (var statement : statements) {
      if (live.isEmpty()) {
        return live;
      }
      if (idle.is(statement)) {
        continue;
      }
      steps += nobody.warps();
      var doubt = around.doubt();
      if (doubt.isEmpty() || !accesses.doubt().isEmpty()) {
        live = statement(statement, live, around);
      } else {
        var before = live;
        var after = new Lanes[1];
        accesses.doubting(doubt, () -> after[0] = statement(statement, before, around));
        live = after[0];
      }
    }
    return live;
  }

  private boolean isDoubtful() {
    return !accesses.doubt().isEmpty();
  }

  private Num of(Expr expr, Lanes lanes, Around around) {
    return expressions.of(expr, lanes, around.frame());
  }

  private Lanes statement(Stmt statement, Lanes lanes, Around around) {
    var frame = around.frame();
    switch (statement) {
      case Stmt.Declare(Local local, Optional<Expr> value, _) ->
          frame.numbers.put(local.name(), value.map(it -> of(it, lanes, around)).orElse(Num.UNSET));
      case Stmt.Assign(Expr target, Expr value, _) ->
          assign(target, of(value, lanes, around), lanes, around);
      case Stmt.Update(Expr target, var operator, Expr value, _) ->
          assign(
              target,
              of(new Expr.Binary(operator, target, value, target.type()), lanes, around),
              lanes,
              around);
      case Stmt.AssignAll(List<Expr> targets, List<Expr> values, _) -> {
        var numbers = values.stream().map(it -> of(it, lanes, around)).toList();
        for (int i = 0; i < targets.size(); i++) {
          assign(targets.get(i), numbers.get(i), lanes, around);
        }
      }
      case Stmt.Store(Access access, Expr value, _, _) -> {
        of(value, lanes, around);
        int bytes = Expressions.bytes(value.type(), access.memory().element());
        accesses.element(access, Way.STORE, bytes, lanes, frame, expressions);
      }
      case Stmt.Modify(Access access, _, Expr value, _) -> {
        of(value, lanes, around);
        operations.modify(access, lanes, frame);
      }
      case Stmt.Operate operate -> operations.operate(operate, lanes, frame, around.unit());
      case Stmt.Invoke call -> invoke(call, lanes, around);
      case Stmt.Allocate(Memory memory, _) -> accesses.allocate(memory, frame);
      case Stmt.Point point -> point(point, lanes, around);
      case Stmt.Break _ -> {
        return leave(lanes, around, true);
      }
      case Stmt.Continue _ -> {
        return leave(lanes, around, false);
      }
      case Stmt.Return(List<Expr> values, _) -> {
        return returned(values, lanes, around);
      }
      case Stmt.Assert(Expr condition, _, _) -> of(condition, lanes, around);
      case Stmt.Print(List<Operand> operands, _) -> operations.values(operands, lanes, frame);
      case Stmt.Unsafe _, Sync _ -> {}
      case Stmt.Compound compound -> {
        return compound(compound, lanes, around);
      }
    }
    return lanes;
  }

  private void assign(Expr target, Num number, Lanes lanes, Around around) {
    switch (target) {
      case Expr.Read(Local local) -> {
        var value = isDoubtful() ? Num.unknown(accesses.doubt()) : number;
        var old = around.frame().number(local.name());
        around.frame().numbers.put(local.name(), value.in(lanes, old));
      }
      case Expr.Item item -> item.indices().forEach(it -> of(it, lanes, around));
      case Expr.Slice slice -> of(slice.from(), lanes, around);
      default -> {}
    }
  }

  private void point(Stmt.Point point, Lanes lanes, Around around) {
    var frame = around.frame();
    var places =
        point.places().stream().map(it -> accesses.place(it, lanes, frame, expressions)).toList();
    for (int i = 0; i < places.size(); i++) {
      var name = point.pointers().get(i).name();
      var place = places.get(i);
      var old = frame.places.get(name);
      if (isDoubtful() && old != null) {
        place = new Place.Unknown(place instanceof Place.Shared, accesses.doubt());
      }
      frame.places.put(name, old == null ? place : place.in(lanes, old));
    }
  }

  private Lanes leave(Lanes lanes, Around around, boolean breaks) {
    var exits = around.exits();
    if (isDoubtful()) {
      if (breaks) {
        exits.doubt = accesses.doubt();
      } else {
        exits.doubtOfTrip = accesses.doubt();
      }
      return nobody;
    }
    if (breaks) {
      exits.broken = exits.broken.or(lanes);
    } else {
      exits.continued = exits.continued.or(lanes);
    }
    return nobody;
  }

  private Lanes returned(List<Expr> values, Lanes lanes, Around around) {
    var frame = around.frame();
    for (int i = 0; i < values.size(); i++) {
      var value = of(values.get(i), lanes, around);
      if (isDoubtful()) {
        value = Num.unknown(accesses.doubt());
      }
      if (i < frame.results.size()) {
        frame.results.set(i, value.in(lanes, frame.results.get(i)));
      } else {
        frame.results.add(value);
      }
    }
    if (isDoubtful()) {
      frame.doubt = accesses.doubt();
    } else {
      frame.returned = frame.returned.or(lanes);
    }
    return nobody;
  }

  private Lanes compound(Stmt.Compound compound, Lanes lanes, Around around) {
    return switch (compound) {
      case Stmt.For loop -> loops.count(loop, lanes, around);
      case Stmt.While loop -> loops.repeat(loop, lanes, around);
      case Stmt.If branch -> branch(branch, lanes, around);
      case Stmt.Block(List<Stmt> body, _) -> list(body, lanes, around);
      case Stmt.Open open -> list(open.body(), lanes, around);
      case Stmt.Batch(List<Stmt> body, _) -> list(body, lanes, around);
      case Stmt.Group(var perspective, List<Stmt> body, _) ->
          list(
              body,
              lanes,
              around.with(
                  switch (perspective.level()) {
                    case THREAD -> around.unit().parts(perspective.size(), thread);
                    case BLOCK -> around.unit().ofBlocks(perspective.size());
                    case GRID -> around.unit();
                  }));
      case Stmt.Split split -> split(split, lanes, around);
      case Stmt.LastBlock(Access counter, List<Stmt> body, _) -> {
        operations.countOnce(counter, lanes, around.unit(), around.frame());
        // One block comes last; which one it is makes no difference to it.
        yield block == sizes.blocks() - 1 ? list(body, lanes, around) : lanes;
      }
    };
  }

  private Lanes split(Stmt.Split split, Lanes lanes, Around around) {
    var unit = around.unit();
    var gone = around.frame().returned.or(around.exits().broken).or(around.exits().continued);
    for (var branch : split.branches()) {
      if (split.level() == Level.THREAD) {
        var inside = unit.branch(branch);
        var first = inside.first();
        var taken = lanes.where(it -> it >= first.at(it) && it < first.at(it) + branch.size());
        list(branch.body(), taken, around.with(inside));
      } else {
        int rank = unit.blocks() > 0 ? block % unit.blocks() : block;
        if (rank >= branch.first() && rank < branch.first() + branch.size()) {
          list(branch.body(), lanes, around.with(unit.ofBlocks(branch.size())));
        }
      }
    }
    // Threads of no branch, and those that came out of theirs, go on together.
    var now = around.frame().returned.or(around.exits().broken).or(around.exits().continued);
    return lanes.without(now.without(gone));
  }

  private Lanes branch(Stmt.If branch, Lanes lanes, Around around) {
    var condition = of(branch.condition(), lanes, around);
    if (!condition.isKnown()) {
      accesses.doubting(
          condition.why(),
          () -> {
            list(branch.then(), lanes, around);
            list(branch.otherwise(), lanes, around);
          });
      return lanes;
    }
    if (condition.isUniform()) {
      return list(condition.at(0) != 0 ? branch.then() : branch.otherwise(), lanes, around);
    }
    var then = lanes.where(it -> condition.at(it) != 0);
    var otherwise = lanes.without(then);
    var after = list(branch.then(), then, around);
    return after.or(list(branch.otherwise(), otherwise, around));
  }

  private void invoke(Stmt.Invoke call, Lanes lanes, Around around) {
    var frame = around.frame();
    var inside =
        called(call.procedure(), call.arguments(), base(call, frame), lanes, around.frame());
    var top = placed.module().procedure(call.procedure()).bound().top();
    var unit =
        top.level() == Level.THREAD ? around.unit().parts(top.size(), thread) : around.unit();
    list(
        placed.module().procedure(call.procedure()).body(),
        lanes,
        new Around(inside, unit, new Exits(nobody)));
    for (int i = 0; i < call.results().size(); i++) {
      var result = i < inside.results.size() ? inside.results.get(i) : Num.UNSET;
      frame.numbers.put(call.results().get(i).name(), result);
    }
  }

  /** Where the shared memory of the called procedure begins. */
  private Num base(Stmt.Invoke call, Frame frame) {
    var place = frame.layout.calls().get(call);
    if (place == null) {
      return frame.base;
    }
    var base = frame.base.plus(place.offset());
    return place.unit() == 0 ? base : base.plus(frame.copy(place.unit(), place.stride(), thread));
  }

  /** A pure procedure of one thread. */
  private Num call(Expr.Call call, Lanes lanes, Frame frame) {
    var inside = called(call.procedure(), call.arguments(), frame.base, lanes, frame);
    var around =
        new Around(inside, Unit.block(sizes.threads()).parts(1, thread), new Exits(nobody));
    list(placed.module().procedure(call.procedure()).body(), lanes, around);
    return inside.results.isEmpty() || !Integers.are(call.type())
        ? Num.unknown("it depends on the result of `" + call.procedure() + "`")
        : inside.results.getFirst();
  }

  private Frame called(String name, List<Operand> arguments, Num base, Lanes lanes, Frame caller) {
    var procedure = placed.module().procedure(name);
    var top = procedure.bound().top();
    int unit = top.level() == Level.THREAD ? top.size() : 0;
    var inside = new Frame(placed.of(procedure).layout(), base, unit, false, nobody);
    for (int i = 0; i < procedure.parameters().size(); i++) {
      var argument = arguments.get(i);
      switch (procedure.parameters().get(i)) {
        case Parameter.OfMemory(Memory memory) -> {
          if (argument instanceof Operand.OfAccess(Access access)) {
            inside.places.put(memory.name(), accesses.place(access, lanes, caller, expressions));
          }
        }
        case Parameter.OfLocal(Local local) ->
            inside.numbers.put(local.name(), operations.value(argument, lanes, caller));
      }
    }
    return inside;
  }
}
