package org.prismlang.foreign.carry;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What Prism calls the functions of CUDA. */
final class CallWords {
  static final Set<String> BARRIERS = Set.of("__syncthreads", "__syncwarp", "__barrier_sync");

  private static final Set<String> SHUFFLES = Set.of("shfl", "shfl_up", "shfl_down", "shfl_xor");
  private static final Map<String, String> VOTES =
      Map.of("__ballot", "ballot", "__any", "any", "__all", "all");

  /** With the same name for numbers of any precision. */
  private static final List<String> OF_NUMBERS =
      List.of(
          "sqrt",
          "rsqrt",
          "exp",
          "exp2",
          "exp10",
          "expm1",
          "log",
          "log2",
          "log10",
          "log1p",
          "sin",
          "cos",
          "tan",
          "asin",
          "acos",
          "atan",
          "atan2",
          "sinh",
          "cosh",
          "tanh",
          "floor",
          "ceil",
          "trunc",
          "erf",
          "erfc",
          "cbrt",
          "pow",
          "fmod",
          "hypot",
          "copysign");

  private static final Map<String, String> PLAIN = plain();
  private static final Map<String, String> ATOMICS =
      Map.of(
          "atomicAdd", "atomic_add",
          "atomicSub", "atomic_sub",
          "atomicMin", "atomic_min",
          "atomicMax", "atomic_max",
          "atomicAnd", "atomic_and",
          "atomicOr", "atomic_or",
          "atomicXor", "atomic_xor",
          "atomicExch", "atomic_exchange",
          "atomicCAS", "atomic_cas");

  /** Bits as another type. */
  private static final Map<String, String> BITS =
      Map.of(
          "__float_as_int", "int",
          "__float_as_uint", "uint",
          "__int_as_float", "float",
          "__uint_as_float", "float");

  private CallWords() {}

  private static Map<String, String> plain() {
    var all = new HashMap<String, String>();
    for (var name : OF_NUMBERS) {
      all.put(name, name);
      all.put(name + "f", name);
    }
    all.putAll(
        Map.of(
            "min", "min", "max", "max", "umin", "min", "umax", "max", "fminf", "min", "fmaxf",
            "max", "fmin", "min", "fmax", "max", "abs", "abs", "fabs", "abs"));
    all.putAll(
        Map.of(
            "fabsf",
            "abs",
            "fma",
            "fma",
            "fmaf",
            "fma",
            "__fmaf_rn",
            "fma",
            "isnan",
            "isnan",
            "isinf",
            "isinf",
            "isfinite",
            "isfinite"));
    all.putAll(
        Map.of(
            "__expf",
            "fast.exp",
            "__exp10f",
            "fast.exp10",
            "__logf",
            "fast.log",
            "__log2f",
            "fast.log2",
            "__powf",
            "fast.pow",
            "__sinf",
            "fast.sin",
            "__cosf",
            "fast.cos",
            "__tanf",
            "fast.tan",
            "__fdividef",
            "fast.div",
            "fdividef",
            "fast.div"));
    return Map.copyOf(all);
  }

  static Optional<String> arithmetic(String name) {
    return Optional.ofNullable(PLAIN.get(name));
  }

  /** Of the whole device or of a block: the default order suffices. */
  static Optional<String> atomic(String name) {
    return Optional.ofNullable(ATOMICS.get(name.replaceFirst("_block$", "")));
  }

  static Optional<String> bits(String name) {
    return Optional.ofNullable(BITS.get(name));
  }

  static boolean isLoad(String name) {
    return Set.of("__ldg", "__ldcg", "__ldca", "__ldcs").contains(name);
  }

  static Optional<String> shuffle(String name) {
    var plain = name.replaceFirst("^__", "").replaceFirst("_sync$", "");
    return name.startsWith("__") && SHUFFLES.contains(plain)
        ? Optional.of(plain)
        : Optional.empty();
  }

  static Optional<String> vote(String name) {
    return Optional.ofNullable(VOTES.get(name.replaceFirst("_sync$", "")));
  }

  static boolean isCollective(String name) {
    return shuffle(name).isPresent() || vote(name).isPresent();
  }
}
