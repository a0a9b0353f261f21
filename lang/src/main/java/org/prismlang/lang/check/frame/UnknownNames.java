package org.prismlang.lang.check.frame;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.Library;
import org.prismlang.lang.check.names.ModuleScope;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.intrinsic.Operand;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** P0201, P0215: what to say of a name that means nothing where it stands. */
public final class UnknownNames {
  /** How C, numpy, PyTorch and Rust call our types. */
  private static final Map<String, String> FOREIGN_TYPES =
      Map.ofEntries(
          Map.entry("char", "int8"),
          Map.entry("short", "int16"),
          Map.entry("long", "int64"),
          Map.entry("unsigned", "uint"),
          Map.entry("byte", "uint8"),
          Map.entry("uchar", "uint8"),
          Map.entry("ushort", "uint16"),
          Map.entry("ulong", "uint64"),
          Map.entry("size_t", "int64"),
          Map.entry("i8", "int8"),
          Map.entry("i16", "int16"),
          Map.entry("i32", "int"),
          Map.entry("i64", "int64"),
          Map.entry("u8", "uint8"),
          Map.entry("u16", "uint16"),
          Map.entry("u32", "uint"),
          Map.entry("u64", "uint64"),
          Map.entry("f16", "half"),
          Map.entry("fp16", "half"),
          Map.entry("float16", "half"),
          Map.entry("__half", "half"),
          Map.entry("bfloat16", "bf16"),
          Map.entry("nv_bfloat16", "bf16"),
          Map.entry("__nv_bfloat16", "bf16"),
          Map.entry("fp32", "float"),
          Map.entry("float32", "float"),
          Map.entry("fp64", "double"),
          Map.entry("float64", "double"),
          Map.entry("float8_e4m3fn", "fp8_e4m3"),
          Map.entry("float8_e5m2", "fp8_e5m2"),
          Map.entry("boolean", "bool"));

  /** What CUDA programs call, and what it is here. */
  private static final Map<String, String> FOREIGN_FUNCTIONS =
      Map.ofEntries(
          Map.entry("printf", "print(…)"),
          Map.entry("fabsf", "abs(x)"),
          Map.entry("fabs", "abs(x)"),
          Map.entry("__fmaf_rn", "fma(a, b, c)"),
          Map.entry("rint", "round(x)"),
          Map.entry("rintf", "round(x)"),
          Map.entry("nearbyint", "round(x)"),
          Map.entry("__saturatef", "clamp(x, 0.0, 1.0)"),
          Map.entry("fmaxf", "max(a, b)"),
          Map.entry("fminf", "min(a, b)"),
          Map.entry("__ldg", "load(p[i])"),
          Map.entry("__popc", "popc(x)"),
          Map.entry("__clz", "clz(x)"),
          Map.entry("__ffs", "ffs(x)"),
          Map.entry("__brev", "brev(x)"),
          Map.entry("__mulhi", "mulhi(a, b)"),
          Map.entry("__umulhi", "mulhi(a, b)"),
          Map.entry("__dp4a", "dp4a(a, b, c)"),
          Map.entry("__byte_perm", "prmt(a, b, selector)"),
          Map.entry("__funnelshift_l", "funnel_left(lo, hi, shift)"),
          Map.entry("__funnelshift_r", "funnel_right(lo, hi, shift)"),
          Map.entry("__shfl_sync", "shfl(value, lane)"),
          Map.entry("__shfl_up_sync", "shfl_up(value, delta)"),
          Map.entry("__shfl_down_sync", "shfl_down(value, delta)"),
          Map.entry("__shfl_xor_sync", "shfl_xor(value, mask)"),
          Map.entry("__ballot_sync", "ballot(condition)"),
          Map.entry("__any_sync", "any(condition)"),
          Map.entry("__all_sync", "all(condition)"),
          Map.entry("atomicAdd", "atomic_add(p[i], x)"),
          Map.entry("atomicMax", "atomic_max(p[i], x)"),
          Map.entry("atomicMin", "atomic_min(p[i], x)"),
          Map.entry("atomicCAS", "atomic_cas(p[i], expected, x)"),
          Map.entry("atomicExch", "atomic_exchange(p[i], x)"),
          Map.entry("__float_as_uint", "bitcast[uint](x)"),
          Map.entry("__uint_as_float", "bitcast[float](x)"));

  private UnknownNames() {}

