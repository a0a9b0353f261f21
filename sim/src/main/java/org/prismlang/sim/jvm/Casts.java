package org.prismlang.sim.jvm;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.prismlang.lang.number.Conversions;
import org.prismlang.lang.number.Encoding;
import org.prismlang.lang.number.Rounding;
import org.prismlang.lang.type.Scalar;

/** Conversions between scalars, of the value on top of the stack. */
public final class Casts {
  private static final ClassDesc CONVERSIONS = desc(Conversions.class);
  private static final ClassDesc ROUNDING = desc(Rounding.class);
  private static final ClassDesc ENCODING = desc(Encoding.class);

  private final CodeBuilder code;

  public Casts(CodeBuilder code) {
    this.code = code;
  }

  private static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  private void call(ClassDesc owner, String name, Kind result, Kind operand) {
    code.invokestatic(owner, name, MethodTypeDesc.of(result.desc(), operand.desc()));
  }

  /** Makes a value of the kind one of the type again after arithmetic. */
  public void normalize(Scalar type) {
    switch (type) {
      case INT8 -> code.i2b();
      case INT16 -> code.i2s();
      case UINT8 -> code.loadConstant(255).iand();
      case UINT16 -> code.i2c();
      case HALF -> call(ROUNDING, "half", Kind.FLOAT, Kind.FLOAT);
      case BF16 -> call(ROUNDING, "bf16", Kind.FLOAT, Kind.FLOAT);
      case FP8_E4M3 -> call(ROUNDING, "e4m3", Kind.FLOAT, Kind.FLOAT);
      case FP8_E5M2 -> call(ROUNDING, "e5m2", Kind.FLOAT, Kind.FLOAT);
      case BOOL, INT32, UINT32, INT64, UINT64, FLOAT, DOUBLE -> {}
    }
  }

  public void value(Scalar from, Scalar to) {
    if (from == to) {
      return;
    }
    if (to == Scalar.BOOL) {
      truth(from);
      return;
    }
    var source = Kind.of(from);
    var target = Kind.of(to);
    if (target == Kind.FLOAT && source == Kind.DOUBLE) {
      fromDouble(to);
      return;
    }
    if (from.isFloating() && to.isInteger()) {
      call(CONVERSIONS, toInteger(to), target, source);
      normalize(to);
      return;
    }
    if (!from.isFloating() && to.isFloating()) {
      fromInteger(from, target);
    } else {
      kinds(from, source, target);
    }
    if (!from.widensTo(to)) {
      normalize(to);
    }
  }

  private void truth(Scalar from) {
    switch (Kind.of(from)) {
      case INT -> {}
      case LONG -> code.lconst_0().lcmp();
      case FLOAT -> code.fconst_0().fcmpl();
      case DOUBLE -> code.dconst_0().dcmpl();
    }
    code.ifThenElse(Opcode.IFNE, it -> it.iconst_1(), it -> it.iconst_0());
  }

  private void fromDouble(Scalar to) {
    switch (to) {
      case HALF -> call(ROUNDING, "half", Kind.FLOAT, Kind.DOUBLE);
      case BF16 -> call(ROUNDING, "bf16", Kind.FLOAT, Kind.DOUBLE);
      case FP8_E4M3 -> call(ROUNDING, "e4m3", Kind.FLOAT, Kind.DOUBLE);
      case FP8_E5M2 -> call(ROUNDING, "e5m2", Kind.FLOAT, Kind.DOUBLE);
      default -> code.d2f();
    }
  }

  private static String toInteger(Scalar to) {
    return switch (to) {
      case UINT32 -> "toUint";
      case INT64 -> "toInt64";
      case UINT64 -> "toUint64";
      default -> "toInt";
    };
  }

  private void fromInteger(Scalar from, Kind target) {
    boolean isFloat = target == Kind.FLOAT;
    switch (from) {
      case UINT32 -> call(CONVERSIONS, isFloat ? "uintToFloat" : "uintToDouble", target, Kind.INT);
      case UINT64 ->
          call(CONVERSIONS, isFloat ? "uint64ToFloat" : "uint64ToDouble", target, Kind.LONG);
      case INT64 -> {
        if (isFloat) {
          code.l2f();
        } else {
          code.l2d();
        }
      }
      default -> {
        if (isFloat) {
          code.i2f();
        } else {
          code.i2d();
        }
      }
    }
  }

  private void kinds(Scalar from, Kind source, Kind target) {
    if (source == target) {
      return;
    }
    if (source == Kind.INT && target == Kind.LONG) {
      if (from == Scalar.UINT32) {
        call(CONVERSIONS, "uintToInt64", Kind.LONG, Kind.INT);
      } else {
        code.i2l();
      }
    } else if (source == Kind.LONG && target == Kind.INT) {
      code.l2i();
    } else if (source == Kind.FLOAT && target == Kind.DOUBLE) {
      code.f2d();
    } else {
      throw new IllegalStateException("no way from " + source + " to " + target);
    }
  }

  /** To the bits of the value, as an int, or a long for 64 bits. */
  public void toBits(Scalar from) {
    switch (from) {
      case HALF -> call(ENCODING, "halfBits", Kind.INT, Kind.FLOAT);
      case BF16 -> call(ENCODING, "bf16Bits", Kind.INT, Kind.FLOAT);
      case FP8_E4M3 -> call(ENCODING, "e4m3Bits", Kind.INT, Kind.FLOAT);
      case FP8_E5M2 -> call(ENCODING, "e5m2Bits", Kind.INT, Kind.FLOAT);
      case FLOAT -> call(ConstantDescs.CD_Float, "floatToRawIntBits", Kind.INT, Kind.FLOAT);
      case DOUBLE -> call(ConstantDescs.CD_Double, "doubleToRawLongBits", Kind.LONG, Kind.DOUBLE);
      case INT8 -> code.loadConstant(255).iand();
      case INT16 -> code.i2c();
      default -> {}
    }
  }

  /** From bits, as an int, or a long for 64 bits. */
  public void fromBits(Scalar to) {
    switch (to) {
      case HALF -> call(ENCODING, "halfOf", Kind.FLOAT, Kind.INT);
      case BF16 -> call(ENCODING, "bf16Of", Kind.FLOAT, Kind.INT);
      case FP8_E4M3 -> call(ENCODING, "e4m3Of", Kind.FLOAT, Kind.INT);
      case FP8_E5M2 -> call(ENCODING, "e5m2Of", Kind.FLOAT, Kind.INT);
      case FLOAT -> call(ConstantDescs.CD_Float, "intBitsToFloat", Kind.FLOAT, Kind.INT);
      case DOUBLE -> call(ConstantDescs.CD_Double, "longBitsToDouble", Kind.DOUBLE, Kind.LONG);
      case BOOL -> truth(Scalar.UINT8);
      case INT8, INT16, UINT8, UINT16 -> normalize(to);
      case INT32, UINT32, INT64, UINT64 -> {}
    }
  }
}
