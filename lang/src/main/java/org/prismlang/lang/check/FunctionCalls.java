package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.GenericArgument;
import org.prismlang.lang.check.frame.Operator;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.memory.MemoryUse;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.types.Generics;
import org.prismlang.lang.check.types.Inference;
import org.prismlang.lang.check.units.CallPerspectives;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** Calls of functions written in Prism. */
final class FunctionCalls {
  private final Walk walk;
  private final Frame frame;
  private final Generics generics;
  private final Effects effects;
  private final PureCalls pure;
  private final CallPerspectives perspectives;
  private final RingCalls rings;
  private final NestedCalls nested;
  private final Set<Item.Function> called = Collections.newSetFromMap(new IdentityHashMap<>());

  FunctionCalls(Walk walk) {
    this.walk = walk;
    this.frame = walk.frame;
    this.generics = walk.types.generics();
    this.effects = new Effects(frame, walk.places, walk.ledger);
    this.pure = new PureCalls(walk);
    this.perspectives = new CallPerspectives(frame);
    this.rings = new RingCalls(walk);
    this.nested =
        new NestedCalls(
            frame,
            walk.values,
            walk.types,
            walk.places,
            effects,
            walk.ledger.flow(),
            walk.ledger.copies(),
            walk.statements);
  }

  Effects effects() {
    return effects;
  }

  Generics generics() {
    return generics;
  }

  Term operator(Operator operator, Expr.Call call, Want want) {
    return pure.call(operator, call, want);
  }

  PureCalls pure() {
    return pure;
  }

  Term call(Declaration.OfFunction callee, List<Expr> written, Expr.Call call) {
    if (Instances.isBroken(callee)) {
      return new Term.Nowhere(call.span());
    }
    var explicit = generics.explicit(callee, written, call.span());
    var arguments = Arguments.bind(callee.item(), call, frame);
    if (explicit.isEmpty() || arguments.isEmpty()) {
      return new Term.Nowhere(call.span());
    }
    var early = new HashMap<String, Term>();
    var bound = new LinkedHashMap<>(explicit.get());
    inferFromArguments(callee, arguments.get(), bound, early);
    for (var term : early.values()) {
      if (term.type().isBroken()) {
        return new Term.Nowhere(call.span());
      }
    }
    var complete = generics.complete(callee, bound, call.span());
    if (complete.isEmpty()) {
      return new Term.Nowhere(call.span());
    }
    if (!operators(callee, complete.get(), written, call)) {
      return new Term.Nowhere(call.span());
    }
    var signature = walk.session.instances().signature(callee, complete.get());
    if (signature.isEmpty() || !callable(signature.get(), call)) {
      return new Term.Nowhere(call.span());
    }
    return call(signature.get(), arguments.get(), early, call);
  }

