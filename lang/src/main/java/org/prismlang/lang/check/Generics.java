package org.prismlang.lang.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * Binds generic parameters: written arguments, and those that the types of the call's arguments
 * fix.
 */
final class Generics {
  private final Frame frame;

  Generics(Frame frame) {
    this.frame = frame;
  }

  /** In the definition of the function itself: everything opaque. */
  static Map<String, GenericArgument> opaque(Item.Function function, Frame frame) {
    var bound = new LinkedHashMap<String, GenericArgument>();
    for (var generic : function.generics()) {
      var name = generic.name().text();
      if (generic.kind() instanceof Expr.FunctionType type) {
        bound.put(
            name,
            new GenericArgument.OfOperator(new Operator.Opaque(operatorType(type, bound, frame))));
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
      Expr.FunctionType type, Map<String, GenericArgument> bound, Frame frame) {
    frame.scope.open();
    declare(bound, frame, type.span());
    var resolved = frame.types.resolve(type);
    frame.scope.close();
    return resolved instanceof Type.Function function
        ? function
        : new Type.Function(List.of(), Type.Special.BROKEN);
  }

  /** Puts bound generics into the scope of the function they belong to. */
  static void declare(Map<String, GenericArgument> bound, Frame frame, Span span) {
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
  Optional<Map<String, GenericArgument>> explicit(
      Declaration.OfFunction callee, List<Expr> written, Span span) {
    var generics = callee.item().generics();
    if (written.size() > generics.size()) {
      frame.report(
          Code.P0209
              .at(
                  written.get(generics.size()).span(),
                  "`"
                      + callee.item().name().text()
                      + "` has "
                      + generics.size()
                      + " generic parameter(s), here are "
                      + written.size()
                      + " arguments")
              .label(callee.span(), "declared here")
              .help("leave the rest out"));
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
  Optional<GenericArgument> argument(Item.Generic generic, Expr written) {
    if (generic.kind() instanceof Expr.FunctionType type) {
      return operator(written, type.parameters().size()).map(GenericArgument.OfOperator::new);
    }
    var kind = Written.kind(generic.kind());
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    if (kind.get() == Kind.INT) {
      var value =
          frame.expressions.constant(
              written, "the generic argument `" + generic.name().text() + "`");
      if (value.isPresent()
          && !(value.get() instanceof Value.Int || value.get() instanceof Value.Unknown)) {
        frame.report(
            Code.P0209
                .at(
                    written.span(),
                    "`" + generic.name().text() + "` is an int, this is " + value.get())
                .label(generic.span(), "declared here"));
        return Optional.empty();
      }
      return value.map(GenericArgument.OfInt::new);
    }
    var type = frame.types.resolve(written);
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
                "`" + generic.name().text() + "` stands for a " + kind.text() + ", this is " + type)
            .label(generic.span(), "declared here")
            .help("use another type"));
    return Optional.empty();
  }

  Optional<Operator> operator(Expr written, int parameters) {
    return switch (written) {
      case Expr.Lambda lambda when lambda.parameters().size() == parameters ->
          captures(lambda)
              ? Optional.empty()
              : Optional.of(new Operator.OfLambda(lambda, frame.module));
      case Expr.Lambda lambda ->
          noOperator(
              written,
              "this lambda takes "
                  + lambda.parameters().size()
                  + " argument(s), the operator "
                  + parameters);
      case Expr.Variable name -> operator(name);
      default -> noOperator(written, "an operator is wanted here");
    };
  }

  private Optional<Operator> operator(Expr.Variable name) {
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
      return Optional.of(new Operator.OfFunction(function));
    }
    if (declared.isPresent() && declared.get() instanceof Declaration.Missing) {
      return Optional.empty();
    }
    var intrinsic = Intrinsics.named(name.name());
    return intrinsic.isPresent() && intrinsic.get().isPure()
        ? Optional.of(new Operator.OfIntrinsic(intrinsic.get()))
        : noOperator(name, "there is no function `" + name.name() + "`");
  }

  /** P0218: an operator sees its parameters and the module, not the function it is written in. */
  private boolean captures(Expr.Lambda lambda) {
    for (var name : Names.in(lambda.body())) {
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
    frame.report(
        Code.P0218
            .at(written.span(), message)
            .help(
                "give a function of one thread without effects, or a lambda: `lambda a, b: a +"
                    + " b`"));
    return Optional.empty();
  }

  /** Binds what {@code type}, as written in the callee, needs to become {@code actual}. */
  void infer(Expr type, Type actual, Item.Function callee, Map<String, GenericArgument> bound) {
    switch (type) {
      case Expr.Variable(String name, _) -> {
        var generic = generic(callee, name);
        if (generic.isPresent() && !bound.containsKey(name) && actual.isValue()) {
          var kind = Written.kind(generic.get().kind());
          if (kind.isPresent() && kind.get().isType()) {
            bound.put(name, new GenericArgument.OfType(Conversion.settled(actual)));
          }
        }
      }
      case Expr.Call call -> inferCall(call, actual, callee, bound);
      case Expr.Index index -> {
        if (actual instanceof Type.Array array) {
          inferShape(index, array.element(), array.shape(), callee, bound);
        }
      }
      default -> {}
    }
  }

  private void inferCall(
      Expr.Call call, Type actual, Item.Function callee, Map<String, GenericArgument> bound) {
    if (!(call.callee() instanceof Expr.Variable(String constructor, _))
        || call.arguments().isEmpty()) {
      return;
    }
    var inner = call.arguments().getFirst().value();
    switch (constructor) {
      case "const", "atomic" -> infer(inner, actual, callee, bound);
      case "ptr" -> {
        if (actual instanceof Type.Pointer pointer) {
          infer(inner, pointer.element(), callee, bound);
        } else if (actual instanceof Type.Buffer buffer) {
          infer(inner, buffer.element(), callee, bound);
        }
      }
      case "shared" -> {
        var content =
            inner instanceof Expr.Call it
                    && it.callee() instanceof Expr.Variable(String word, _)
                    && word.equals("const")
                    && !it.arguments().isEmpty()
                ? it.arguments().getFirst().value()
                : inner;
        if (actual instanceof Type.Tile tile && content instanceof Expr.Index index) {
          inferShape(index, tile.element(), tile.shape(), callee, bound);
        }
      }
      case "tensormap" -> {
        if (actual instanceof Type.TensorMap map) {
          infer(inner, map.element(), callee, bound);
          var box = Written.argument(call, "box");
          if (box.isPresent() && box.get().value() instanceof Expr.ListLiteral list) {
            for (int i = 0; i < Math.min(list.elements().size(), map.box().size()); i++) {
              inferExtent(list.elements().get(i), map.box().get(i), callee, bound);
            }
          }
        }
      }
      default -> {}
    }
  }

  private void inferShape(
      Expr.Index written,
      Type element,
      List<Integer> shape,
      Item.Function callee,
      Map<String, GenericArgument> bound) {
    var extents = new java.util.ArrayList<Expr>();
    Expr base = written;
    while (base instanceof Expr.Index index) {
      extents.addAll(0, index.indices());
      base = index.base();
    }
    infer(
        base instanceof Expr.Call call && call.arguments().size() == 1
            ? call.arguments().getFirst().value()
            : base,
        element,
        callee,
        bound);
    for (int i = 0; i < Math.min(extents.size(), shape.size()); i++) {
      inferExtent(extents.get(i), shape.get(i), callee, bound);
    }
  }

  private static void inferExtent(
      Expr written, int extent, Item.Function callee, Map<String, GenericArgument> bound) {
    if (written instanceof Expr.Variable(String name, _)
        && generic(callee, name).isPresent()
        && !bound.containsKey(name)) {
      bound.put(
          name,
          new GenericArgument.OfInt(
              extent == Type.UNKNOWN ? Value.UNKNOWN : new Value.Int(extent)));
    }
  }

  private static Optional<Item.Generic> generic(Item.Function callee, String name) {
    for (var generic : callee.generics()) {
      if (generic.name().text().equals(name)) {
        return Optional.of(generic);
      }
    }
    return Optional.empty();
  }

  /** In the order of declaration; P0209 for what nothing fixed. */
  Optional<Map<String, GenericArgument>> complete(
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
