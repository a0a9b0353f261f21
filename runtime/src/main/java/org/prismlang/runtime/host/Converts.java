package org.prismlang.runtime.host;

import java.lang.classfile.TypeKind;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Scalars;

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
    if (from == Scalar.FLOAT && (type == Scalar.INT32 || type == Scalar.UINT32)) {
      body.invokeStatic(Body.desc(Float.class), "floatToRawIntBits", "(F)I");
    } else if (type == Scalar.FLOAT && (from == Scalar.INT32 || from == Scalar.UINT32)) {
      body.invokeStatic(Body.desc(Float.class), "intBitsToFloat", "(I)F");
    } else {
      anyBits(from, type);
    }
  }

  /** By way of memory: rare enough. */
  private void anyBits(Type from, Type type) {
    body.hostCalls.box(from);
    body.constant(Scalars.of(from));
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
