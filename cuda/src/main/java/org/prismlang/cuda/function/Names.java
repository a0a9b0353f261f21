package org.prismlang.cuda.function;

import static java.util.stream.Collectors.joining;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.prismlang.cuda.operation.Prelude;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.source.Span;

/** Identifiers of a function: as in the source where C++ and what is visible allow it. */
public final class Names {
  private static final Set<String> RESERVED =
      withMathematics(
          ("alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl"
               + " concept const constexpr const_cast continue decltype default delete do double"
               + " dynamic_cast else enum explicit export extern false float for friend goto if"
               + " inline int long mutable namespace new noexcept not not_eq nullptr operator or"
               + " or_eq private protected public register reinterpret_cast requires return short"
               + " signed sizeof static static_assert static_cast struct switch template this"
               + " thread_local throw true try typedef typeid typename union unsigned using virtual"
               + " void volatile wchar_t while xor xor_eq int8_t int16_t int64_t uint8_t uint16_t"
               + " uint32_t uint64_t half threadIdx blockIdx blockDim gridDim warpSize smem scratch"
               + " warp_id min max abs round rint fabs fmin fmax rintf fabsf fminf fmaxf dim3"
               + " printf memcpy assert clock main NULL INFINITY NAN bit_cast copy_bits copy_bytes"
               + " unpack swizzled exact_sum exact_difference exact_product linux unix")
              .split(" "));

  /** Vectors, what makes them, and functions of narrow floats. */
  private static final Pattern HELPER =
      Pattern.compile(
          "((make|splat)_)?(u?(char|short|int|longlong)|float|double)[1-4]"
              + "|((make|splat)_)?(half|bf16|fp8_e[45]m[23]|u?int(8|16|64)?|float|double)x[2348]"
              + "|(fast_)?("
              + Arrays.stream(MathOp.values()).map(MathOp::function).collect(joining("|"))
              + ")_(half|bf16|fp8_e[45]m[23])");

  /**
   * How headers call their macros, which no scope shields from. They never end in an underscore,
   * and neither do names of ours: with one, such a name is nobody else's.
   */
  private static final Pattern MACRO =
      Pattern.compile(
          "[A-Z][A-Z0-9]{2,}|[A-Z][A-Z0-9]*_[A-Z0-9]\\w*|[LP]_[a-z]+|_\\w*|(cu|cuda|nv)[A-Z]\\w*"
              + "|errno|stdin|stdout|stderr|math_errhandling");

  private static final Pattern NUMBER = Pattern.compile("_\\d+$");

  private final Set<String> outer;
  private final Deque<Scope> scopes = new ArrayDeque<>();

  /**
   * @param taken identifiers declared here
   * @param known what names of the IR became
   */
  private record Scope(Set<String> taken, Map<String, String> known) {}

  /** {@code outer}: names of the file that a local one must not hide. */
  public Names(Collection<String> outer) {
    this.outer = Set.copyOf(outer);
    open();
  }

  /** What CUDA calls functions of floats and doubles. */
  private static Set<String> withMathematics(String... words) {
    var all = new HashSet<>(List.of(words));
    for (var op : MathOp.values()) {
      if (op.isPlainCall() || op.takes() == MathOp.Takes.TESTED) {
        all.add(op.function());
        all.add(op.function() + "f");
      }
    }
    return Set.copyOf(all);
  }

  void open() {
    scopes.push(new Scope(new HashSet<>(), new HashMap<>()));
  }

  void close() {
    scopes.pop();
  }

  /** Declares in the innermost scope what the IR calls {@code name}. */
  String declare(String name) {
    return declare(name, name);
  }

  String declare(Local local) {
    return declare(local.name(), written(local.name(), local.span()));
  }

  String declare(Memory memory) {
    return declare(memory.name(), written(memory.name(), memory.span()));
  }

  /** The same, near another name. */
  String declare(String name, String hint) {
    var fresh = fresh(hint);
    scopes.getFirst().known().put(name, fresh);
    return fresh;
  }

  /** A name for something the IR does not know. */
  public String fresh(String hint) {
    var wanted = identifier(hint);
    var end = MACRO.matcher(wanted).matches() ? "_" : "";
    var name = wanted + end;
    for (int i = 2; !isFree(name); i++) {
      name = wanted + "_" + i + end;
    }
    scopes.getFirst().taken().add(name);
    return name;
  }

  String of(String name) {
    return find(name)
        .orElseThrow(
            () -> new IllegalStateException("`" + name + "` is used before it is declared"));
  }

  boolean isKnown(String name) {
    return find(name).isPresent();
  }

  private Optional<String> find(String name) {
    for (var scope : scopes) {
      var identifier = scope.known().get(name);
      if (identifier != null) {
        return Optional.of(identifier);
      }
    }
    return Optional.empty();
  }

  private boolean isFree(String name) {
    boolean isHelper = Prelude.has(name) || HELPER.matcher(name).matches();
    if (isHelper || RESERVED.contains(name) || outer.contains(name)) {
      return false;
    }
    for (var scope : scopes) {
      if (scope.taken().contains(name)) {
        return false;
      }
    }
    return true;
  }

  /** As in the source: what makes a name unique within the IR is not needed in C++. */
  private static String written(String name, Span span) {
    var number = NUMBER.matcher(name);
    return number.find() && !span.text().contains(name) ? name.substring(0, number.start()) : name;
  }

  static String identifier(String text) {
    var identifier = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean fits = c < 128 && (Character.isLetterOrDigit(c) || c == '_');
      if (fits) {
        identifier.append(c);
      } else if (!identifier.isEmpty() && identifier.charAt(identifier.length() - 1) != '_') {
        identifier.append('_');
      }
    }
    while (identifier.length() > 1 && identifier.charAt(identifier.length() - 1) == '_') {
      identifier.setLength(identifier.length() - 1);
    }
    boolean begins = !identifier.isEmpty() && !Character.isDigit(identifier.charAt(0));
    return begins ? identifier.toString() : "v" + identifier;
  }
}