  public static Diagnostic type(Expr.Variable name, Frame frame) {
    var diagnostic = Code.P0215.at(name.span(), "there is no type `" + name.name() + "`");
    var ours = Optional.ofNullable(FOREIGN_TYPES.get(name.name()));
    if (ours.isPresent()) {
      return Suggestions.meant(diagnostic, name.span(), ours.get());
    }
    return switch (name.name()) {
      case "string", "str" ->
          diagnostic.help("texts stand only in `print`, `assert` and `static_assert`");
      case "void" -> diagnostic.help("leave it out: a function without `->` gives no result");
      case "auto" -> diagnostic.help("write the type of the value");
      case "int128", "uint128" -> diagnostic.help("the widest integers are `int64` and `uint64`");
      case String vector when isVectorName(vector) ->
          diagnostic.help("vectors have 2, 3, 4 or 8 elements; arrays any number: `float[5]`");
      default -> {
        var library = Library.modulesWith(name.name());
        yield library.isEmpty()
            ? Suggestions.nearest(
                diagnostic,
                name.span(),
                types(frame),
                "types are `bool`, `int8`…`uint64`, `half`, `bf16`, `float`, `double`, vectors such"
                    + " as `float4`, arrays `float[4]`, `ptr(T)`, `shared(T[n])`, `ring(d,"
                    + " shared(…))`, `tensormap(T, box=[…])`")
            : diagnostic.help(
                "import it: `from " + library.getFirst() + " import " + name.name() + "`");
      }
    };
  }

  /** {@code float5}. */
  private static boolean isVectorName(String name) {
    int last = name.length() - 1;
    return last > 0
        && Character.isDigit(name.charAt(last))
        && Scalar.of(name.substring(0, last)).isPresent();
  }

  private static List<String> types(Frame frame) {
    var names = new ArrayList<String>(BuiltIn.TYPE_CONSTRUCTORS);
    for (var scalar : Scalar.values()) {
      names.add(scalar.toString());
    }
    names.addAll(frame.scope.types());
    frame
        .module
        .names()
        .forEach(
            (name, declaration) -> {
              if (declaration instanceof Declaration.OfAlias
                  || declaration instanceof Declaration.OfStruct) {
                names.add(name);
              }
            });
    return names;
  }

  /** A name where a value is wanted. */
  public static Diagnostic value(Expr.Variable name, Frame frame) {
    var diagnostic = Code.P0201.at(name.span(), "nothing is called `" + name.name() + "` here");
    switch (name.name()) {
      case "true" -> {
        return Suggestions.meant(diagnostic, name.span(), "True");
      }
      case "false" -> {
        return Suggestions.meant(diagnostic, name.span(), "False");
      }
      case "None", "null", "nullptr" -> {
        return diagnostic.help("every variable has a value: there is no `" + name.name() + "`");
      }
      case "threadIdx", "blockIdx" -> {
        return diagnostic.help(
            "units are counted by `id()`: `t : int @ "
                + (name.name().equals("threadIdx") ? "thread" : "block")
                + "[1] = id()`");
      }
      case "blockDim", "gridDim" -> {
        return diagnostic.help(
            "units are counted by `units`: "
                + (name.name().equals("blockDim")
                    ? "`units(thread[1], block[1])`"
                    : "`units(block[1], grid[1])`"));
      }
      default -> {}
    }
    var ended = frame.scope.ended(name.name());
    if (ended.isPresent()) {
      return Code.P0201
          .at(name.span(), "`" + name.name() + "` ended with its block")
          .label(ended.get(), "declared here, inside a block that is over")
          .help("declare it before that block, or move this into it");
    }
    var module = imported(name.name(), frame);
    if (module.isPresent()) {
      return Suggestions.meant(diagnostic, name.span(), module.get() + "." + name.name());
    }
    return Suggestions.nearest(
        diagnostic, name.span(), values(frame), "declare it: `" + name.name() + " : int = …`");
  }

  /** {@code blockIdx.x * blockDim.x + threadIdx.x}, in any order. */
  public static Optional<Diagnostic> globalIndex(Expr.Binary written, Frame frame) {
    boolean isIndex =
        written.operator() == BinaryOperator.ADD
            && (isFirstOfBlock(written.left()) && isOf("threadIdx", written.right())
                || isFirstOfBlock(written.right()) && isOf("threadIdx", written.left()));
    return isIndex && !frame.scope.names().contains("threadIdx")
        ? Optional.of(
            Code.P0201
                .at(written.span(), "the index of a thread in the grid is `id()`")
                .help("declare it where the code acts as grid[1]: `i : int @ thread[1] = id()`"))
        : Optional.empty();
  }

  private static boolean isFirstOfBlock(Expr written) {
    return written instanceof Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
        && operator == BinaryOperator.MULTIPLY
        && (isOf("blockIdx", left) && isOf("blockDim", right)
            || isOf("blockIdx", right) && isOf("blockDim", left));
  }

