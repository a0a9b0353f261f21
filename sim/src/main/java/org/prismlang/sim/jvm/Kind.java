package org.prismlang.sim.jvm;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** How the JVM holds a scalar. */
public enum Kind {
  INT(TypeKind.INT, ConstantDescs.CD_int),
  LONG(TypeKind.LONG, ConstantDescs.CD_long),
  FLOAT(TypeKind.FLOAT, ConstantDescs.CD_float),
  DOUBLE(TypeKind.DOUBLE, ConstantDescs.CD_double);

  private final TypeKind jvm;
  private final ClassDesc desc;

  Kind(TypeKind jvm, ClassDesc desc) {
    this.jvm = jvm;
    this.desc = desc;
  }

  public TypeKind jvm() {
    return jvm;
  }

  public ClassDesc desc() {
    return desc;
  }

  public ClassDesc array() {
    return desc.arrayType();
  }

  public static Kind of(Scalar scalar) {
    return switch (scalar) {
      case BOOL, INT8, INT16, INT32, UINT8, UINT16, UINT32 -> INT;
      case INT64, UINT64 -> LONG;
      case FP8_E4M3, FP8_E5M2, HALF, BF16, FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
    };
  }

  public static Kind of(Type type) {
    return of(scalar(type));
  }

  /** What the elements of a value are made of. */
  public static Scalar scalar(Type type) {
    return switch (type) {
      case Scalar scalar -> scalar;
      case Type.Vector vector -> vector.element();
      case Type.Array array -> scalar(array.element());
      default -> throw new IllegalStateException("no value in registers: " + type);
    };
  }

  /** How many scalars a value is made of. */
  public static int count(Type type) {
    return switch (type) {
      case Type.Vector vector -> vector.length();
      case Type.Array array -> {
        int count = count(array.element());
        for (int extent : array.shape()) {
          count *= extent;
        }
        yield count;
      }
      default -> 1;
    };
  }
}
