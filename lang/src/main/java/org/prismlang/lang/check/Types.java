package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * Types and perspectives as written, resolved. What cannot be resolved is reported and comes back
 * broken.
 */
final class Types {
  private static final List<String> CONSTRUCTORS =
      List.of("ptr", "const", "constexpr", "atomic", "shared", "ring", "tensormap", "buffer");
  private static final int MAX_EXTENT = 1 << 30;

  private final Frame frame;
  private Code sizeCode = Code.P0207;

  Types(Frame frame) {
    this.frame = frame;
  }

  Type resolve(Expr written) {
    return switch (written) {
      case Expr.Variable name -> named(name);
      case Expr.Index index -> array(index);
      case Expr.Call call -> constructed(call);
      case Expr.FunctionType function -> function(function);
      case Expr.Field field ->
          member(field)
              .map(alias -> expand(alias, List.of(), field))
              .orElseGet(() -> notAType(field));
      case Expr.Broken _ -> Type.Special.BROKEN;
      default -> notAType(written);
    };
  }

  /** Whether a name in call position is a type to convert to. */
  Optional<Type> asValueType(String name) {
    var symbol = frame.scope.find(name);
    if (symbol.isPresent()) {
      return symbol.get() instanceof Symbol.OfType type
          ? Optional.of(type.type())
          : Optional.empty();
    }
    return builtin(name);
  }

  private Type named(Expr.Variable name) {
    var symbol = frame.scope.find(name.name());
    if (symbol.isPresent()) {
      return switch (symbol.get()) {
        case Symbol.OfType type -> type.type();
        case Symbol.Broken _ -> Type.Special.BROKEN;
        default -> notAType(name);
      };
    }
    var declared = frame.module.find(name.name());
    if (declared.isPresent()) {
      return switch (declared.get()) {
        case Declaration.OfAlias alias -> expand(alias, List.of(), name);
        case Declaration.Missing _ -> Type.Special.BROKEN;
        default -> notAType(name);
      };
    }
    return builtin(name.name()).orElseGet(() -> unknown(name));
  }

  private static Optional<Type> builtin(String name) {
    var scalar = Scalar.of(name);
    if (scalar.isPresent()) {
      return Optional.of(scalar.get());
    }
    int digits = name.length();
    while (digits > 0 && Character.isDigit(name.charAt(digits - 1))) {
      digits--;
    }
    if (name.length() - digits != 1) {
      return Optional.empty();
    }
    int length = name.charAt(digits) - '0';
    var element = Scalar.of(name.substring(0, digits));
    boolean isVector = length == 2 || length == 3 || length == 4 || length == 8;
    return isVector && element.isPresent() && element.get() != Scalar.BOOL
        ? Optional.of(new Type.Vector(element.get(), length))
        : Optional.empty();
  }

  private Type unknown(Expr.Variable name) {
    var diagnostic = Code.P0215.at(name.span(), "there is no type `" + name.name() + "`");
    var names = new ArrayList<String>(CONSTRUCTORS);
    for (var scalar : Scalar.values()) {
      names.add(scalar.toString());
    }
    names.addAll(frame.scope.names());
    var near = Nearest.to(name.name(), names);
    frame.report(
        near.isPresent()
            ? diagnostic.help("did you mean `" + near.get() + "`?")
            : diagnostic.help(
                "types are `bool`, `int8`…`uint64`, `half`, `bf16`, `float`, `double`, vectors such"
                    + " as `float4`, arrays `float[4]`, `ptr(T)`, `shared(T[n])`, `ring(d,"
                    + " shared(…))`, `tensormap(T, box=[…])`"));
    return Type.Special.BROKEN;
  }

  private Type notAType(Expr written) {
    frame.report(
        Code.P0215
            .at(written.span(), "`" + brief(written) + "` is no type")
            .help("a type stands here: `int`, `float[4]`, `ptr(const(float))`, …"));
    return Type.Special.BROKEN;
  }

