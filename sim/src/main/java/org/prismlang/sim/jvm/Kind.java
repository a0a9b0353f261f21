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
    return of(type.scalar());
  }
}