  private static boolean isOf(String name, Expr written) {
    return written instanceof Expr.Field(Expr.Variable(String base, _), _, _) && base.equals(name);
  }

  /** The imported module that declares the name. */
  private static Optional<String> imported(String name, Frame frame) {
    for (var entry : frame.module.names().entrySet()) {
      if (entry.getValue() instanceof Declaration.OfModule of
          && of.module().find(name).isPresent()) {
        return Optional.of(entry.getKey());
      }
    }
    return Optional.empty();
  }

  private static List<String> values(Frame frame) {
    var names = new ArrayList<>(frame.scope.names());
    names.addAll(frame.module.names().keySet());
    return names;
  }

  /** A name that is called. */
  public static Diagnostic function(String name, Span span, Frame frame) {
    var diagnostic = Code.P0201.at(span, "there is no function `" + name + "`");
    var ours = Optional.ofNullable(FOREIGN_FUNCTIONS.get(name)).or(() -> mathematics(name));
    if (ours.isPresent()) {
      return diagnostic.help("here it is `" + ours.get() + "`");
    }
    if (isBarrier(name)) {
      return diagnostic.help(NO_BARRIER);
    }
    if (name.equals("len")) {
      return diagnostic.help(NO_LENGTH);
    }
    var module = imported(name, frame);
    if (module.isPresent()) {
      return Suggestions.meant(diagnostic, span, module.get() + "." + name);
    }
    var library = Library.modulesWith(name);
    if (!library.isEmpty()) {
      return diagnostic.help(
          "import it: `from "
              + String.join(" import " + name + "` or `from ", library)
              + " import "
              + name
              + "`");
    }
    if (BuiltIn.HOST.containsKey(name)) {
      return diagnostic.help(
          "host functions have it; what a kernel needs of it is an argument of the launch");
    }
    var known = values(frame);
    for (var intrinsic : Intrinsics.all()) {
      known.add(intrinsic.name());
    }
    known.addAll(List.of("id", "units", "sizeof", "bitcast"));
    return Suggestions.nearest(
        diagnostic, span, known, "define it, or import it: `from .file import " + name + "`");
  }

  /** {@code erff} and {@code __powf}: what C adds to a name that is ours too. */
  private static Optional<String> mathematics(String name) {
    return Arrays.stream(MathOp.values())
        .filter(it -> name.equals((it.accurate().isPresent() ? "__" : "") + it.function() + "f"))
        .findFirst()
        .map(MathOp::intrinsic)
        .map(
            it ->
                it.operands().stream()
                    .map(Operand::name)
                    .collect(joining(", ", it.name() + "(", ")")));
  }

  public static final String NO_LENGTH =
      "memory does not know its length: pass it, as a parameter `n: int @ grid[1]` of a kernel";

  public static final String NO_BARRIER =
      "leave it out: synchronization is inferred from what the code reads and writes; one that you"
          + " want all the same is `barrier(block[1])`";

  /** What CUDA and PTX call a barrier or a fence: Prism needs none. */
  public static boolean isBarrier(String name) {
    return name.startsWith("__sync")
        || name.startsWith("__threadfence")
        || name.startsWith("barrier")
        || name.startsWith("bar_sync")
        || name.startsWith("mbarrier")
        || name.equals("syncthreads")
        || name.equals("syncwarp");
  }

  /** A kernel to launch. */
  public static Diagnostic kernel(Expr written, Span name, Collection<String> kernels) {
    return Suggestions.nearest(
        Code.P0201.at(written.span(), "there is no kernel `" + Written.brief(written) + "`"),
        name,
        kernels,
        "name a `@prism(\"global\")` function");
  }

  /** {@code module.name}. */
  public static Diagnostic member(String module, Name name, ModuleScope scope) {
    return Suggestions.nearest(
        Code.P0201.at(name.span(), "module `" + module + "` declares no `" + name.text() + "`"),
        name.span(),
        scope.names().keySet(),
        "it declares " + Suggestions.listed(scope.names().keySet()));
  }

  /** A module that was never imported: {@code warp.reduce(x)}. */
  public static Diagnostic module(String name, Span span, Frame frame) {
    var diagnostic = Code.P0201.at(span, "nothing is called `" + name + "` here");
    if (Library.MODULES.contains(name)) {
      return diagnostic.help("import the module: `import std." + name + " as " + name + "`");
    }
    var near = Nearest.to(name, values(frame));
    return near.isPresent()
        ? Suggestions.meant(diagnostic, span, near.get())
        : diagnostic.help("import the module: `import .file as " + name + "`");
  }
}
