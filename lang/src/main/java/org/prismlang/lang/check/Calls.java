package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.UnknownNames;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.Library;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.check.types.Conversions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.intrinsic.ScopeOp;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Calls: what is called, and the forms that only look like calls. */
final class Calls {
  private final Walk walk;
  private final Frame frame;
  private final FunctionCalls functions;
  private final Operations operations;
  private final Conversions conversions;
  private final HostCalls host;

  Calls(Walk walk) {
    this.walk = walk;
    this.frame = walk.frame;
    this.functions = new FunctionCalls(walk);
    this.operations = walk.operations;
    this.conversions = new Conversions(frame, walk.values, walk.types);
    this.host = new HostCalls(walk);
  }

  FunctionCalls functions() {
    return functions;
  }

  Operations operations() {
    return operations;
  }

  Term call(Expr.Call call, Want want) {
    return switch (call.callee()) {
      case Expr.Variable name -> named(name, List.of(), call, want);
      case Expr.Index index -> indexed(index, call, want);
      case Expr.Field field -> member(field, List.of(), call, want);
      case Expr.Call inner when frame.isHost -> host.launch(inner, call);
      case Expr.Broken broken -> new Term.Nowhere(broken.span());
      default -> notCallable(call);
    };
  }

  private Term notCallable(Expr.Call call) {
    frame.report(
        Code.P0210
            .at(call.callee().span(), "`" + Written.brief(call.callee()) + "` cannot be called")
            .help("functions and operations can"));
    return new Term.Nowhere(call.span());
  }

  private Term indexed(Expr.Index index, Expr.Call call, Want want) {
    return switch (index.base()) {
      case Expr.Variable name -> named(name, index.indices(), call, want);
      case Expr.Field field -> member(field, index.indices(), call, want);
      default -> notCallable(call);
    };
  }

  private Term named(Expr.Variable name, List<Expr> generics, Expr.Call call, Want want) {
    var symbol = frame.scope.find(name.name());
    if (symbol.isPresent()) {
      return switch (symbol.get()) {
        case Symbol.OfType _, Symbol.OfOperator _, Symbol.OfFunction _ when !generics.isEmpty() ->
            notGeneric(name.name(), generics, call);
        case Symbol.OfType type -> conversions.convert(type.type(), call, want);
        case Symbol.OfOperator operator -> functions.operator(operator.operator(), call, want);
        case Symbol.OfFunction nested -> functions.nested(nested.function(), call);
        case Symbol.Broken _ -> new Term.Nowhere(call.span());
        case Symbol.OfLambda _, Symbol.OfVariable _, Symbol.Known _ -> notCallable(call);
      };
    }
    var declared = frame.module.find(name.name());
    if (declared.isPresent()) {
      return declared(declared.get(), generics, call, want);
    }
    return builtin(name.name(), name.span(), generics, call, want);
  }

  private Term declared(Declaration declaration, List<Expr> generics, Expr.Call call, Want want) {
    return switch (declaration) {
      case Declaration.OfFunction function when function.task().isPresent() && !frame.isHost -> {
        frame.report(
            Code.P1218
                .at(
                    call.span(),
                    "`" + function.item().name().text() + "` is a task: a kernel does not call it")
                .label(function.span(), "declared here")
                .help("a host function does, and other tasks do"));
        yield new Term.Nowhere(call.span());
      }
      case Declaration.OfFunction function -> functions.call(function, generics, call);
      case Declaration.OfAlias _ when call.callee() instanceof Expr.Variable name ->
          walk.types
              .asValueType(name.name())
              .map(type -> conversions.convert(type, call, want))
              .orElseGet(() -> notCallable(call));
      case Declaration.OfStruct struct when !generics.isEmpty() ->
          notGeneric(struct.item().name().text(), generics, call);
      case Declaration.OfStruct struct ->
          conversions.convert(walk.types.struct(struct), call, want);
      case Declaration.Missing _ -> {
        for (var argument : call.arguments()) {
          quietly(argument.value());
        }
        yield new Term.Nowhere(call.span());
      }
      default -> notCallable(call);
    };
  }

  private Term notGeneric(String name, List<Expr> generics, Expr.Call call) {
    frame.report(
        Code.P0209
            .at(generics.getFirst().span(), "`" + name + "` is not generic")
            .help(
                walk.types.asValueType(name).isPresent()
                    ? "leave the brackets out; an array is declared, `a : "
                        + Written.brief(call.callee())
                        + " = …`"
                    : "leave the brackets out"));
    return new Term.Nowhere(call.span());
  }

  private void quietly(Expr argument) {
    if (!(argument instanceof Expr.Lambda)) {
      walk.values.check(argument, Want.NOTHING);
    }
  }