  static String brief(Expr written) {
    var text = written.span().text();
    int end = text.indexOf('\n');
    text = end < 0 ? text : text.substring(0, end) + "…";
    return text.length() > 60 ? text.substring(0, 57) + "…" : text;
  }

  /** {@code module.alias}. */
  private Optional<Declaration.OfAlias> member(Expr.Field field) {
    return field.base() instanceof Expr.Variable(String name, _)
            && frame.scope.find(name).isEmpty()
            && frame.module.find(name).isPresent()
            && frame.module.find(name).get() instanceof Declaration.OfModule module
        ? alias(module.module(), field.name().text())
        : Optional.empty();
  }

  private static Optional<Declaration.OfAlias> alias(ModuleScope module, String name) {
    var declared = module.find(name);
    return declared.isPresent() && declared.get() instanceof Declaration.OfAlias alias
        ? Optional.of(alias)
        : Optional.empty();
  }

  private boolean isMissing(String name) {
    var declared = frame.module.find(name);
    return declared.isPresent() && declared.get() instanceof Declaration.Missing;
  }

  private Type function(Expr.FunctionType function) {
    var parameters = new ArrayList<Type>();
    for (var parameter : function.parameters()) {
      parameters.add(resolve(parameter));
    }
    return new Type.Function(parameters, resolve(function.result()));
  }

  /** {@code T[n][m]} parses as ((T[n])[m]): the innermost index is the outermost dimension. */
  private Type array(Expr.Index index) {
    var extents = new ArrayList<List<Expr>>();
    Expr base = index;
    while (base instanceof Expr.Index inner) {
      extents.addFirst(inner.indices());
      base = inner.base();
    }
    var element = resolve(base);
    var shape = new ArrayList<Integer>();
    boolean broken = element.isBroken();
    for (var dimension : extents) {
      if (dimension.isEmpty()) {
        frame.report(
            Code.P0605
                .at(index.span(), "an array needs its size: `" + brief(base) + "[n]`")
                .help("write a constant between the brackets"));
        broken = true;
      }
      for (var extent : dimension) {
        var size = extent(extent);
        broken |= size.isEmpty();
        shape.add(size.orElse(Type.UNKNOWN));
      }
    }
    if (broken) {
      return Type.Special.BROKEN;
    }
    return switch (element) {
      case Type.Qualified it when it.type().isValue() ->
          new Type.Qualified(new Type.Array(it.type(), shape), it.isConst(), it.isAtomic());
      case Type it when it.isValue() -> new Type.Array(it, shape);
      default -> {
        frame.report(
            Code.P0215
                .at(base.span(), "there are no arrays of " + element)
                .help("arrays hold scalars and vectors"));
        yield Type.Special.BROKEN;
      }
    };
  }

  /** A size: a constant from 1 up; unknown in the definition of a generic function. */
  private OptionalInt extent(Expr written) {
    var value = frame.expressions.constant(written, "the size of an array", sizeCode);
    if (value.isEmpty()) {
      return OptionalInt.empty();
    }
    if (value.get() instanceof Value.Unknown) {
      return OptionalInt.of(Type.UNKNOWN);
    }
    if (value.get() instanceof Value.Int(long size) && size >= 1 && size <= MAX_EXTENT) {
      return OptionalInt.of((int) size);
    }
    frame.report(
        Code.P0605
            .at(
                written.span(),
                "the size of an array is a number from 1 to 2^30, this is " + value.get())
            .help("use a positive constant"));
    return OptionalInt.empty();
  }

