package org.prismlang.cuda.emit;

import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** What types are called in CUDA C++. */
public final class Types {
  private Types() {}

  public static CudaType of(Type type) {
    return switch (type) {
      case Scalar scalar -> CudaType.named(name(scalar));
      case Type.Vector vector -> CudaType.named(Vectors.name(vector));
      case Type.Array array -> new CudaType.Array(of(array.element()), array.shape());
      case Type.Pointer pointer ->
          pointer.isConst()
              ? of(pointer.element()).constant().pointer()
              : of(pointer.element()).pointer();
      default -> throw new IllegalStateException("no value of CUDA has the type " + type);
    };
  }

  public static String name(Scalar scalar) {
    return switch (scalar) {
      case BOOL -> "bool";
      case INT8 -> "int8_t";
      case INT16 -> "int16_t";
      case INT32 -> "int";
      case INT64 -> "int64_t";
      case UINT8 -> "uint8_t";
      case UINT16 -> "uint16_t";
      case UINT32 -> "uint32_t";
      case UINT64 -> "uint64_t";
      case FP8_E4M3 -> "__nv_fp8_e4m3";
      case FP8_E5M2 -> "__nv_fp8_e5m2";
      case HALF -> "__half";
      case BF16 -> "__nv_bfloat16";
      case FLOAT -> "float";
      case DOUBLE -> "double";
    };
  }

  /** The header that defines it, beyond those every file has. */
  public static Optional<String> header(Scalar scalar) {
    return switch (scalar) {
      case FP8_E4M3, FP8_E5M2 -> Optional.of("cuda_fp8.h");
      case HALF -> Optional.of("cuda_fp16.h");
      case BF16 -> Optional.of("cuda_bf16.h");
      default -> Optional.empty();
    };
  }

  /** Scalars at the bottom of a type. */
  public static Scalar scalar(Type type) {
    return type instanceof Type.Pointer pointer ? scalar(pointer.element()) : type.scalar();
  }

  /** All that stands at the head of a file for the type. */
  public static List<PreludeFunction> definitions(Type type) {
    return switch (type) {
      case Type.Vector vector -> Vectors.definition(vector).map(List::of).orElse(List.of());
      case Type.Array array -> definitions(array.element());
      case Type.Pointer pointer -> definitions(pointer.element());
      default -> List.of();
    };
  }
}
