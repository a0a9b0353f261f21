package org.prismlang.kernel.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.View;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Value;

/** Runs the kernel as one thread does and writes down what it does. */
final class ThreadRun {
  /** Trips of a loop whose end depends on data. */
  private static final int UNKNOWN_TRIPS = 3;

  private static final int MOST_TRIPS = 10_000;

  private enum Flow {
    ON,
    BREAK,
    CONTINUE,
    RETURN
  }

  private final ThreadState state;
  private final Expressions expressions;
  private final Operations operations;
  private final Synchronizations synchronizations;

  private ThreadRun(ThreadState state) {
    this.state = state;
    this.expressions = new Expressions(state, this::call);
    this.operations = new Operations(state, expressions);
    this.synchronizations = new Synchronizations(state, expressions);
  }

  /** What the thread does, and what it leaves in flight. */
  static List<Event> of(Setting setting, int block, int thread) {
    var run = new ThreadRun(new ThreadState(setting, block, thread));
    run.parameters();
    run.list(setting.kernel.body());
    run.leave();
    return run.state.trail;
  }

  private void parameters() {
    for (var parameter : state.setting.kernel.parameters()) {
      if (parameter instanceof Parameter.OfLocal(Local local)) {
        long value = state.setting.sizes.scalars().getOrDefault(local.name(), 3L);
        expressions.declare(local, Arithmetic.convert(Datum.of(value), local.type()));
      }
    }
  }

  private void leave() {
    for (var entry : state.allGroups().entrySet()) {
      var groups = entry.getValue();
      var timeline = entry.getKey();
      if (groups.hasOpen()) {
        state.problem("exit: " + timeline.text() + " operations that no group holds");
      }
      boolean isReading = timeline == Timeline.TMA_STORE;
      int done = isReading ? Math.max(groups.done, synchronizations.groupsRead()) : groups.done;
      if (done < groups.committed() && groups.operations > operationsUpTo(groups, done)) {
        state.problem("exit: " + timeline.text() + " in flight when its thread leaves");
      }
    }
  }

  private static int operationsUpTo(ThreadState.Groups groups, int group) {
    return group == 0 ? 0 : groups.operationsUpTo.get(group - 1);
  }

  private Flow list(List<Stmt> statements) {
    for (var statement : statements) {
      var flow = run(statement);
      if (flow != Flow.ON) {
        return flow;
      }
    }
    return Flow.ON;
  }

  private Flow run(Stmt statement) {
    if (state.setting.idle.is(statement)) {
      return Flow.ON;
    }
    switch (statement) {
      case Stmt.Plain plain -> {
        return plain(plain);
      }
      case Sync sync -> synchronizations.run(sync);
      case Stmt.For loop -> {
        return loop(loop);
      }
      case Stmt.While loop -> {
        return loop(loop);
      }
      case Stmt.If branch -> {
        boolean holds = expressions.datum(branch.condition()).isTrue();
        return list(holds ? branch.then() : branch.otherwise());
      }
      case Stmt.Block block -> {
        return list(block.body());
      }
      case Stmt.Group group -> {
        return group(group);
      }
      case Stmt.Split split -> {
        return split(split);
      }
      case Stmt.Open open -> {
        return open(open);
      }
      case Stmt.Batch batch -> {
        return list(batch.body());
      }
      case Stmt.LastBlock last -> {
        return lastBlock(last);
      }
    }
    return Flow.ON;
  }

