package org.prismlang.cuda.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.Printer;
import org.prismlang.lang.type.Type;

/** Vectors: CUDA's own where it has them, structs of ours where not. */
public final class Vectors {
  private static final List<String> LANES = List.of("x", "y", "z", "w");
  private static final int WIDEST_ACCESS = 16;

  private Vectors() {}

  public static String name(Type.Vector vector) {
    return builtin(vector).orElseGet(() -> vector.element() + "x" + vector.length());
  }

  public static CudaExpr lane(CudaExpr vector, Type.Vector type, int lane) {
    return hasNamedLanes(type) ? vector.member(LANES.get(lane)) : vector.member("v").at(lane);
  }

  /** A vector from as many values as it has lanes. */
  public static CudaExpr build(Type.Vector type, List<CudaExpr> lanes) {
    if (builtin(type).isEmpty()) {
      return CudaExpr.call("make_" + name(type), lanes);
    }
    return switch (type.element()) {
      case HALF -> CudaExpr.call("__halves2half2", lanes);
      case BF16 -> CudaExpr.call("__halves2bfloat162", lanes);
      default -> CudaExpr.call("make_" + name(type), lanes);
    };
  }

  /** All lanes the same. */
  public static PreludeFunction splat(Type.Vector type) {
    var element = Types.name(type.element());
    var lanes = new ArrayList<CudaExpr>();
    for (int i = 0; i < type.length(); i++) {
      lanes.add(CudaExpr.name("x"));
    }
    return new PreludeFunction(
        "splat_" + name(type),
        inline(name(type), "splat_" + name(type), element + " x") + returned(build(type, lanes)),
        headers(type),
        needs(type));
  }

  /** Writes the lanes to consecutive elements of an array. */
  public static PreludeFunction unpack(Type.Vector type) {
    var element = Types.name(type.element());
    var text = new StringBuilder();
    for (int i = 0; i < type.length(); i++) {
      var lane = Printer.print(lane(CudaExpr.name("from"), type, i));
      text.append("  to[").append(i).append("] = ").append(lane).append(";\n");
    }
    return new PreludeFunction(
        "unpack(" + name(type) + ")",
        inline("void", "unpack", element + "* to, " + name(type) + " from") + text + "}\n",
        headers(type),
        needs(type));
  }

  static Optional<PreludeFunction> definition(Type.Vector type) {
    if (builtin(type).isPresent()) {
      return Optional.empty();
    }
    var element = Types.name(type.element());
    int align = Math.min(WIDEST_ACCESS, Integer.highestOneBit(bytes(type)));
    var fields =
        hasNamedLanes(type)
            ? String.join(", ", LANES.subList(0, type.length()))
            : "v[" + type.length() + "]";
    var parameters = new StringBuilder();
    var values = new StringBuilder();
    for (int i = 0; i < type.length(); i++) {
      parameters.append(i == 0 ? "" : ", ").append(element).append(" v").append(i);
      values.append(i == 0 ? "" : ", ").append("v").append(i);
    }
    var braces = hasNamedLanes(type) ? "{" + values + "}" : "{{" + values + "}}";
    var text =
        "struct __align__("
            + align
            + ") "
            + name(type)
            + " {\n  "
            + element
            + " "
            + fields
            + ";\n};\n\n"
            + inline(name(type), "make_" + name(type), parameters.toString())
            + "  return "
            + braces
            + ";\n}\n";
    return Optional.of(new PreludeFunction(name(type), text, headers(type), List.of()));
  }

  static List<PreludeFunction> needs(Type.Vector type) {
    return definition(type).map(List::of).orElse(List.of());
  }

  static List<String> headers(Type.Vector type) {
    return Types.header(type.element()).map(List::of).orElse(List.of());
  }

  private static int bytes(Type.Vector type) {
    return type.element().bits() / 8 * type.length();
  }

  private static boolean hasNamedLanes(Type.Vector type) {
    return type.length() <= LANES.size();
  }

  private static String inline(String result, String name, String parameters) {
    return "__device__ __forceinline__ " + result + " " + name + "(" + parameters + ") {\n";
  }

  private static String returned(CudaExpr value) {
    return "  return " + Printer.print(value) + ";\n}\n";
  }

  /** Vectors of four 8-byte elements have lost their plain names in newer headers. */
  private static Optional<String> builtin(Type.Vector type) {
    int length = type.length();
    if (length < 2 || length > 4 || type.element().bits() == 64 && length > 2) {
      return Optional.empty();
    }
    return switch (type.element()) {
      case INT8 -> Optional.of("char" + length);
      case UINT8 -> Optional.of("uchar" + length);
      case INT16 -> Optional.of("short" + length);
      case UINT16 -> Optional.of("ushort" + length);
      case INT32 -> Optional.of("int" + length);
      case UINT32 -> Optional.of("uint" + length);
      case INT64 -> Optional.of("longlong" + length);
      case UINT64 -> Optional.of("ulonglong" + length);
      case FLOAT -> Optional.of("float" + length);
      case DOUBLE -> Optional.of("double" + length);
      case HALF -> length == 2 ? Optional.of("__half2") : Optional.empty();
      case BF16 -> length == 2 ? Optional.of("__nv_bfloat162") : Optional.empty();
      case BOOL, FP8_E4M3, FP8_E5M2 -> Optional.empty();
    };
  }

  /** Whether the machine's own names cover the scalar's vectors of this length. */
  public static boolean isBuiltin(Type.Vector type) {
    return builtin(type).isPresent();
  }

  /** The integer vector, or integer, of as many bytes, through which any value can be moved. */
  public static String carrier(int bytes) {
    return switch (bytes) {
      case 1 -> "uint8_t";
      case 2 -> "uint16_t";
      case 4 -> "uint32_t";
      case 8 -> "uint2";
      case 16 -> "uint4";
      default -> throw new IllegalStateException("no access of " + bytes + " bytes");
    };
  }

  public static int bytesOf(Type type) {
    return Math.toIntExact(type.bytes().orElseThrow());
  }
}
