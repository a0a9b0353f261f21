package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Functions with their generics bound: each is checked once, when it is first needed. */
final class Instances {
  private record Key(Item.Function function, Map<String, GenericArgument> generics) {
    /** Two functions are the same only if they are the same text at the same place. */
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
      return other instanceof Key key && key.function == function && key.generics.equals(generics);
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(function) + generics.hashCode();
    }
  }

  private static final int MAX_DEPTH = 200;

  private final Map<Key, Optional<Signature>> signatures = new HashMap<>();
  private final Map<Key, Optional<Function>> functions = new LinkedHashMap<>();
  private final List<Key> underway = new ArrayList<>();
  private final Set<Item.Function> recursive = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Item.Function> wrong = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Item.Constant> constantsUnderway =
      Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Item.TypeAlias> aliasesUnderway =
      Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Item.TypeAlias> circularAliases =
      Collections.newSetFromMap(new IdentityHashMap<>());
  private Optional<Session> session = Optional.empty();

  void enter(Session started) {
    session = Optional.of(started);
  }

  private Session session() {
    return session.orElseThrow();
  }

  /** Every instance without errors, callees before callers. */
  List<Function> all() {
    var all = new ArrayList<Function>();
    for (var function : functions.values()) {
      function.ifPresent(all::add);
    }
    return all;
  }

  Optional<Signature> signature(
      Declaration.OfFunction declaration, Map<String, GenericArgument> generics) {
    var key = new Key(declaration.item(), generics);
    var known = signatures.get(key);
    if (known != null) {
      return known;
    }
    var frame = outside(declaration, generics, Optional.empty());
    var signature = Signatures.of(frame, declaration, generics);
    signatures.put(key, signature);
    return signature;
  }

  /** A frame at the function's head: generics in scope, no code yet. */
  private Frame outside(
      Declaration.OfFunction declaration,
      Map<String, GenericArgument> generics,
      Optional<String> origin) {
    var bound =
        new Bound(List.of(Perspective.GRID), OptionalInt.empty(), declaration.item().name().span());
    var frame =
        new Frame(
            session(),
            declaration.module(),
            mode(declaration, generics),
            false,
            Here.entry(bound, Launch.FREE),
            origin);
    Generics.declare(generics, frame, declaration.item().name().span());
    return frame;
  }

  private Frame.Mode mode(
      Declaration.OfFunction declaration, Map<String, GenericArgument> generics) {
    if (wrong.contains(declaration.item()) || isBroken(declaration)) {
      return Frame.Mode.SILENT;
    }
    for (var argument : generics.values()) {
      if (!argument.isKnown()) {
        return Frame.Mode.DEFINITION;
      }
    }
    return Frame.Mode.INSTANCE;
  }

  /** What an operator takes and gives, with the generics around it bound. */
  Optional<Type.Function> operatorType(
      Declaration.OfFunction callee, Map<String, GenericArgument> generics, Item.Generic generic) {
    if (mode(callee, generics) != Frame.Mode.INSTANCE) {
      return Optional.empty();
    }
    var frame = outside(callee, generics, Optional.empty());
    return frame.types.resolve(generic.kind()) instanceof Type.Function function
        ? Optional.of(function)
        : Optional.empty();
  }

  /** Whether the text of the function was not understood. */
  static boolean isBroken(Declaration.OfFunction declaration) {
    return declaration.module().isBroken(declaration.item().span());
  }

  /** Names and value types of a generic function, whether or not anyone calls it. */
  void define(Declaration.OfFunction declaration) {
    var frame = outside(declaration, Map.of(), Optional.empty());
    var generics = Generics.opaque(declaration.item().generics(), frame);
    var signature = signature(declaration, generics);
    if (signature.isEmpty()) {
      wrong.add(declaration.item());
      return;
    }
    var body =
        new Bodies(session(), signature.get(), mode(declaration, generics), Optional.empty());
    body.check();
    if (body.hasErrors()) {
      wrong.add(declaration.item());
    }
  }

  /** Whether the alias is not what is being resolved already; all on the way are wrong if it is. */
  boolean enterAlias(Declaration.OfAlias alias) {
    boolean isNew = aliasesUnderway.add(alias.item());
    if (!isNew) {
      circularAliases.addAll(aliasesUnderway);
    }
    return isNew;
  }

  /** Whether that it stands for itself has been said. */
  boolean isCircular(Declaration.OfAlias alias) {
    return circularAliases.contains(alias.item());
  }

  void leaveAlias(Declaration.OfAlias alias) {
    aliasesUnderway.remove(alias.item());
  }

  /** The names of an alias, whether or not anyone uses it. */
  void define(Declaration.OfAlias alias) {
    var bound = new Bound(List.of(Perspective.GRID), OptionalInt.empty(), alias.span());
    var frame =
        new Frame(
            session(),
            alias.module(),
            alias.module().isBroken(alias.item().span())
                ? Frame.Mode.SILENT
                : Frame.Mode.DEFINITION,
            false,
            Here.entry(bound, Launch.FREE),
            Optional.empty());
    if (!isCircular(alias) && Generics.kinds(alias.item().generics(), frame)) {
      Generics.declare(
          Generics.opaque(alias.item().generics(), frame), frame, alias.item().name().span());
      enterAlias(alias);
      frame.types.resolve(alias.item().type());
      leaveAlias(alias);
    }
  }

  /** The checked instance; empty where it has errors, or calls itself (P0211). */
  Optional<Function> instance(Signature signature, Span use, Frame caller) {
    var key = new Key(signature.declaration().item(), signature.generics());
    var known = functions.get(key);
    if (known != null) {
      return known;
    }
    if (underway.contains(key) || underway.size() > MAX_DEPTH) {
      if (!recursive.add(key.function())) {
        return Optional.empty();
      }
      caller.report(
          Code.P0211
              .at(
                  use,
                  "`"
                      + signature.name()
                      + "` calls itself"
                      + (underway.getLast().equals(key) ? "" : " through other functions"))
              .label(signature.declaration().span(), "declared here")
              .help(
                  signature.role() == Function.Role.HOST
                      ? "use a loop"
                      : "use a loop: there is no stack on the device"));
      return Optional.empty();
    }
    underway.add(key);
    var origin =
        signature.generics().isEmpty()
            ? Optional.<String>empty()
            : Optional.of("in the instance `" + signature.instanceName() + "`, needed at " + use);
    var body =
        new Bodies(
            session(), signature, mode(signature.declaration(), signature.generics()), origin);
    var function = body.check();
    underway.removeLast();
    Optional<Function> result = Optional.of(function);
    functions.put(key, result);
    return result;
  }

  /** The value of a module-level constant. */
  Optional<ModuleScope.Constant> constant(Declaration.OfConstant declaration) {
    var name = declaration.item().name();
    var known = declaration.module().constants().get(name.text());
    if (known != null) {
      return known.type().isBroken() ? Optional.empty() : Optional.of(known);
    }
    var bound = new Bound(List.of(Perspective.GRID), OptionalInt.empty(), name.span());
    var frame =
        new Frame(
            session(),
            declaration.module(),
            Frame.Mode.INSTANCE,
            false,
            Here.entry(bound, Launch.FREE),
            Optional.empty());
    if (!constantsUnderway.add(declaration.item())) {
      frame.report(
          Code.P0207
              .at(name.span(), "the value of `" + name.text() + "` depends on itself")
              .help("give it a value of its own"));
      return Optional.empty();
    }
    var constant = constant(declaration, frame);
    declaration.module().constants().put(name.text(), constant);
    constantsUnderway.remove(declaration.item());
    return constant.type().isBroken() ? Optional.empty() : Optional.of(constant);
  }

  private ModuleScope.Constant constant(Declaration.OfConstant declaration, Frame frame) {
    var item = declaration.item();
    var broken = new ModuleScope.Constant(Value.UNKNOWN, Type.Special.BROKEN);
    if (!Written.isConstexpr(item.type()) || item.value().isEmpty()) {
      frame.report(
          Code.P0207
              .at(
                  item.span(),
                  "a module holds constants: `"
                      + item.name().text()
                      + "` must be `constexpr` and have a value")
              .help("`" + item.name().text() + " : constexpr(int) = …`"));
      return broken;
    }
    var type = frame.types.resolve(item.type());
    var term = frame.expressions.check(item.value().get(), Want.type(type));
    if (term.value().isEmpty()) {
      frame.report(
          Code.P0207
              .at(item.value().get().span(), "this must be known when compiling")
              .help("use literals and other constants"));
      return broken;
    }
    var converted = frame.expressions.convert(term, type);
    return converted.type().isBroken() || converted.value().isEmpty() || type.isBroken()
        ? broken
        : new ModuleScope.Constant(converted.value().get(), type);
  }

  /** A parameter's default, in the callee's module. */
  Term defaultValue(Signature callee, Signature.Parameter parameter, Span use) {
    var frame = outside(callee.declaration(), callee.generics(), Optional.empty());
    var term =
        frame.expressions.checkAs(
            parameter.defaultValue().orElseThrow(), parameter.type(), Optional.empty());
    if (term.value().isEmpty()) {
      frame.report(
          Code.P0207
              .at(
                  parameter.defaultValue().get().span(),
                  "the default of a parameter must be known when compiling")
              .help("use a constant"));
    }
    return term;
  }

  /**
   * A function inside a function sees the variables around it; its body is checked for each call.
   */
  Term nested(
      Item.Function function, Map<String, Argument> arguments, Expr.Call call, Frame frame) {
    if (frame.scope.depth() > MAX_DEPTH) {
      frame.report(
          Code.P0211
              .at(call.span(), "`" + function.name().text() + "` calls itself")
              .help("use a loop"));
      return new Term.Nowhere(call.span());
    }
    return new NestedCalls(frame).call(function, arguments, call);
  }
}
