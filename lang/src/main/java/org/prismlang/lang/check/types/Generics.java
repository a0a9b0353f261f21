package org.prismlang.lang.check.types;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.GenericArgument;
import org.prismlang.lang.check.frame.Operator;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * Binds generic parameters: written arguments, and those that the types of the call's arguments
 * fix.
 */
public final class Generics {
  private static final String OPERATOR_HELP =
      "give a function of one thread without effects, or a lambda: `lambda a, b: a + b`";

  private final Frame frame;
  private final Values values;
  private final Types types;

  public Generics(Frame frame, Values values, Types types) {
    this.frame = frame;
    this.values = values;
    this.types = types;
  }

  /** P0202, P0209: parameters of different names, of kinds that exist. */
  public static boolean kinds(List<Item.Generic> generics, Frame frame) {
    var names = new HashMap<String, Span>();
    for (var generic : generics) {
      var earlier = Optional.ofNullable(names.put(generic.name().text(), generic.name().span()));
      if (earlier.isPresent()) {
        frame.report(
            Code.P0202
                .at(
                    generic.name().span(),
                    "two generic parameters are called `" + generic.name().text() + "`")
                .label(earlier.get(), "the first")
                .help("give one of them another name"));
        return false;
      }
      boolean fits =
          generic.kind() instanceof Expr.FunctionType || Written.kind(generic.kind()).isPresent();
      if (!fits && !(generic.kind() instanceof Expr.Broken)) {
        frame.report(
            Code.P0209
                .at(
                    generic.kind().span(),
                    "a generic parameter is a `type`, `number`, `integer`, `float`, `int` or"
                        + " `def(…) -> …`")
                .help("`" + generic.name().text() + ": " + meant(generic.kind()) + "`"));
      }
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** Whoever writes {@code constexpr(int)} or {@code int64} means a number. */
  private static String meant(Expr written) {
    return written.span().text().contains("int") ? Kind.INT.text() : Kind.TYPE.text();
  }

  /** In the definition itself: everything opaque. */
  public static Map<String, GenericArgument> opaque(
      List<Item.Generic> generics, Frame frame, Types types) {
    var bound = new LinkedHashMap<String, GenericArgument>();
    for (var generic : generics) {
      var name = generic.name().text();
      if (generic.kind() instanceof Expr.FunctionType type) {
        bound.put(
            name,
            new GenericArgument.OfOperator(
                new Operator.Opaque(operatorType(type, bound, frame, types))));
      } else {
        var kind = Written.kind(generic.kind());
        bound.put(
            name,
            kind.isPresent() && kind.get() == Kind.INT
                ? new GenericArgument.OfInt(Value.UNKNOWN)
                : new GenericArgument.OfType(
                    kind.isPresent() ? new Type.Opaque(name, kind.get()) : Type.Special.BROKEN));
      }
    }
    return bound;
  }

  private static Type.Function operatorType(
      Expr.FunctionType type, Map<String, GenericArgument> bound, Frame frame, Types types) {
    frame.scope.open();
    declare(bound, frame, type.span());
    var resolved = types.resolve(type);
    frame.scope.close();
    return resolved instanceof Type.Function function
        ? function
        : new Type.Function(List.of(), Type.Special.BROKEN);
  }

  /** Puts bound generics into the scope of the function they belong to. */
  public static void declare(Map<String, GenericArgument> bound, Frame frame, Span span) {
    bound.forEach(
        (name, argument) ->
            frame.scope.put(
                name,
                switch (argument) {
                  case GenericArgument.OfType type -> new Symbol.OfType(type.type(), span);
                  case GenericArgument.OfInt number ->
                      new Symbol.Known(number.value(), org.prismlang.lang.type.Scalar.INT32, span);
                  case GenericArgument.OfOperator operator ->
                      new Symbol.OfOperator(operator.operator(), span);
                }));
  }

  /** What is written between the brackets, in order. */
  public Optional<Map<String, GenericArgument>> explicit(
      Declaration.OfFunction callee, List<Expr> written, Span span) {
    var generics = callee.item().generics();
    if (written.size() > generics.size()) {
      frame.report(
          Code.P0209
              .at(
                  written.get(generics.size()).span(),
                  generics.isEmpty()
                      ? "`" + callee.item().name().text() + "` is not generic"
                      : "`"
                          + callee.item().name().text()
                          + "` has "
                          + Count.of(generics.size(), "generic parameter")
                          + ", here are "
                          + written.size()
                          + " arguments")
              .label(callee.span(), "declared here")
              .help(generics.isEmpty() ? "leave the brackets out" : "leave the rest out"));
      return Optional.empty();
    }
    var bound = new LinkedHashMap<String, GenericArgument>();
    for (int i = 0; i < written.size(); i++) {
      var argument = argument(generics.get(i), written.get(i));
      if (argument.isEmpty()) {
        return Optional.empty();
      }
      bound.put(generics.get(i).name().text(), argument.get());
    }
    return Optional.of(bound);
  }

  /** One argument against the kind of its parameter: P0209, P0218. */
  public Optional<GenericArgument> argument(Item.Generic generic, Expr written) {
    if (generic.kind() instanceof Expr.FunctionType type) {
      return operator(written, type.parameters().size()).map(GenericArgument.OfOperator::new);
    }
    var kind = Written.kind(generic.kind());
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    if (kind.get() == Kind.INT) {
      var value = values.constant(written, "the generic argument `" + generic.name().text() + "`");
      if (value.isPresent()
          && !(value.get() instanceof Value.Int || value.get() instanceof Value.Unknown)) {
        frame.report(
            Code.P0209
                .at(
                    written.span(),
                    "`" + generic.name().text() + "` is an int, this is " + value.get())
                .label(generic.span(), "declared here")
                .help("give a whole number"));
        return Optional.empty();
      }
      return value.map(GenericArgument.OfInt::new);
    }
    var type = types.resolve(written);
    if (type.isBroken()) {
      return Optional.empty();
    }
    return admitted(generic, kind.get(), type, written.span());
  }

  private Optional<GenericArgument> admitted(
      Item.Generic generic, Kind kind, Type type, Span span) {
    if (kind.admits(type)) {
      return Optional.of(new GenericArgument.OfType(type));
    }
    frame.report(
        Code.P0209
            .at(
                span,
                "`"
                    + generic.name().text()
                    + "` stands for "
                    + (kind == Kind.INTEGER ? "an " : "a ")
                    + kind.text()
                    + ", this is "
                    + type)
            .label(generic.span(), "declared here")
            .help(
                switch (kind) {
                  case INTEGER -> "integers are `int8`…`int64` and `uint8`…`uint64`";
                  case FLOATING ->
                      "these are `half`, `bf16`, `float`, `double` and the `fp8` types";
                  case NUMBER -> "numbers are all scalars but `bool`";
                  case TYPE, INT -> "scalars, vectors and structs may stand here";
                }));
    return Optional.empty();
  }

  public Optional<Operator> operator(Expr written, int parameters) {
    return switch (written) {
      case Expr.Lambda lambda when lambda.parameters().size() == parameters ->
          captures(lambda)
              ? Optional.empty()
              : Optional.of(new Operator.OfLambda(lambda, frame.module));
      case Expr.Lambda lambda ->
          noOperator(
              written,
              "this lambda takes "
                  + Count.of(lambda.parameters().size(), "argument")
                  + ", the operator "
                  + parameters);
      case Expr.Variable name -> named(name, parameters);
      case Expr.Index index when frame.namesFunction(index) -> instance(index);
      default -> noOperator(written, "an operator is wanted here");
    };
  }

  /** {@code larger[float]}. */
  private Optional<Operator> instance(Expr.Index index) {
    var name = ((Expr.Variable) index.base()).name();
    var function = (Declaration.OfFunction) frame.module.find(name).orElseThrow();
    return explicit(function, index.indices(), index.span())
        .map(generics -> new Operator.OfFunction(function, generics));
  }

  private Optional<Operator> named(Expr.Variable name, int parameters) {
    var symbol = frame.scope.find(name.name());
    if (symbol.isPresent()) {
      return switch (symbol.get()) {
        case Symbol.OfOperator it -> Optional.of(it.operator());
        case Symbol.OfLambda it -> Optional.of(new Operator.OfLambda(it.lambda(), frame.module));
        case Symbol.OfFunction _ ->
            noOperator(name, "a function defined inside another may not be passed on");
        case Symbol.Broken _ -> Optional.empty();
        default -> noOperator(name, "`" + name.name() + "` is no function");
      };
    }
    var declared = frame.module.find(name.name());
    if (declared.isPresent() && declared.get() instanceof Declaration.OfFunction function) {
      return Optional.of(new Operator.OfFunction(function, Map.of()));
    }
    if (declared.isPresent() && declared.get() instanceof Declaration.Missing) {
      return Optional.empty();
    }
    var intrinsic = Intrinsics.named(name.name());
    return intrinsic.isPresent()
        ? operation(intrinsic.get(), name, parameters)
        : unknownOperator(name);
  }

  private Optional<Operator> unknownOperator(Expr.Variable name) {
    var known = new ArrayList<>(frame.module.names().keySet());
    for (var intrinsic : Intrinsics.all()) {
      known.add(intrinsic.name());
    }
    frame.report(
        Suggestions.nearest(
            Code.P0218.at(name.span(), "there is no function `" + name.name() + "`"),
            name.span(),
            known,
            OPERATOR_HELP));
    return Optional.empty();
  }

  private Optional<Operator> operation(Intrinsic intrinsic, Expr.Variable name, int parameters) {
    if (intrinsic.isCollective()) {
      return noOperator(
          name,
          "`"
              + intrinsic.name()
              + "` needs "
              + intrinsic.needs().get()
              + ", an operator is a function of one thread");
    }
    if (!intrinsic.isPure()) {
      return noOperator(name, "`" + intrinsic.name() + "` does more than to compute a value");
    }
    long takes = intrinsic.operands().stream().filter(operand -> !operand.optional()).count();
    return takes == parameters
        ? Optional.of(new Operator.OfIntrinsic(intrinsic))
        : noOperator(
            name,
            "`"
                + intrinsic.name()
                + "` takes "
                + Count.of((int) takes, "operand")
                + ", the operator "
                + parameters);
  }

  /** P0218: an operator sees its parameters and the module, not the function it is written in. */
  private boolean captures(Expr.Lambda lambda) {
    for (var name : Expr.Variable.in(lambda.body()).toList()) {
      boolean isParameter =
          lambda.parameters().stream().anyMatch(it -> it.text().equals(name.name()));
      var symbol = frame.scope.find(name.name());
      if (!isParameter && symbol.isPresent() && !(symbol.get() instanceof Symbol.Broken)) {
        frame.report(
            Code.P0218
                .at(name.span(), "an operator sees only its arguments, not `" + name.name() + "`")
                .label(symbol.get().span(), "declared in the function around it")
                .help(
                    "operators are copied into other functions: use constants of the module, or"
                        + " apply `"
                        + name.name()
                        + "` before or after"));
        return true;
      }
    }
    return false;
  }

  private Optional<Operator> noOperator(Expr written, String message) {
    frame.report(Code.P0218.at(written.span(), message).help(OPERATOR_HELP));
    return Optional.empty();
  }

  /** In the order of declaration; P0209 for what nothing fixed. */
  public Optional<Map<String, GenericArgument>> complete(
      Declaration.OfFunction callee, Map<String, GenericArgument> bound, Span span) {
    var ordered = new LinkedHashMap<String, GenericArgument>();
    for (var generic : callee.item().generics()) {
      var name = generic.name().text();
      var argument = bound.get(name);
      if (argument == null) {
        frame.report(
            Code.P0209
                .at(
                    span,
                    "nothing fixes the generic parameter `"
                        + name
                        + "` of `"
                        + callee.item().name().text()
                        + "`")
                .label(generic.span(), "declared here")
                .help(
                    "write it: `"
                        + callee.item().name().text()
                        + "["
                        + example(callee.item())
                        + "](…)`"));
        return Optional.empty();
      }
      if (argument instanceof GenericArgument.OfType(Type type)) {
        var kind = Written.kind(generic.kind());
        if (kind.isEmpty() || admitted(generic, kind.get(), type, span).isEmpty()) {
          return Optional.empty();
        }
      }
      ordered.put(name, argument);
    }
    return Optional.of(ordered);
  }

  private static String example(Item.Function function) {
    var text = new StringBuilder();
    for (var generic : function.generics()) {
      text.append(text.isEmpty() ? "" : ", ").append(generic.name().text());
    }
    return text.toString();
  }
}
