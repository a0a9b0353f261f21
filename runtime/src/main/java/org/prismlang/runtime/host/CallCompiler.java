package org.prismlang.runtime.host;

import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.jvm.MathMethod;

/** Calls of functions and of arithmetic. */
final class CallCompiler {
  private final Body body;

  CallCompiler(Body body) {
    this.body = body;
  }

  /** Leaves the one result, if there is one, on the stack. */
  void value(Term.Call it) {
    var results = it.callee().results();
    if (results.size() > 1) {
      throw new IllegalStateException("several results in an expression at " + it.span());
    }
    if (isInlined(it.callee())) {
      var slots = inline(it);
      if (!slots.isEmpty()) {
        body.code.loadLocal(Form.of(results.getFirst().type()).kind(), slots.getFirst());
      }
    } else {
      invoke(it);
    }
  }

  /** Leaves the results in locals. */
  List<Integer> results(Term.Call it) {
    var results = it.callee().results();
    if (isInlined(it.callee())) {
      return inline(it);
    }
    invoke(it);
    if (results.isEmpty()) {
      return List.of();
    }
    if (results.size() == 1) {
      return List.of(body.temporary(results.getFirst().type()));
    }
    int all = body.temporary(TypeKind.REFERENCE);
    var slots = new ArrayList<Integer>();
    for (int i = 0; i < results.size(); i++) {
      body.code.aload(all).loadConstant(i).aaload();
      body.hostCalls.unbox(results.get(i).type());
      slots.add(body.temporary(results.get(i).type()));
    }
    return slots;
  }

  /** A function inside the function sees its variables; those of the device are short. */
  private static boolean isInlined(Function callee) {
    return callee.role() == Function.Role.DEVICE;
  }

  private void invoke(Term.Call it) {
    var slots = arguments(it);
    body.run();
    for (int i = 0; i < slots.size(); i++) {
      var type = it.callee().parameters().get(i).type();
      body.code.loadLocal(Form.of(type).kind(), slots.get(i));
    }
    body.code.invokestatic(
        body.owner.desc(), body.owner.name(it.callee()), HostClass.descriptor(it.callee()));
    copiedBack(it, slots);
  }

  private List<Integer> inline(Term.Call it) {
    var callee = it.callee();
    var slots = arguments(it);
    for (int i = 0; i < slots.size(); i++) {
      body.bind(callee.parameters().get(i), slots.get(i));
    }
    var results = new ArrayList<Integer>();
    for (var result : callee.results()) {
      // A loop that only a return leaves has an end all the same, as far as the JVM knows.
      body.statements.zeros(result.type());
      results.add(body.temporary(result.type()));
    }
    var end = body.code.newLabel();
    body.exits().push(new Body.Exit.OfInlined(callee.results(), results, end));
    body.statements.list(callee.body());
    body.exits().pop();
    body.code.labelBinding(end);
    copiedBack(it, slots);
    return results;
  }

  private List<Integer> arguments(Term.Call it) {
    var slots = new ArrayList<Integer>();
    for (int i = 0; i < it.arguments().size(); i++) {
      var argument = it.arguments().get(i);
      var type = it.callee().parameters().get(i).type();
      if (type instanceof Type.Array && argument instanceof Term.Read read) {
        body.values.of(read);
      } else {
        body.values.as(argument, type);
      }
      slots.add(body.temporary(type));
    }
    return slots;
  }

  /** Parts of arrays go by reference, too: what the callee wrote is put where it belongs. */
  private void copiedBack(Term.Call it, List<Integer> slots) {
    for (int i = 0; i < slots.size(); i++) {
      var argument = it.arguments().get(i);
      boolean isPart = argument instanceof Term.Slice || argument instanceof Term.Element;
      if (isPart && it.callee().parameters().get(i).type() instanceof Type.Array) {
        int slot = slots.get(i);
        body.places.of(argument).store(() -> body.code.aload(slot));
      }
    }
  }

  /** Arithmetic of the table, as the simulator does it. */
  void operation(Term.Operation it) {
    var operands = new ArrayList<Term>();
    it.arguments().forEach(argument -> operands.add(argument.orElseThrow()));
    if (!(it.intrinsic().op() instanceof MathOp op)) {
      throw new IllegalStateException("no arithmetic: " + it.intrinsic().name());
    }
    var type = op.operandType(Values.type(operands.getFirst()), Values.type(it));
    if (type instanceof Type.Vector vector) {
      var slots = new ArrayList<Integer>();
      for (var operand : operands) {
        body.values.as(operand, vector);
        slots.add(body.temporary(TypeKind.REFERENCE));
      }
      body.aggregates.lanewise(
          vector,
          lane -> {
            slots.forEach(slot -> body.aggregates.lane(slot, lane, vector.element()));
            MathMethod.invoke(body.code, op, vector.element(), vector.element());
          });
    } else {
      var scalar = (Scalar) type;
      operands.forEach(operand -> body.values.as(operand, scalar));
      MathMethod.invoke(body.code, op, scalar, (Scalar) Values.type(it));
    }
  }
}