  private Type constructed(Expr.Call call) {
    if (call.callee() instanceof Expr.Field field) {
      var alias = member(field);
      return alias.isPresent() ? expand(alias.get(), call.arguments(), call) : notAType(call);
    }
    if (!(call.callee() instanceof Expr.Variable constructor)) {
      return notAType(call);
    }
    return switch (constructor.name()) {
      case "ptr" -> pointer(call);
      case "const" -> qualified(call, true, false);
      case "atomic" -> qualified(call, false, true);
      case "constexpr" -> one(call).map(this::resolve).orElse(Type.Special.BROKEN);
      case "shared" -> tile(call);
      case "ring" -> ring(call);
      case "tensormap" -> tensorMap(call);
      case "buffer" ->
          one(call).map(this::resolve).<Type>map(Type.Buffer::new).orElse(Type.Special.BROKEN);
      default -> {
        var alias = alias(frame.module, constructor.name());
        if (alias.isPresent()) {
          yield expand(alias.get(), call.arguments(), call);
        }
        yield isMissing(constructor.name()) ? Type.Special.BROKEN : unknown(constructor);
      }
    };
  }

  static boolean isConstexpr(Expr written) {
    return written instanceof Expr.Call call
        && call.callee() instanceof Expr.Variable(String name, _)
        && name.equals("constexpr");
  }

  private Optional<Expr> one(Expr.Call call) {
    if (call.arguments().size() == 1 && call.arguments().getFirst().name().isEmpty()) {
      return Optional.of(call.arguments().getFirst().value());
    }
    frame.report(
        Code.P0215
            .at(call.span(), "`" + brief(call.callee()) + "` takes one type")
            .help("for example `" + brief(call.callee()) + "(float)`"));
    return Optional.empty();
  }

  private Type qualified(Expr.Call call, boolean isConst, boolean isAtomic) {
    var inner = one(call).map(this::resolve).orElse(Type.Special.BROKEN);
    return switch (inner) {
      case Type.Qualified it ->
          new Type.Qualified(it.type(), isConst || it.isConst(), isAtomic || it.isAtomic());
      default -> inner.isBroken() ? inner : new Type.Qualified(inner, isConst, isAtomic);
    };
  }

  private Type pointer(Expr.Call call) {
    var inner = one(call).map(this::resolve).orElse(Type.Special.BROKEN);
    if (inner.isBroken()) {
      return inner;
    }
    var element = inner instanceof Type.Qualified it ? it : new Type.Qualified(inner, false, false);
    if (!element.type().isValue()) {
      frame.report(
          Code.P0215
              .at(call.span(), "there are no pointers to " + element.type())
              .help("pointers lead to scalars or vectors: `ptr(float4)`"));
      return Type.Special.BROKEN;
    }
    return new Type.Pointer(element.type(), element.isConst(), element.isAtomic(), 1);
  }

  private Type tile(Expr.Call call) {
    var positional = positional(call, "swizzle", "align", "spread");
    if (positional.size() != 1) {
      return misused(call, "shared(float[64][32], swizzle=128)");
    }
    var inner = sharedContent(positional.getFirst());
    if (inner.isBroken()) {
      return inner;
    }
    var content = inner instanceof Type.Qualified it ? it : new Type.Qualified(inner, false, false);
    if (!(content.type() instanceof Type.Array array)) {
      frame.report(
          Code.P0605
              .at(
                  positional.getFirst().span(),
                  "shared memory is an array of a static size, this is " + content.type())
              .help("write `shared(" + content.type() + "[n])`"));
      return Type.Special.BROKEN;
    }
    int swizzle = number(call, "swizzle", 0);
    int align = number(call, "align", 0);
    if (swizzle != 0 && swizzle != 32 && swizzle != 64 && swizzle != 128) {
      return optionOutOfRange(call, "swizzle", "0, 32, 64 or 128");
    }
    long row = array.element().bytes().orElse(0L) * Math.max(0, array.shape().getLast());
    if (swizzle != 0 && row % swizzle != 0) {
      return optionOutOfRange(
          call,
          "swizzle",
          "at most the length of a row, and a divisor of it; a row has " + row + " bytes");
    }
    if (align < 0 || Integer.bitCount(align) > 1 || align > 1024) {
      return optionOutOfRange(call, "align", "a power of two up to 1024");
    }
    return new Type.Tile(
        array.element(),
        array.shape(),
        swizzle,
        align,
        content.isConst(),
        content.isAtomic(),
        flag(call, "spread"));
  }

