package org.prismlang.runtime.host;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Scalars;
import org.prismlang.runtime.TensorMap;

/** What a value is to the JVM. */
enum Form {
  INT(TypeKind.INT, ConstantDescs.CD_int),
  LONG(TypeKind.LONG, ConstantDescs.CD_long),
  FLOAT(TypeKind.FLOAT, ConstantDescs.CD_float),
  DOUBLE(TypeKind.DOUBLE, ConstantDescs.CD_double),
  INTS(TypeKind.REFERENCE, ConstantDescs.CD_int.arrayType()),
  LONGS(TypeKind.REFERENCE, ConstantDescs.CD_long.arrayType()),
  FLOATS(TypeKind.REFERENCE, ConstantDescs.CD_float.arrayType()),
  DOUBLES(TypeKind.REFERENCE, ConstantDescs.CD_double.arrayType()),
  BUFFER(TypeKind.REFERENCE, Buffer.class.describeConstable().orElseThrow()),
  MAP(TypeKind.REFERENCE, TensorMap.class.describeConstable().orElseThrow());

  private final TypeKind kind;
  private final ClassDesc desc;

  Form(TypeKind kind, ClassDesc desc) {
    this.kind = kind;
    this.desc = desc;
  }

  TypeKind kind() {
    return kind;
  }

  ClassDesc desc() {
    return desc;
  }

  static Form of(Type type) {
    return switch (Conversion.settled(type)) {
      case Scalar scalar -> of(scalar);
      case Type.Vector vector -> of(vector.element()).several();
      case Type.Array array -> of(Scalars.of(array)).several();
      case Type.Buffer _ -> BUFFER;
      case Type.TensorMap _ -> MAP;
      default -> throw new IllegalStateException("the host has no values of " + type);
    };
  }

  static Form of(Scalar scalar) {
    return switch (scalar) {
      case BOOL, INT8, INT16, INT32, UINT8, UINT16, UINT32 -> INT;
      case INT64, UINT64 -> LONG;
      case FP8_E4M3, FP8_E5M2, HALF, BF16, FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
    };
  }

  /** An array of them. */
  Form several() {
    return switch (this) {
      case INT -> INTS;
      case LONG -> LONGS;
      case FLOAT -> FLOATS;
      case DOUBLE -> DOUBLES;
      default -> throw new IllegalStateException("no arrays of " + this);
    };
  }

  /** How many scalars lie in a value of the type. */
  static int size(Type type) {
    return switch (type) {
      case Type.Vector vector -> vector.length();
      case Type.Array array -> {
        int size = size(array.element());
        for (int extent : array.shape()) {
          size *= extent;
        }
        yield size;
      }
      default -> 1;
    };
  }
}
