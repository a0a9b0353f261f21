package org.prismlang.runtime.host;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.TensorMap;
import org.prismlang.sim.jvm.Kind;

/** What a value is to the JVM. */
enum Form {
  INT(Kind.INT),
  LONG(Kind.LONG),
  FLOAT(Kind.FLOAT),
  DOUBLE(Kind.DOUBLE),
  INTS(TypeKind.REFERENCE, Kind.INT.array()),
  LONGS(TypeKind.REFERENCE, Kind.LONG.array()),
  FLOATS(TypeKind.REFERENCE, Kind.FLOAT.array()),
  DOUBLES(TypeKind.REFERENCE, Kind.DOUBLE.array()),
  BUFFER(TypeKind.REFERENCE, Buffer.class.describeConstable().orElseThrow()),
  MAP(TypeKind.REFERENCE, TensorMap.class.describeConstable().orElseThrow());

  private final TypeKind kind;
  private final ClassDesc desc;

  Form(Kind scalar) {
    this(scalar.jvm(), scalar.desc());
  }

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
      case Type.Array array -> of(array.scalar()).several();
      case Type.Buffer _ -> BUFFER;
      case Type.TensorMap _ -> MAP;
      default -> throw new IllegalStateException("the host has no values of " + type);
    };
  }

  static Form of(Scalar scalar) {
    return switch (Kind.of(scalar)) {
      case INT -> INT;
      case LONG -> LONG;
      case FLOAT -> FLOAT;
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
}