  /** Its sizes are static: P0605. */
  private Type sharedContent(Expr written) {
    var outer = sizeCode;
    sizeCode = Code.P0605;
    var type = resolve(written);
    sizeCode = outer;
    return type;
  }

  private Type optionOutOfRange(Expr.Call call, String name, String range) {
    frame.report(
        Code.P0215
            .at(
                argument(call, name).map(Argument::span).orElse(call.span()),
                "`" + name + "=` is " + range)
            .help("use one of these"));
    return Type.Special.BROKEN;
  }

  private Type misused(Expr.Call call, String example) {
    frame.report(
        Code.P0215
            .at(call.span(), "`" + brief(call.callee()) + "(…)` is not written so")
            .help("for example `" + example + "`"));
    return Type.Special.BROKEN;
  }

  private Type ring(Expr.Call call) {
    var positional = positional(call);
    if (positional.size() != 2) {
      return misused(call, "ring(4, shared(float[64]))");
    }
    var depth = extent(positional.get(0));
    var slot = resolve(positional.get(1));
    if (depth.isEmpty() || slot.isBroken()) {
      return Type.Special.BROKEN;
    }
    return slot instanceof Type.Tile tile
        ? new Type.Ring(depth.getAsInt(), tile)
        : misused(call, "ring(4, shared(float[64]))");
  }

  private Type tensorMap(Expr.Call call) {
    var positional = positional(call, "box", "swizzle", "of");
    var box = argument(call, "box");
    if (positional.size() != 1
        || box.isEmpty()
        || !(box.get().value() instanceof Expr.ListLiteral list)
        || list.elements().isEmpty()
        || list.elements().size() > 5) {
      return misused(call, "tensormap(const(bf16), box=[128, 64], swizzle=128)");
    }
    var inner = resolve(positional.getFirst());
    var extents = new ArrayList<Integer>();
    for (var extent : list.elements()) {
      var size = extent(extent);
      if (size.isEmpty()) {
        return Type.Special.BROKEN;
      }
      extents.add(size.getAsInt());
    }
    if (inner.isBroken()) {
      return inner;
    }
    var element = inner instanceof Type.Qualified it ? it : new Type.Qualified(inner, false, false);
    if (!(element.type() instanceof Scalar || element.type() instanceof Type.Opaque)) {
      return misused(call, "tensormap(const(bf16), box=[128, 64], swizzle=128)");
    }
    int swizzle = number(call, "swizzle", 0);
    if (swizzle != 0 && swizzle != 32 && swizzle != 64 && swizzle != 128) {
      return optionOutOfRange(call, "swizzle", "0, 32, 64 or 128");
    }
    return new Type.TensorMap(element.type(), element.isConst(), extents, swizzle);
  }

  private List<Expr> positional(Expr.Call call, String... options) {
    var values = new ArrayList<Expr>();
    for (var argument : call.arguments()) {
      if (argument.name().isEmpty()) {
        values.add(argument.value());
      } else if (!List.of(options).contains(argument.name().get().text())) {
        frame.report(
            Code.P0208
                .at(
                    argument.span(),
                    "`"
                        + brief(call.callee())
                        + "` has no option `"
                        + argument.name().get().text()
                        + "`")
                .help(
                    options.length == 0
                        ? "leave it out"
                        : "its options are `" + String.join("`, `", options) + "`"));
      }
    }
    return values;
  }

  static Optional<Argument> argument(Expr.Call call, String name) {
    for (var argument : call.arguments()) {
      if (argument.name().isPresent() && argument.name().get().text().equals(name)) {
        return Optional.of(argument);
      }
    }
    return Optional.empty();
  }