  private Term member(Expr.Field field, List<Expr> generics, Expr.Call call, Want want) {
    if (field.base() instanceof Expr.Variable(String name, Span span)
        && frame.scope.find(name).isEmpty()) {
      if (name.equals("intrinsic") || name.equals("fast")) {
        var full = name + "." + field.name().text();
        var plain = name.equals("intrinsic") ? field.name().text() : full;
        var found = Intrinsics.named(full).or(() -> Intrinsics.named(plain));
        if (found.isPresent() && !generics.isEmpty()) {
          return notGeneric(full, generics, call);
        }
        return found.isPresent()
            ? operations.operation(found.get(), call, want)
            : unknownOperation(full, field.span(), call);
      }
      var module = frame.module.find(name);
      if (module.isPresent() && module.get() instanceof Declaration.OfModule of) {
        var declared = of.module().find(field.name().text());
        if (declared.isPresent()) {
          return declared(declared.get(), generics, call, want);
        }
        frame.report(UnknownNames.member(name, field.name(), of.module()));
        return new Term.Nowhere(call.span());
      }
      if (module.isPresent() && module.get() instanceof Declaration.Missing) {
        return new Term.Nowhere(call.span());
      }
      if (module.isEmpty()) {
        frame.report(UnknownNames.module(name, span, frame));
        return new Term.Nowhere(call.span());
      }
    }
    if (field.base() instanceof Expr.Variable(String name, _)
        && frame.scope.find(name).orElse(new Symbol.Broken(field.span()))
            instanceof Symbol.OfVariable local) {
      method(name, field, local);
      return new Term.Nowhere(call.span());
    }
    return notCallable(call);
  }

  /** {@code x.sum()}: what looks like a method is a function of {@code x}. */
  private void method(String name, Expr.Field field, Symbol.OfVariable local) {
    var function = field.name().text();
    var diagnostic =
        Code.P0210
            .at(field.span(), "`" + name + "` is a variable here, and a value has no functions")
            .label(local.span(), "declared here");
    frame.report(
        Library.MODULES.contains(name)
            ? diagnostic.help(
                "import the function by name: `from std." + name + " import " + function + "`")
            : diagnostic.help("call it with the value: `" + function + "(" + name + ", …)`"));
  }

  private Term unknownOperation(String name, Span span, Expr.Call call) {
    var diagnostic = Code.P0220.at(span, "the compiler knows no operation `" + name + "`");
    var names = new ArrayList<String>();
    for (var intrinsic : Intrinsics.all()) {
      names.add(intrinsic.name());
      names.add("intrinsic." + intrinsic.name());
    }
    frame.report(
        UnknownNames.isBarrier(name.substring(name.indexOf('.') + 1))
            ? diagnostic.help(UnknownNames.NO_BARRIER)
            : Suggestions.nearest(
                diagnostic,
                span,
                names,
                "wrap it: a `@prism(\"device\")` function with an honest signature and an"
                    + " `unsafe(\"asm …\")` body"));
    return new Term.Nowhere(call.span());
  }

  private Term builtin(String name, Span span, List<Expr> generics, Expr.Call call, Want want) {
    switch (name) {
      case "id" -> {
        return id(call, want);
      }
      case "units" -> {
        return units(call);
      }
      case "sizeof" -> {
        return sizeof(call);
      }
      case "bitcast" -> {
        return conversions.bits(generics, call, want);
      }
      default -> {}
    }
    if (BuiltIn.STATEMENTS.contains(name) || ScopeOp.named(name).isPresent()) {
      frame.report(
          Code.P0223
              .at(span, "`" + name + "` is no value")
              .help(
                  switch (name) {
                    case "print", "static_assert", "unsafe", "barrier", "arrive", "wait" ->
                        "write it as a statement of its own";
                    case "range" -> "it stands in `for i in range(…):`";
                    case "split" -> "it stands in `match split(thread):`";
                    default -> "it stands in `with " + name + "(…):`";
                  }));
      return new Term.Nowhere(call.span());
    }
    var type = walk.types.asValueType(name);
    boolean isKnown = type.isPresent() || Intrinsics.named(name).isPresent();
    if (isKnown && !generics.isEmpty()) {
      return notGeneric(name, generics, call);
    }
    if (type.isPresent()) {
      return conversions.convert(type.get(), call, want);
    }
    if (frame.isHost && host.knows(name)) {
      return host.call(name, call);
    }
    var intrinsic = Intrinsics.named(name);
    if (intrinsic.isPresent()) {
      return operations.operation(intrinsic.get(), call, want);
    }
    return unknownFunction(name, span, call);
  }

  private Term unknownFunction(String name, Span span, Expr.Call call) {
    frame.report(UnknownNames.function(name, span, frame));
    frame.scope.unknown(name, span);
    call.arguments().forEach(argument -> quietly(argument.value()));
    return new Term.Nowhere(call.span());
  }

