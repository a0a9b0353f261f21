package org.prismlang.lang.check.names;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** The names that the language brings; a text may give most of them another meaning. */
public final class BuiltIn {
  public static final List<String> UNITS = List.of("thread", "warp", "warpgroup", "block", "grid");

  public static final List<String> TYPE_CONSTRUCTORS =
      List.of("ptr", "const", "constexpr", "atomic", "shared", "ring", "tensormap", "buffer");

  /** The type of a parameter that counts generations of a ring for the caller. */
  public static final String COUNTER = "counter";

  public static final List<String> DECORATORS =
      List.of(
          "prism",
          "requires",
          "roles",
          "launch",
          "assume",
          "instantiate",
          "tune",
          "workspace",
          "race_free",
          "coalesced",
          "bankfree",
          "noinline",
          "exact",
          "implements",
          "test",
          "bench");

  /** Words of statements; as a value they mean nothing. */
  public static final List<String> STATEMENTS =
      List.of(
          "print",
          "static_assert",
          "unsafe",
          "group",
          "partition",
          "claim",
          "async",
          "split",
          "barrier",
          "arrive",
          "wait",
          "range");

  /** What host functions call, with their parameters. */
  public static final Map<String, List<String>> HOST =
      Map.of(
          "buffer", List.of("T", "n", "init"),
          "tensormap", List.of("buffer", "sizes"),
          "expect_close", List.of("actual", "expected", "rtol", "atol"),
          "expect_equal", List.of("actual", "expected"),
          "time", List.of("launch"),
          "multiprocessors", List.of(),
          "random", List.of("seed"),
          "fill", List.of("value"),
          "launch", List.of("kernel", "grid", "block"));

  /** What tasks are made of. */
  private static final List<String> TASKS =
      List.of("read", "write", "update", "blocks", "tensor", "expect_equivalent", "tf32");

  /** Forms of a call that are no operation of the machine. */
  private static final List<String> FORMS = List.of("id", "units", "sizeof", "bitcast");

  /** What stands behind a `=` or before a dot in a few places. */
  private static final List<String> OPTIONS =
      List.of("inf", "nan", "intrinsic", "fast", "auto", "each", "once", "zeros", "iota");

  private static final List<Integer> VECTOR_LENGTHS = List.of(2, 3, 4, 8, 16);

  /** Of a vector: as many as two instructions move, of one or two bytes each. */
  private static final int LONGEST = 16;

  private BuiltIn() {}

  /** The type called so: a scalar, or a vector. */
  public static Optional<Type> type(String name) {
    var scalar = Scalar.of(name);
    if (scalar.isPresent()) {
      return Optional.of(scalar.get());
    }
    return VECTOR_LENGTHS.stream().flatMap(length -> vector(name, length).stream()).findFirst();
  }

  /** The name ends in the length: `bf168` is eight of `bf16`, `uint816` sixteen of `uint8`. */
  private static Optional<Type> vector(String name, int length) {
    var digits = Integer.toString(length);
    if (!name.endsWith(digits)) {
      return Optional.empty();
    }
    return Scalar.of(name.substring(0, name.length() - digits.length()))
        .filter(it -> it != Scalar.BOOL && (length < LONGEST || it.bits() <= LONGEST))
        .map(it -> new Type.Vector(it, length));
  }

  /** What the name stands for where the text declares none of that name. */
  static Optional<Symbol> named(String name) {
    return kind(name).map(kind -> Symbol.builtIn(kind, name));
  }

  private static Optional<Symbol.Kind> kind(String name) {
    if (type(name).isPresent() || TYPE_CONSTRUCTORS.contains(name) || name.equals(COUNTER)) {
      return Optional.of(Symbol.Kind.TYPE);
    }
    if (Intrinsics.named(name).isPresent()) {
      return Optional.of(Symbol.Kind.INTRINSIC);
    }
    if (UNITS.contains(name)) {
      return Optional.of(Symbol.Kind.UNIT);
    }
    boolean isWord =
        STATEMENTS.contains(name)
            || FORMS.contains(name)
            || TASKS.contains(name)
            || OPTIONS.contains(name)
            || HOST.containsKey(name)
            || isKind(name);
    return isWord ? Optional.of(Symbol.Kind.WORD) : Optional.empty();
  }

  private static boolean isKind(String name) {
    for (var kind : Kind.values()) {
      if (kind.text().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code word} is one that the operand takes, whatever else is called so. */
  static boolean isOption(
      Intrinsic intrinsic, int position, Optional<String> operand, String word) {
    for (int i = 0; i < intrinsic.operands().size(); i++) {
      var each = intrinsic.operands().get(i);
      boolean isIt = operand.isPresent() ? operand.get().equals(each.name()) : i == position;
      if (isIt && each.form() instanceof Form.Word words) {
        return words.words().contains(word);
      }
    }
    return false;
  }

  /** Whether it makes memory of the host: {@code buffer(float, n)}. */
  public static boolean isBuffer(Expr value) {
    return value instanceof Expr.Call call
        && call.callee() instanceof Expr.Variable(String name, _)
        && name.equals("buffer");
  }
}