  private int number(Expr.Call call, String name, int otherwise) {
    var argument = argument(call, name);
    if (argument.isEmpty()) {
      return otherwise;
    }
    var value = frame.expressions.constant(argument.get().value(), "`" + name + "=`");
    return value.isPresent() && value.get() instanceof Value.Int(long n) && Math.abs(n) < MAX_EXTENT
        ? (int) n
        : value.isPresent() && value.get() instanceof Value.Unknown
            ? otherwise
            : value.isPresent() ? -1 : otherwise;
  }

  private boolean flag(Expr.Call call, String name) {
    var argument = argument(call, name);
    return argument.isPresent()
        && frame
                .expressions
                .constant(argument.get().value(), "`" + name + "=`")
                .orElse(Value.UNKNOWN)
            instanceof Value.Truth(boolean truth)
        && truth;
  }

  private Type expand(Declaration.OfAlias alias, List<Argument> arguments, Expr use) {
    var generics = alias.item().generics();
    if (arguments.size() != generics.size()) {
      frame.report(
          Code.P0209
              .at(
                  use.span(),
                  "`"
                      + alias.item().name().text()
                      + "` takes "
                      + generics.size()
                      + " argument(s), here are "
                      + arguments.size())
              .label(alias.span(), "declared here"));
      return Type.Special.BROKEN;
    }
    var inner =
        new Frame(frame.session, alias.module(), frame.mode, false, frame.here, Optional.empty());
    for (int i = 0; i < generics.size(); i++) {
      var argument = resolve(arguments.get(i).value());
      inner.scope.put(
          generics.get(i).name().text(), new Symbol.OfType(argument, generics.get(i).span()));
    }
    return inner.types.resolve(alias.item().type());
  }

  /** {@code level[n]}, with `warp` and `warpgroup` as so many threads. */
  Optional<Perspective> perspective(Expr written) {
    if (written instanceof Expr.Index index
        && index.base() instanceof Expr.Variable(String name, _)
        && index.indices().size() <= 1) {
      int unit = name.equals("warp") ? 32 : name.equals("warpgroup") ? 128 : 1;
      var level = unit > 1 ? Optional.of(Level.THREAD) : Level.of(name);
      if (level.isPresent()) {
        return sized(level.get(), unit, index);
      }
    }
    if (!(written instanceof Expr.Broken)) {
      frame.report(
          Code.P0215
              .at(written.span(), "`" + brief(written) + "` is no perspective")
              .help(
                  "perspectives are `thread[n]`, `warp[n]`, `warpgroup[n]`, `block[n]` and"
                      + " `grid[1]`"));
    }
    return Optional.empty();
  }

  private Optional<Perspective> sized(Level level, int unit, Expr.Index written) {
    if (written.indices().isEmpty()) {
      return Optional.of(new Perspective(level, unit));
    }
    var size = written.indices().getFirst();
    var value = frame.expressions.constant(size, "the size of a perspective");
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof Value.Unknown) {
      return Optional.of(new Perspective(level, unit));
    }
    boolean legal =
        value.get() instanceof Value.Int(long n)
            && n >= 1
            && n <= (1 << 20) / unit
            && (level != Level.GRID || n == 1);
    if (!legal) {
      frame.report(
          Code.P0215
              .at(size.span(), "there is no perspective `" + written.span().text() + "`")
              .help(
                  level == Level.GRID
                      ? "there is one grid: `grid[1]`"
                      : "the size is a constant from 1 up"));
      return Optional.empty();
    }
    return Optional.of(new Perspective(level, unit * (int) ((Value.Int) value.get()).value()));
  }

  static Optional<Kind> kind(Expr written) {
    if (written instanceof Expr.Variable(String name, _)) {
      for (var kind : Kind.values()) {
        if (kind.text().equals(name)) {
          return Optional.of(kind);
        }
      }
    }
    return Optional.empty();
  }
}