  /** The index of the target's unit: P0404, P0405, P0407. */
  private Term id(Expr.Call call, Want want) {
    if (frame.isHost) {
      frame.report(
          Code.P0223
              .at(call.span(), "`id` counts units of the device, this function runs on the host")
              .help("use a loop variable"));
      return new Term.Nowhere(call.span());
    }
    var units = call.arguments().stream().filter(it -> it.name().isEmpty()).toList();
    var dimension =
        call.arguments().stream()
            .filter(it -> it.name().isPresent() && it.name().get().text().equals("dim"))
            .findFirst();
    int said = units.size() + (dimension.isPresent() ? 1 : 0);
    if (units.size() > 1 || said != call.arguments().size()) {
      frame.report(
          Code.P0208
              .at(call.span(), "`id` takes at most one perspective, and a dimension of the grid")
              .help("`id()`, `id(thread[1])` or `id(dim=0)`"));
      return new Term.Nowhere(call.span());
    }
    Optional<Perspective> target = want.target();
    if (!units.isEmpty()) {
      target = walk.types.perspective(units.getFirst().value());
      if (target.isEmpty()) {
        return new Term.Nowhere(call.span());
      }
    }
    if (target.isEmpty()) {
      frame.report(
          Code.P0404
              .at(
                  call.span(),
                  "`id()` counts units of the variable it is assigned to, and here is none")
              .help(
                  "say whose index: `id(thread[1])`; or declare a variable: `t : int @ thread[1] ="
                      + " id()`"));
      return new Term.Nowhere(call.span());
    }
    var within = want.within().orElse(frame.perspective());
    if (!within.isAtLeast(target.get())) {
      frame.report(
          frame
              .withPerspective(
                  Code.P0405.at(
                      call.span(),
                      "this code acts as "
                          + within
                          + ": it lies within one "
                          + target.get()
                          + " or across several, and cannot count them"))
              .help("compute it outside, where the code acts as " + target.get() + " or broader"));
      return new Term.Nowhere(call.span());
    }
    boolean isNamed = !units.isEmpty();
    if (within.equals(target.get())
        && !(frame.isInstanceOfGeneric() && (isNamed || want.unsaid().isEmpty()))) {
      frame.report(alone(call, target.get(), isNamed ? Optional.empty() : want.unsaid()));
      return new Term.Nowhere(call.span());
    }
    var flat = new Term.Id(target.get(), within, call.span());
    return dimension.isPresent() ? walk.extents.index(dimension.get(), target.get(), flat) : flat;
  }

  /** P0407. */
  private Diagnostic alone(Expr.Call call, Perspective unit, Optional<Span> unsaid) {
    var diagnostic =
        frame.withPerspective(
            Code.P0407.at(
                call.span(),
                "this is the index of a " + unit + " within itself, which is always 0"));
    if (unsaid.isPresent() && !unit.equals(Perspective.THREAD)) {
      return diagnostic.help(
          "say whose index: of a thread it is `@ thread[1]`",
          new Edit(unsaid.get(), " @ thread[1]"));
    }
    return diagnostic.help(
        "take it outside, where the code acts as something broader than "
            + unit
            + " and has several to count");
  }

  private Term units(Expr.Call call) {
    if (call.arguments().isEmpty() || call.arguments().size() > 2) {
      frame.report(
          Code.P0208
              .at(call.span(), "`units` takes a perspective, and perhaps one to count within")
              .help("`units(thread[32])`, `units(block[1], grid[1])`"));
      return new Term.Nowhere(call.span());
    }
    var unit = walk.types.perspective(call.arguments().getFirst().value());
    var outer =
        call.arguments().size() == 2
            ? walk.types.perspective(call.arguments().get(1).value())
            : Optional.of(frame.perspective());
    if (unit.isEmpty() || outer.isEmpty()) {
      return new Term.Nowhere(call.span());
    }
    if (!outer.get().isAtLeast(unit.get())) {
      frame.report(
          Code.P0405
              .at(call.span(), "there are no whole " + unit.get() + " units in " + outer.get())
              .help("count narrower units"));
      return new Term.Nowhere(call.span());
    }
    return new Term.Units(unit.get(), outer.get(), unitCount(unit.get(), outer.get()), call.span());
  }

  private Optional<Value> unitCount(Perspective unit, Perspective outer) {
    if (frame.isDefinition()) {
      return Optional.empty();
    }
    if (unit.level() == outer.level()) {
      return Optional.of(new Value.Int(outer.size() / unit.size()));
    }
    boolean threadsOfBlock = unit.level() == Level.THREAD && outer.equals(Perspective.BLOCK);
    return threadsOfBlock
            && frame.here.exactThreads()
            && frame.perspective().level() != Level.THREAD
        ? Optional.of(new Value.Int(frame.here.threads() / unit.size()))
        : Optional.empty();
  }

  private Term sizeof(Expr.Call call) {
    if (call.arguments().size() != 1) {
      frame.report(Code.P0208.at(call.span(), "`sizeof` takes one type").help("`sizeof(float)`"));
      return new Term.Nowhere(call.span());
    }
    var type = walk.types.resolve(call.arguments().getFirst().value());
    var bytes = type.bytes();
    Value value = bytes.isPresent() ? new Value.Int(bytes.get()) : Value.UNKNOWN;
    return type.isBroken()
        ? new Term.Nowhere(call.span())
        : new Term.Constant(value, Scalar.INT32, Optional.empty(), call.span());
  }
}
