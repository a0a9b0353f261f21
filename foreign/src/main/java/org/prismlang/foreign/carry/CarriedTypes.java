package org.prismlang.foreign.carry;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.type.Scalar;

/** Types of C as Prism has them. */
final class CarriedTypes {
  private static final Pattern VECTOR =
      Pattern.compile("(u?(?:char|short|int|long|longlong)|float|double)([234])");
  private static final Map<String, Scalar> ELEMENTS =
      Map.ofEntries(
          Map.entry("char", Scalar.INT8),
          Map.entry("uchar", Scalar.UINT8),
          Map.entry("short", Scalar.INT16),
          Map.entry("ushort", Scalar.UINT16),
          Map.entry("int", Scalar.INT32),
          Map.entry("uint", Scalar.UINT32),
          Map.entry("long", Scalar.INT64),
          Map.entry("ulong", Scalar.UINT64),
          Map.entry("longlong", Scalar.INT64),
          Map.entry("ulonglong", Scalar.UINT64),
          Map.entry("float", Scalar.FLOAT),
          Map.entry("double", Scalar.DOUBLE));

  private CarriedTypes() {}

  /** {@code float4} of {@code struct float4}. */
  static Optional<String> vector(CType type) {
    if (!(type instanceof CType.Struct(String name))) {
      return Optional.empty();
    }
    var matcher = VECTOR.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Optional.ofNullable(ELEMENTS.get(matcher.group(1))).map(it -> it + matcher.group(2));
  }

  /** Of a value, or of an element of memory. */
  static String of(CType type, ClangNode where) {
    return switch (type) {
      case CType.Number(Scalar scalar) -> scalar.toString();
      case CType.Reference(CType target) -> of(target, where);
      case CType.Struct(String name) ->
          vector(type).orElseThrow(() -> new NotCarried("the structure `" + name + "`", where));
      case CType.Row _ -> throw new NotCarried("an array here", where);
      case CType.Pointer _ -> throw new NotCarried("a pointer to pointers", where);
      case CType.Nothing _ -> throw new NotCarried("memory of no type", where);
      case CType.Lanes _ -> throw new NotCarried("a vector of the compiler's", where);
      case CType.Strange(String text) -> throw new NotCarried("the type `" + text + "`", where);
    };
  }

  /** The element of an array of any rank. */
  static CType element(CType type) {
    var each = type;
    while (each instanceof CType.Row(CType inner, _)) {
      each = inner;
    }
    return each;
  }

  /** What a variable starts with where CUDA does not say. */
  static String zero(CType type, ClangNode where) {
    return switch (type) {
      case CType.Number(Scalar scalar) ->
          scalar == Scalar.BOOL ? "False" : scalar.isFloating() ? "0.0" : "0";
      case CType.Row _ -> "{ " + zero(element(type), where) + " }";
      default -> {
        var vector = of(type, where);
        yield vector + "(" + (vector.matches("(float|double).") ? "0.0" : "0") + ")";
      }
    };
  }
}
