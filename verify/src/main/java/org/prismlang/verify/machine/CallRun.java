package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Value;

/** Procedures: what their parameters stand for, and where their shared memory lies. */
final class CallRun {
  private final Machine machine;
  private final ExpressionRun expressions;

  CallRun(Machine machine, ExpressionRun expressions) {
    this.machine = machine;
    this.expressions = expressions;
  }

  Frame begin(Stmt.Invoke invoke, Task task, Frame caller) {
    var procedure = machine.module.procedure(invoke.procedure());
    var frame =
        frame(procedure, invoke.arguments(), storage(procedure, invoke, caller), task, caller);
    frame.names = invoke.results().stream().map(it -> it.name()).toList();
    var results = new ArrayList<Register>();
    invoke.results().forEach(it -> results.add(new Register(it.type(), caller.threads)));
    frame.results = results;
    return frame;
  }

  Frame frame(
      Procedure procedure, List<Operand> arguments, Storage storage, Task task, Frame caller) {
    var scope = Scope.outermost();
    for (int i = 0; i < procedure.parameters().size() && i < arguments.size(); i++) {
      bind(procedure.parameters().get(i), arguments.get(i), scope, task, caller);
    }
    var firsts = caller.firsts;
    var top = procedure.bound().top();
    if (top.level() == Level.THREAD) {
      firsts = firsts.clone();
      for (int thread : caller.threads) {
        firsts[thread] += (thread - firsts[thread]) / top.size() * top.size();
      }
    }
    return new Frame(Frame.Kind.CALL, procedure.body(), scope, firsts, storage, caller.threads);
  }

  private void bind(Parameter parameter, Operand argument, Scope scope, Task task, Frame caller) {
    switch (parameter) {
      case Parameter.OfMemory(Memory memory) -> {
        if (argument instanceof Operand.OfAccess(Access access)) {
          scope.declare(
              memory.name(), expressions.accesses().seenAs(memory, access, task, caller.threads));
        }
      }
      case Parameter.OfLocal(var local) -> {
        // Arrays go by reference.
        boolean isArray = local.type() instanceof org.prismlang.lang.type.Type.Array;
        if (isArray
            && argument instanceof Operand.OfValue(Expr expr)
            && expr instanceof Expr.Read(var given)) {
          scope.declare(local.name(), task.scope().register(given.name()));
          return;
        }
        var register = new Register(local.type(), caller.threads);
        register.assign(value(argument, task, caller.threads), caller.threads, machine.threads);
        scope.declare(local.name(), register);
      }
    }
  }

  private Quantity value(Operand argument, Task task, int[] threads) {
    return switch (argument) {
      case Operand.OfValue(Expr expr) -> expressions.of(expr, task, threads);
      case Operand.OfConstant(Value.Int(long number)) -> Quantity.of(number);
      case Operand.OfConstant(Value.Truth(boolean truth)) -> Quantity.of(truth);
      default -> Quantity.DATA;
    };
  }

  void end(Frame frame, Frame caller) {
    for (int i = 0; i < frame.names.size(); i++) {
      caller.scope.declare(frame.names.get(i), frame.results.get(i));
    }
  }

  private Storage storage(Procedure procedure, Stmt.Invoke invoke, Frame caller) {
    var layout = machine.layout(procedure);
    var call = caller.storage.layout().calls().get(invoke);
    var firsts = new int[machine.threads];
    var top = procedure.bound().top();
    for (int thread : caller.threads) {
      int first = caller.firsts[thread];
      firsts[thread] =
          top.level() == Level.THREAD ? first + (thread - first) / top.size() * top.size() : 0;
    }
    if (call == null) {
      return new Storage(layout, caller.storage.address(), firsts);
    }
    var address =
        machine.arithmetic.apply(
            caller.storage.address(),
            Quantity.each(machine.facts.identity(machine.threads)),
            caller.threads,
            machine.threads,
            (start, thread) -> {
              int unit =
                  call.unit() == 0
                      ? 0
                      : (int) (thread - caller.storage.firsts()[(int) thread]) / call.unit();
              return start + call.offset() + (long) unit * call.stride();
            });
    boolean isSame = call.unit() == 0 && caller.storage.address().isSame();
    return new Storage(
        layout, isSame ? Quantity.of(address.at(caller.threads[0])) : address, firsts);
  }

  /** Shared memory that begins to live. */
  Place allocated(Memory memory, Task task, Frame frame) {
    var storage = frame.storage;
    Integer offset = storage.layout().memories().get(memory.name());
    if (offset == null) {
      throw new IllegalStateException("no place for " + memory.name());
    }
    int copyBytes = memory.slotBytes() * memory.depth();
    boolean isOfThreads = memory.owner().level() == Level.THREAD;
    int size = isOfThreads ? memory.owner().size() : 1;
    var address =
        isOfThreads || !storage.address().isSame()
            ? machine.arithmetic.apply(
                storage.address(),
                Quantity.each(machine.facts.identity(machine.threads)),
                frame.threads,
                machine.threads,
                (start, thread) -> {
                  long copy = isOfThreads ? (thread - storage.firsts()[(int) thread]) / size : 0;
                  return start + offset + copy * copyBytes;
                })
            : Quantity.of(storage.address().at(0) + offset);
    var place = Place.of(memory, Place.SHARED, address);
    return memory.isSpread() ? spread(place, task) : place;
  }

  /** The first index of spread memory is the block of the cluster. */
  private Place spread(Place place, Task task) {
    var strides = place.strides().clone();
    strides[0] = Place.BLOCK;
    int rank = task.block.local % machine.cluster;
    var first =
        machine.arithmetic.apply(
            place.address(),
            Quantity.of(rank * Place.BLOCK),
            task.top().threads,
            machine.threads,
            (address, back) -> address - back);
    return new Place(place.area(), first, strides, place.root(), place.elementBytes());
  }
}
