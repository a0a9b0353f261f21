package org.prismlang.runtime.host;

import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;
import org.prismlang.sim.jvm.Comparisons;

/** Statements; between two of them the stack is as it was. */
final class StatementCompiler {
  private final Body body;

  StatementCompiler(Body body) {
    this.body = body;
  }

  void list(List<Action> actions) {
    actions.forEach(this::one);
  }

  private void one(Action action) {
    switch (action) {
      case Action.Declare it -> declare(it);
      case Action.Assign it -> assign(it);
      case Action.Update it -> update(it);
      case Action.For it -> loop(it);
      case Action.Unrolled it -> copies(it);
      case Action.While it -> loop(it);
      case Action.If it -> branch(it);
      case Action.Break _ -> body.code.goto_(body.loops().element().end());
      case Action.Continue _ -> body.code.goto_(body.loops().element().next());
      case Action.Return it -> leave(it.values());
      case Action.Assert it -> check(it);
      case Action.Print it -> body.hostCalls.print(it);
      case Action.Do it -> effect(it.expression());
      case Action.Block it -> list(it.body());
      case Action.Unsafe _,
          Action.Group _,
          Action.Split _,
          Action.Partition _,
          Action.Claim _,
          Action.Async _,
          Action.Batch _,
          Action.LastBlock _,
          Action.Barrier _ ->
          throw new IllegalStateException("no statement of the host at " + action.span());
    }
  }

  private void declare(Action.Declare it) {
    var type = it.variable().type();
    if (it.value().isPresent()) {
      body.values.as(it.value().get(), type);
    } else {
      zeros(type);
    }
    body.code.storeLocal(Form.of(type).kind(), body.slot(it.variable()));
  }

  /** What has no value yet, so that every run is the same. */
  void zeros(Type type) {
    switch (Form.of(type)) {
      case INT -> body.code.iconst_0();
      case LONG -> body.code.lconst_0();
      case FLOAT -> body.code.fconst_0();
      case DOUBLE -> body.code.dconst_0();
      case BUFFER, MAP -> body.code.aconst_null();
      case INTS, LONGS, FLOATS, DOUBLES ->
          body.aggregates.create(type.scalar(), type.scalarCount());
    }
  }

  private void assign(Action.Assign it) {
    if (it.targets().size() == 1 && !(it.value().type() instanceof Type.Tuple)) {
      var target = it.targets().getFirst();
      store(target, () -> body.values.as(it.value(), target.type()));
      return;
    }
    var types = new ArrayList<Type>();
    List<Integer> slots;
    if (it.value() instanceof Term.Call call) {
      slots = body.calls.results(call);
      call.callee().results().forEach(result -> types.add(result.type()));
    } else {
      slots = new ArrayList<>();
      var values = ((Term.Several) it.value()).elements();
      for (int i = 0; i < values.size(); i++) {
        types.add(it.targets().get(i).type());
        body.values.as(values.get(i), types.get(i));
        slots.add(body.temporary(types.get(i)));
      }
    }
    for (int i = 0; i < slots.size(); i++) {
      var from = types.get(i);
      var to = it.targets().get(i).type();
      int slot = slots.get(i);
      store(
          it.targets().get(i),
          () -> {
            body.code.loadLocal(Form.of(from).kind(), slot);
            if (from instanceof Scalar a && to instanceof Scalar b) {
              body.casts.value(a, b);
            }
          });
    }
  }

  private void store(Term target, Runnable value) {
    boolean isNew = target instanceof Term.Read read && !body.knows(read.variable());
    if (isNew) {
      value.run();
      var variable = ((Term.Read) target).variable();
      body.code.storeLocal(Form.of(variable.type()).kind(), body.slot(variable));
    } else {
      body.places.of(target).store(value);
    }
  }

  private void update(Action.Update it) {
    var place = body.places.of(it.target());
    var type = it.target().type();
    boolean isShift = it.operator().isShift();
    if (type instanceof Type.Vector vector) {
      place.load();
      int left = body.temporary(TypeKind.REFERENCE);
      body.values.as(it.value(), isShift ? new Type.Vector(Scalar.INT64, vector.length()) : vector);
      int right = body.temporary(TypeKind.REFERENCE);
      place.store(
          () ->
              body.aggregates.lanewise(
                  vector,
                  lane -> {
                    body.aggregates.lane(left, lane, vector.element());
                    body.aggregates.lane(right, lane, isShift ? Scalar.INT64 : vector.element());
                    body.operators.binary(it.operator(), vector.element(), it.span());
                  }));
      return;
    }
    var scalar = (Scalar) type;
    place.store(
        () -> {
          place.load();
          body.values.right(it.value(), isShift, scalar);
          body.operators.binary(it.operator(), scalar, it.span());
        });
  }