  private Flow plain(Stmt.Plain statement) {
    switch (statement) {
      case Stmt.Declare(Local local, Optional<Expr> value, _) -> {
        state.frame.locals.remove(local.name());
        value.ifPresent(it -> expressions.declare(local, expressions.of(it)));
      }
      case Stmt.Assign(Expr target, Expr value, _) ->
          expressions.assign(target, expressions.of(value));
      case Stmt.Update update ->
          expressions.assign(
              update.target(),
              Arithmetic.binary(
                  update.operator(),
                  expressions.of(update.target()),
                  expressions.of(update.value()),
                  update.target().type()));
      case Stmt.AssignAll(List<Expr> targets, List<Expr> values, _) -> {
        var all = values.stream().map(expressions::of).toList();
        for (int i = 0; i < all.size(); i++) {
          expressions.assign(targets.get(i), all.get(i));
        }
      }
      case Stmt.Store store -> {
        var value = expressions.of(store.value());
        if (value instanceof Registers registers) {
          expressions.use(registers, false);
        }
        int elements = Addresses.elements(store.value().type(), store.access().memory());
        access(store.access(), Touch.Mode.WRITE, elements, "store");
      }
      case Stmt.Modify modify -> {
        expressions.of(modify.value());
        access(modify.access(), Touch.Mode.READ, 1, "update");
        access(modify.access(), Touch.Mode.WRITE, 1, "update");
      }
      case Stmt.Operate operate -> operations.run(operate);
      case Stmt.Invoke(String name, List<Operand> arguments, List<Local> results, _) -> {
        var values = call(state.setting.module.procedure(name), arguments, statement);
        for (int i = 0; i < results.size(); i++) {
          expressions.declare(results.get(i), values.get(i));
        }
      }
      case Stmt.Allocate(Memory memory, _) ->
          state.frame.places.put(memory.name(), expressions.addresses().allocated(memory));
      case Stmt.Point(List<Memory> pointers, List<Access> places, _) -> {
        var all = new HashMap<String, Place>();
        for (int i = 0; i < pointers.size(); i++) {
          var pointer = pointers.get(i);
          all.put(pointer.name(), expressions.addresses().seenAs(pointer, places.get(i)));
        }
        state.frame.places.putAll(all);
      }
      case Stmt.Break _ -> {
        return Flow.BREAK;
      }
      case Stmt.Continue _ -> {
        return Flow.CONTINUE;
      }
      case Stmt.Return(List<Expr> values, _) -> {
        state.frame.results = values.stream().map(expressions::of).toList();
        return Flow.RETURN;
      }
      case Stmt.Assert check -> expressions.of(check.condition());
      case Stmt.Print print -> {
        for (var argument : print.arguments()) {
          if (argument instanceof Operand.OfValue(Expr expr)) {
            expressions.of(expr);
          }
        }
      }
      case Stmt.Unsafe _ -> {}
    }
    return Flow.ON;
  }

  private void access(Access access, Touch.Mode mode, int elements, String what) {
    var touch = expressions.addresses().touch(access, mode, elements, what);
    state.trail.add(new Event.Access(touch));
  }

  private Flow loop(Stmt.For loop) {
    var from = expressions.datum(loop.from());
    var to = expressions.datum(loop.to());
    var step = expressions.datum(loop.step());
    boolean isUnknown = from.isUnknown() || to.isUnknown() || step.isUnknown();
    long by = step.asWhole() == 0 ? 1 : step.asWhole();
    long path = state.path;
    long trips = 0;
    for (long i = from.asWhole(); by > 0 ? i < to.asWhole() : i > to.asWhole(); i += by) {
      if (trips == (isUnknown ? UNKNOWN_TRIPS : MOST_TRIPS)) {
        break;
      }
      state.path = Seeds.mix(Seeds.mix(path, loop.span().start()), trips++);
      expressions.declare(loop.variable(), Datum.of(i).unknownIf(from.isUnknown()));
      var flow = list(loop.body());
      if (flow == Flow.BREAK) {
        break;
      }
      if (flow == Flow.RETURN) {
        return flow;
      }
    }
    state.path = path;
    return Flow.ON;
  }

  private Flow loop(Stmt.While loop) {
    long path = state.path;
    for (int trips = 0; ; trips++) {
      state.path = Seeds.mix(Seeds.mix(path, loop.span().start()), trips);
      var condition = expressions.datum(loop.condition());
      boolean isEnough = trips >= (condition.isUnknown() ? UNKNOWN_TRIPS : MOST_TRIPS);
      if (!condition.isTrue() || isEnough) {
        break;
      }
      var flow = list(loop.body());
      if (flow == Flow.BREAK) {
        break;
      }
      if (flow == Flow.RETURN) {
        return flow;
      }
    }
    state.path = path;
    return Flow.ON;
  }

  private Flow group(Stmt.Group group) {
    int thread = state.firstThread;
    int block = state.firstBlock;
    narrow(group.perspective());
    var flow = list(group.body());
    state.firstThread = thread;
    state.firstBlock = block;
    return flow;
  }

  private void narrow(Perspective perspective) {
    int size = perspective.size();
    switch (perspective.level()) {
      case THREAD -> state.firstThread = state.thread - (state.thread - state.firstThread) % size;
      case BLOCK -> {
        state.firstBlock = state.block - (state.block - state.firstBlock) % size;
        state.firstThread = 0;
      }
      case GRID -> {}
    }
  }

