package org.prismlang.runtime.host;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import org.prismlang.lang.number.Conversions;
import org.prismlang.lang.number.Rounding;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Scalars;

/** From one type to another, by value or by bits. */
final class Casts {
  private static final ClassDesc CONVERSIONS = Body.desc(Conversions.class);
  private static final ClassDesc ROUNDING = Body.desc(Rounding.class);

  private final Body body;

  Casts(Body body) {
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

  /** The value on the stack, of a type as narrow as ever, cut or rounded to {@code scalar}. */
  void narrow(Scalar scalar) {
    switch (scalar) {
      case INT8 -> body.code.i2b();
      case INT16 -> body.code.i2s();
      case UINT8 -> body.code.loadConstant(0xff).iand();
      case UINT16 -> body.code.i2c();
      case HALF, BF16, FP8_E4M3, FP8_E5M2 -> round(scalar, "(F)F");
      case BOOL, INT32, UINT32, INT64, UINT64, FLOAT, DOUBLE -> {}
    }
  }

  private void round(Scalar scalar, String descriptor) {
    var name =
        switch (scalar) {
          case HALF -> "half";
          case BF16 -> "bf16";
          case FP8_E4M3 -> "e4m3";
          case FP8_E5M2 -> "e5m2";
          default -> throw new IllegalStateException("no narrow float: " + scalar);
        };
    body.invokeStatic(ROUNDING, name, descriptor);
  }

  /** Numbers keep their value as far as the new type can hold it. */
  void value(Scalar from, Scalar to) {
    if (from == to) {
      return;
    }
    switch (Form.of(from)) {
      case INT -> ofInt(from, to);
      case LONG -> ofLong(from, to);
      case FLOAT -> ofFloat(to);
      default -> ofDouble(to);
    }
  }

  private void ofInt(Scalar from, Scalar to) {
    boolean isUnsigned = from == Scalar.UINT32;
    switch (Form.of(to)) {
      case INT -> narrow(to);
      case LONG -> {
        if (isUnsigned) {
          body.invokeStatic(CONVERSIONS, "uintToInt64", "(I)J");
        } else {
          body.code.i2l();
        }
      }
      case FLOAT -> {
        if (isUnsigned) {
          body.invokeStatic(CONVERSIONS, "uintToFloat", "(I)F");
        } else {
          body.code.i2f();
        }
        narrow(to);
      }
      default -> {
        if (isUnsigned) {
          body.invokeStatic(CONVERSIONS, "uintToDouble", "(I)D");
        } else {
          body.code.i2d();
        }
      }
    }
  }

  private void ofLong(Scalar from, Scalar to) {
    boolean isUnsigned = from == Scalar.UINT64;
    switch (Form.of(to)) {
      case INT -> {
        body.code.l2i();
        narrow(to);
      }
      case LONG -> {}
      case FLOAT -> {
        if (isUnsigned) {
          body.invokeStatic(CONVERSIONS, "uint64ToFloat", "(J)F");
        } else {
          body.code.l2f();
        }
        narrow(to);
      }
      default -> {
        if (isUnsigned) {
          body.invokeStatic(CONVERSIONS, "uint64ToDouble", "(J)D");
        } else {
          body.code.l2d();
        }
      }
    }
  }

  private void ofFloat(Scalar to) {
    switch (Form.of(to)) {
      case INT -> {
        body.invokeStatic(CONVERSIONS, to == Scalar.UINT32 ? "toUint" : "toInt", "(F)I");
        narrow(to);
      }
      case LONG ->
          body.invokeStatic(CONVERSIONS, to == Scalar.UINT64 ? "toUint64" : "toInt64", "(F)J");
      case FLOAT -> narrow(to);
      default -> body.code.f2d();
    }
  }

  private void ofDouble(Scalar to) {
    switch (Form.of(to)) {
      case INT -> {
        body.invokeStatic(CONVERSIONS, to == Scalar.UINT32 ? "toUint" : "toInt", "(D)I");
        narrow(to);
      }
      case LONG ->
          body.invokeStatic(CONVERSIONS, to == Scalar.UINT64 ? "toUint64" : "toInt64", "(D)J");
      case FLOAT -> {
        if (to == Scalar.FLOAT) {
          body.code.d2f();
        } else {
          round(to, "(D)F");
        }
      }
      default -> {}
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