  private void loop(Action.For it) {
    var scalar = (Scalar) it.variable().type();
    var kind = Form.of(scalar).kind();
    body.values.as(it.from(), scalar);
    int at = body.slot(it.variable());
    body.code.storeLocal(kind, at);
    body.values.as(it.to(), scalar);
    int end = body.temporary(kind);
    body.values.as(it.step(), scalar);
    int step = body.temporary(kind);
    var top = body.code.newLabel();
    var loop = new Body.Loop(body.code.newLabel(), body.code.newLabel());
    body.code.labelBinding(top);
    if (it.step().value().orElse(Value.UNKNOWN) instanceof Value.Int(long by)) {
      body.code.loadLocal(kind, at).loadLocal(kind, end);
      new Comparisons(body.code)
          .jump(by > 0 ? BinaryOperator.LESS : BinaryOperator.GREATER, scalar, false, loop.end());
    } else {
      for (int slot : List.of(at, end, step)) {
        body.code.loadLocal(kind, slot);
        body.casts.value(scalar, Scalar.INT64);
      }
      body.site(it.step().span());
      body.invokeStatic(Body.CHECKS, "goesOn", "(JJJI)Z");
      body.code.branch(Opcode.IFEQ, loop.end());
    }
    inside(loop, it.body());
    body.code.labelBinding(loop.next());
    body.code.loadLocal(kind, at).loadLocal(kind, step);
    body.operators.binary(BinaryOperator.ADD, scalar, it.span());
    body.code.storeLocal(kind, at).goto_(top).labelBinding(loop.end());
  }

  private void inside(Body.Loop loop, List<Action> actions) {
    body.loops().push(loop);
    list(actions);
    body.loops().pop();
  }

  private void copies(Action.Unrolled it) {
    var end = body.code.newLabel();
    for (var copy : it.copies()) {
      var next = body.code.newLabel();
      inside(new Body.Loop(next, end), copy.body());
      body.code.labelBinding(next);
    }
    body.code.labelBinding(end);
  }

  private void loop(Action.While it) {
    var loop = new Body.Loop(body.code.newLabel(), body.code.newLabel());
    body.code.labelBinding(loop.next());
    body.conditions.jumpUnless(it.condition(), loop.end());
    inside(loop, it.body());
    body.code.goto_(loop.next());
    body.code.labelBinding(loop.end());
  }

  private void branch(Action.If it) {
    var otherwise = body.code.newLabel();
    var end = body.code.newLabel();
    body.conditions.jumpUnless(it.condition(), otherwise);
    list(it.then());
    body.code.goto_(end);
    body.code.labelBinding(otherwise);
    list(it.otherwise());
    body.code.labelBinding(end);
  }

  /** Ends the method or the inlined body. */
  void leave(List<Term> values) {
    switch (body.exits().element()) {
      case Body.Exit.OfMethod(List<Function.Result> results, int mark) -> {
        var types = results.stream().map(Function.Result::type).toList();
        if (types.size() == 1) {
          body.values.as(values.getFirst(), types.getFirst());
        } else if (types.size() > 1) {
          body.hostCalls.pack(values, types);
        }
        body.run();
        body.code.iload(mark);
        body.invoke(Body.RUN, "release", "(I)V");
        body.code.return_(
            types.isEmpty()
                ? TypeKind.VOID
                : types.size() == 1 ? Form.of(types.getFirst()).kind() : TypeKind.REFERENCE);
      }
      case Body.Exit.OfInlined inlined -> {
        for (int i = 0; i < values.size(); i++) {
          body.values.as(values.get(i), inlined.results().get(i).type());
        }
        for (int i = values.size() - 1; i >= 0; i--) {
          body.code.storeLocal(
              Form.of(inlined.results().get(i).type()).kind(), inlined.slots().get(i));
        }
        body.code.goto_(inlined.end());
      }
    }
  }

  private void check(Action.Assert it) {
    body.values.as(it.condition(), Scalar.BOOL);
    body.code.loadConstant(
        it.message().orElse("`" + Printed.brief(it.condition().span()) + "` does not hold"));
    body.site(it.condition().span());
    body.invokeStatic(Body.CHECKS, "holds", "(ZLjava/lang/String;I)V");
  }

  /** For its effect alone. */
  void effect(Term term) {
    if (term instanceof Term.Call call) {
      body.calls.results(call);
      return;
    }
    body.values.of(term);
    if (term.type() != Type.Special.NOTHING) {
      if (Form.of(term.type()).kind().slotSize() == 2) {
        body.code.pop2();
      } else {
        body.code.pop();
      }
    }
  }
}
