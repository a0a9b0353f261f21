package org.prismlang.lang.syntax;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Type names as spelt: those the language has, and those of C and ctypes that stand for them. */
final class TypeNames {
  private static final Set<String> BUILT_IN =
      Set.of(
          "bool",
          "int",
          "uint",
          "float",
          "double",
          "half",
          "bf16",
          "int8",
          "int16",
          "int32",
          "int64",
          "uint8",
          "uint16",
          "uint32",
          "uint64",
          "fp8_e4m3",
          "fp8_e5m2",
          "float2",
          "float4",
          "int2",
          "int4",
          "uint2",
          "uint4",
          "void",
          "char",
          "long",
          "short",
          "unsigned",
          "auto");

  private static final Map<String, String> DEPRECATED = deprecated();

  /** Type constructors that the papers also write with square brackets. */
  private static final Set<String> CONSTRUCTORS =
      Set.of("ptr", "shared", "const", "constexpr", "atomic", "tensormap", "ring");

  private TypeNames() {}

  /** Whether it is a type of Prism or C, and so no slip of a keyword. */
  static boolean isBuiltIn(String name) {
    return BUILT_IN.contains(name) || isDeprecated(name);
  }

  static boolean isTypeOrConstructor(String name) {
    return isBuiltIn(name) || isConstructor(name);
  }

  static boolean isConstructor(String name) {
    return CONSTRUCTORS.contains(name);
  }

  /** Asked of every name: most are told by two letters. */
  static boolean isDeprecated(String name) {
    return (name.endsWith("_t") || name.startsWith("c_")) && DEPRECATED.containsKey(name);
  }

  /** {@code uint} for {@code uint32_t}. */
  static Optional<String> canonical(String name) {
    return isDeprecated(name) ? Optional.ofNullable(DEPRECATED.get(name)) : Optional.empty();
  }

  private static Map<String, String> deprecated() {
    var names = new HashMap<String, String>();
    for (String sign : new String[] {"int", "uint"}) {
      for (int bits = 8; bits <= 64; bits *= 2) {
        String canonical = bits == 32 ? sign : sign + bits;
        names.put(sign + bits + "_t", canonical);
        names.put("c_" + sign + bits, canonical);
      }
      names.put("c_" + sign, sign);
    }
    names.put("c_float", "float");
    names.put("c_double", "double");
    names.put("c_bool", "bool");
    return Map.copyOf(names);
  }
}