  private Flow split(Stmt.Split split) {
    boolean isThread = split.level() == Level.THREAD;
    int mine = isThread ? state.thread - state.firstThread : state.block - state.firstBlock;
    int thread = state.firstThread;
    int block = state.firstBlock;
    for (var branch : split.branches()) {
      if (mine >= branch.first() && mine < branch.first() + branch.size()) {
        state.firstThread = isThread ? thread + branch.first() : thread;
        state.firstBlock = isThread ? block : block + branch.first();
        var flow = list(branch.body());
        state.firstThread = thread;
        state.firstBlock = block;
        return flow;
      }
    }
    return Flow.ON;
  }

  private Flow open(Stmt.Open open) {
    var view = open.view();
    state.frame.views.put(view.name(), instance(view));
    return list(open.body());
  }

  private Instance instance(View view) {
    var place = state.place(view.memory());
    var parent = state.view(view.parent(), place);
    long owner = parent.map(Instance::unit).orElse(state.unit(place.root().owner()));
    long above = parent.map(Instance::id).orElse(0L);
    long id = Seeds.mix(Seeds.mix(Seeds.mix(state.path, view.name()), above), owner);
    int depth = parent.map(Instance::depth).orElse(0) + 1;
    return new Instance(parent, depth, view.kind(), id, state.unit(view.perspective()));
  }

  private Flow lastBlock(Stmt.LastBlock last) {
    boolean isLast = state.block == state.setting.sizes.blocks() - 1;
    state.trail.add(new Event.Gathered(isLast, new Site("last_block", last.span())));
    return isLast ? list(last.body()) : Flow.ON;
  }

  private List<Data> call(Procedure procedure, List<Operand> arguments) {
    return call(procedure, arguments, new Stmt.Break(procedure.span()));
  }

  private List<Data> call(Procedure procedure, List<Operand> arguments, Stmt where) {
    var caller = state.frame;
    int thread = state.firstThread;
    int block = state.firstBlock;
    long path = state.path;
    var callee = frame(procedure, where);
    for (int i = 0; i < procedure.parameters().size() && i < arguments.size(); i++) {
      bind(procedure.parameters().get(i), arguments.get(i), callee);
    }
    narrow(procedure.bound().top());
    state.path = Seeds.mix(path, where.span().start());
    state.frame = callee;
    list(procedure.body());
    state.frame = caller;
    state.path = path;
    state.firstThread = thread;
    state.firstBlock = block;
    return callee.results;
  }

  /** Units that call side by side have scratch memory of their own. */
  private ThreadState.Frame frame(Procedure procedure, Stmt where) {
    var layout = state.setting.layout(procedure.name());
    var place =
        where instanceof Stmt.Invoke invoke
            ? Optional.ofNullable(state.frame.layout.calls().get(invoke))
            : Optional.<Layout.Call>empty();
    long shared = state.frame.shared + place.map(Layout.Call::offset).orElse(0);
    var top = procedure.bound().top();
    int first = 0;
    if (top.level() == Level.THREAD) {
      int unit = (state.thread - state.firstThread) / top.size();
      first = state.firstThread + unit * top.size();
    }
    if (place.isPresent() && place.get().unit() > 0) {
      int unit = (state.thread - state.frame.firstThread) / place.get().unit();
      shared += (long) unit * place.get().stride();
    }
    return new ThreadState.Frame(layout, shared, first);
  }

  private void bind(Parameter parameter, Operand argument, ThreadState.Frame callee) {
    switch (parameter) {
      case Parameter.OfLocal(Local local) -> {
        var value =
            switch (argument) {
              case Operand.OfValue(Expr expr) -> expressions.of(expr);
              case Operand.OfConstant(Value value1) -> Expressions.constant(value1, local.type());
              default -> throw new IllegalStateException("not a value: " + argument);
            };
        callee.locals.put(
            local.name(),
            value instanceof Registers ? value : Arithmetic.convert(value, local.type()));
      }
      case Parameter.OfMemory(Memory memory) ->
          callee.places.put(
              memory.name(),
              expressions.addresses().seenAs(memory, ((Operand.OfAccess) argument).access()));
    }
  }
}