  /** Operators are judged where they are handed over, not where the callee uses them. */
  private boolean operators(
      Declaration.OfFunction callee,
      Map<String, GenericArgument> bound,
      List<Expr> written,
      Expr.Call call) {
    var declared = callee.item().generics();
    for (int i = 0; i < declared.size(); i++) {
      if (bound.get(declared.get(i).name().text()) instanceof GenericArgument.OfOperator(var it)) {
        var type = walk.session.instances().operatorType(callee, bound, declared.get(i));
        var span = i < written.size() ? written.get(i).span() : call.span();
        if (type.isPresent() && !pure.fits(it, type.get(), span)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean callable(Signature callee, Expr.Call call) {
    if (frame.isHost && callee.role() == Function.Role.DEVICE) {
      return isOfNumbers(callee.name(), DeviceOnly.in(callee), call);
    }
    boolean wrongSide = callee.role() == Function.Role.HOST && !frame.isHost;
    if (callee.role() != Function.Role.KERNEL && !wrongSide) {
      return true;
    }
    var help =
        callee.role() == Function.Role.KERNEL
            ? "kernels are launched from the host: `launch(" + callee.name() + ", grid=…)(…)`"
            : "host functions are called from the host only";
    frame.report(
        Code.P0223
            .at(call.callee().span(), "`" + callee.name() + "` cannot be called here")
            .label(
                callee.declaration().span(),
                "it is declared `@prism(\""
                    + (callee.role() == Function.Role.KERNEL ? "global" : "host")
                    + "\")`")
            .help(help));
    return false;
  }

  /** Literals fix a type only where nothing else does. */
  private void inferFromArguments(
      Declaration.OfFunction callee,
      Map<String, Argument> arguments,
      Map<String, GenericArgument> bound,
      Map<String, Term> early) {
    if (bound.size() == callee.item().generics().size()) {
      return;
    }
    var literals = new ArrayList<Item.Parameter>();
    var lists = new LinkedHashMap<Item.Parameter, Expr>();
    for (var parameter : callee.item().parameters()) {
      var argument = arguments.get(parameter.name().text());
      if (argument == null || argument.value() instanceof Expr.FillLiteral) {
        continue;
      }
      if (argument.value() instanceof Expr.ListLiteral list) {
        lists.put(parameter, list);
        continue;
      }
      var type = typeOf(parameter, argument, early);
      if (type instanceof Type.Literal) {
        literals.add(parameter);
      } else {
        Inference.infer(parameter.type(), type, callee, bound);
      }
    }
    for (var parameter : literals) {
      Optional.ofNullable(early.get(parameter.name().text()))
          .ifPresent(term -> Inference.infer(parameter.type(), term.type(), callee, bound));
    }
    lists.forEach(
        (parameter, list) ->
            Inference.infer(
                parameter.type(), walk.values.check(list, Want.NOTHING).type(), callee, bound));
  }

  private Type typeOf(Item.Parameter parameter, Argument argument, Map<String, Term> early) {
    if (walk.indexing.resolve(argument.value(), Want.NOTHING)
        instanceof Indexing.Resolved.Part(MemoryUse use)) {
      return use.term().type();
    }
    var term = walk.values.check(argument.value(), Want.NOTHING);
    early.put(parameter.name().text(), term);
    return term.type();
  }

  private Term call(
      Signature callee, Map<String, Argument> arguments, Map<String, Term> early, Expr.Call call) {
    if (!frame.isHost && !perspectives.meets(callee, call.callee().span())) {
      return new Term.Nowhere(call.span());
    }
    var terms = new ArrayList<Term>();
    var uses = new ArrayList<Optional<MemoryUse>>();
    boolean broken = false;
    for (var parameter : callee.parameters()) {
      var argument = Optional.ofNullable(arguments.get(parameter.name()));
      if (parameter.type().isMemory()) {
        var use = memory(parameter, argument);
        uses.add(use);
        terms.add(use.map(MemoryUse::term).orElse(new Term.Nowhere(call.span())));
        broken |= use.isEmpty();
      } else if (parameter.type() == Type.Special.COUNTER && argument.isPresent()) {
        var term = rings.counter(parameter, argument.get().value());
        uses.add(Optional.empty());
        terms.add(term);
        broken |= term.type().isBroken();
        narrower(parameter, term);
      } else {
        var term =
            value(
                callee,
                parameter,
                argument,
                Optional.ofNullable(early.get(parameter.name())),
                call);
        uses.add(Optional.empty());
        terms.add(term);
        broken |= term.type().isBroken();
      }
    }
    if (broken) {
      return new Term.Nowhere(call.span());
    }
    var result = resultType(callee);
    var perspective = resultPerspective(callee);
    if (frame.isDefinition() && !known(callee)) {
      return new Term.Convert(
          new Term.Several(terms, result, perspective, call.span()),
          false,
          result,
          Optional.empty(),
          call.span());
    }
    var checked = walk.session.instances().instance(callee, call.span(), frame);
    if (checked.isEmpty()) {
      return new Term.Nowhere(call.span());
    }
    if (frame.isHost && callee.role() == Function.Role.DEVICE) {
      return onHost(checked.get().function(), terms, result, call);
    }
    effects.of(checked.get(), callee, terms, uses, call.span());
    rings.of(checked.get().function(), terms, uses, call.span());
    return new Term.Call(checked.get().function(), terms, result, perspective, call.span());
  }

  /** What computes with numbers alone is as good on the host, where nothing varies. */
  private Term onHost(Function callee, List<Term> terms, Type result, Expr.Call call) {
    return isOfNumbers(callee.name(), DeviceOnly.in(callee), call)
        ? new Term.Call(callee, terms, result, Perspective.GRID, call.span())
        : new Term.Nowhere(call.span());
  }

  private boolean isOfNumbers(String name, Optional<Span> obstacle, Expr.Call call) {
    obstacle.ifPresent(
        it ->
            frame.report(
                Code.P0223
                    .at(call.callee().span(), "`" + name + "` cannot be called here")
                    .label(it, "this belongs to the device")
                    .help(
                        "host functions call device functions that require `thread[1]` and compute"
                            + " with numbers alone")));
    return obstacle.isEmpty();
  }

  private static boolean known(Signature callee) {
    for (var argument : callee.generics().values()) {
      if (!argument.isKnown()) {
        return false;
      }
    }
    return true;
  }

  private static Type resultType(Signature callee) {
    return switch (callee.results().size()) {
      case 0 -> Type.Special.NOTHING;
      case 1 -> callee.results().getFirst().type();
      default -> new Type.Tuple(callee.results().stream().map(Function.Result::type).toList());
    };
  }

  private static Perspective resultPerspective(Signature callee) {
    var meet = Perspective.GRID;
    for (var result : callee.results()) {
      meet = meet.meet(result.perspective());
    }
    return meet;
  }

  private Term value(
      Signature callee,
      Signature.Parameter parameter,
      Optional<Argument> argument,
      Optional<Term> early,
      Expr.Call call) {
    if (argument.isEmpty()) {
      return walk.session.instances().defaultValue(callee, parameter);
    }
    var checked =
        early.isPresent()
            ? early.get()
            : walk.values.check(argument.get().value(), Want.type(parameter.type()));
    if (parameter.type() instanceof Type.Array wanted
        && checked.type() instanceof Type.Array has
        && !Conversion.accepts(wanted, has)) {
      frame.report(
          Code.P0205
              .at(checked.span(), "`" + parameter.name() + "` is " + wanted + ", this is " + has)
              .label(parameter.span(), "declared here"));
      return new Term.Nowhere(call.span());
    }
    var term = walk.values.convert(checked, parameter.type());
    narrower(parameter, term);
    return term;
  }

  /** P0406. */
  private void narrower(Signature.Parameter parameter, Term term) {
    if (term.type().isBroken()
        || frame.isHost
        || term.perspective().isAtLeast(parameter.perspective())) {
      return;
    }
    var diagnostic =
        Code.P0406
            .at(
                term.span(),
                "`"
                    + parameter.name()
                    + "` is one value for each "
                    + parameter.perspective()
                    + ", this varies per "
                    + term.perspective())
            .label(parameter.span(), "declared `@ " + parameter.perspective() + "` here");
    frame.report(
        Terms.withCulprit(diagnostic, term, parameter.perspective())
            .help("compute it from values of " + parameter.perspective() + " or broader"));
  }

  private Optional<MemoryUse> memory(Signature.Parameter parameter, Optional<Argument> argument) {
    if (argument.isEmpty()) {
      return Optional.empty();
    }
    var written = argument.get().value();
    return switch (walk.indexing.resolve(written, Want.NOTHING)) {
      case Indexing.Resolved.Part(MemoryUse use) -> {
        if (use.term() instanceof Term.Read) {
          walk.ledger.memories().use(use.view(), use.key(), written.span());
        }
        yield effects.passable(parameter, use, written.span())
            ? Optional.of(use)
            : Optional.empty();
      }
      case Indexing.Resolved.Single(Indexing.ElementUse use) ->
          noMemory(parameter, written, use.element().type());
      case Indexing.Resolved.Elsewhere _ ->
          noMemory(parameter, written, walk.values.check(written, Want.NOTHING).type());
      case Indexing.Resolved.Wrong _ -> Optional.empty();
    };
  }

  private Optional<MemoryUse> noMemory(Signature.Parameter parameter, Expr written, Type has) {
    if (!has.isBroken()) {
      frame.report(
          Code.P0205
              .at(
                  written.span(),
                  "`" + parameter.name() + "` is " + parameter.type() + ", this is " + has)
              .label(parameter.span(), "declared here")
              .help("pass memory: a pointer, a tile or a view"));
    }
    return Optional.empty();
  }

  /** A function defined inside another that nobody calls is checked where its block ends. */
  void uncalled(Item.Function function) {
    if (called.add(function)) {
      nested.define(function);
    }
  }

  /** A function defined inside the one under check: its body is checked where it is called. */
  Term nested(Item.Function function, Expr.Call call) {
    var arguments = Arguments.bind(function, call, frame);
    called.add(function);
    return arguments.isEmpty()
        ? new Term.Nowhere(call.span())
        : nested.call(function, arguments.get(), call);
  }
}
