package org.prismlang.runtime.host;

import java.lang.classfile.TypeKind;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** From one type to another, by value or by bits. */
final class Converts {
  private final Body body;

  Converts(Body body) {
    this.body = body;
  }

  void of(Term.Convert it) {
    var type = Values.type(it);
    if (it.bits()) {
      bits(it, type);
    } else {
      body.values.as(it.operand(), type);
    }
  }

  private void bits(Term.Convert it, Type type) {
    var from = Values.type(it.operand());
    if (from.equals(type)) {
      body.values.of(it.operand());
      return;
    }
    body.values.of(it.operand());
    if (from instanceof Scalar source && type instanceof Scalar result) {
      body.casts.toBits(source);
      body.casts.fromBits(result);
    } else {
      bitsOfSeveral(from, type);
    }
  }

  /** By way of memory: rare enough. */
  private void bitsOfSeveral(Type from, Type type) {
    body.hostCalls.box(from);
    body.constant(from.scalar());
    int source = body.temporary(TypeKind.INT);
    int operand = body.temporary(TypeKind.REFERENCE);
    body.run();
    body.code.aload(operand);
    body.code.iload(source);
    body.constant(type);
    body.invoke(Body.RUN, "bits", "(Ljava/lang/Object;II)Ljava/lang/Object;");
    body.hostCalls.unbox(type);
  }
}
