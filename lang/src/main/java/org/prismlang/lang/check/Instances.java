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
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.GenericArgument;
import org.prismlang.lang.check.frame.Here;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.head.Signatures;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.types.Generics;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

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

  /**
   * Of one entry point: generous for people; instances that make instances without end stop here.
   */
  private static final int MAX_INSTANCES = 10_000;

  private final Map<Key, Optional<Signature>> signatures = new HashMap<>();
  private final Map<Key, CheckedBody> functions = new LinkedHashMap<>();
  private final List<Key> underway = new ArrayList<>();
  private int generic;
  private final Set<Item.Function> recursive = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Function> broken = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Item.Function> wrong = Collections.newSetFromMap(new IdentityHashMap<>());
  private Optional<Session> session = Optional.empty();

  void enter(Session started) {
    session = Optional.of(started);
  }

  private Session session() {
    return session.orElseThrow();
  }

  /**
   * Every instance without errors, callees before callers; not those that only the definition of a
   * generic function speaks of.
   */
  List<Function> all() {
    var all = new ArrayList<Function>();
    functions.forEach(
        (key, checked) -> {
          if (key.generics().values().stream().allMatch(GenericArgument::isKnown)) {
            all.add(checked.function());
          }
        });
    return all;
  }

  Optional<Signature> signature(
      Declaration.OfFunction declaration, Map<String, GenericArgument> generics) {
    var key = new Key(declaration.item(), generics);
    var known = signatures.get(key);
    if (known != null) {
      return known;
    }
    var origin =
        generics.isEmpty()
            ? Optional.<String>empty()
            : Optional.of(
                "in the instance `" + Signature.instanceName(declaration, generics) + "`");
    var walk = outside(declaration, generics, origin);
    var signature =
        Signatures.of(
            walk.frame, walk.values, walk.types, walk.perspectives, declaration, generics);
    signatures.put(key, signature);
    signature.ifPresent(session().task().typings()::declared);
    return signature;
  }

  /** At the function's head: generics in scope, no code yet. */
  private Walk outside(
      Declaration.OfFunction declaration,
      Map<String, GenericArgument> generics,
      Optional<String> origin) {
    var bound =
        new Bound(List.of(Perspective.GRID), OptionalInt.empty(), declaration.item().name().span());
    var frame =
        new Frame(
            session().task(),
            declaration.module(),
            mode(declaration, generics),
            false,
            Here.entry(bound, Launch.FREE),
            origin);
    Generics.declare(generics, frame, declaration.item().name().span());
    return new Walk(session(), frame);
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
    var walk = outside(callee, generics, Optional.empty());
    return walk.types.resolve(generic.kind()) instanceof Type.Function function
        ? Optional.of(function)
        : Optional.empty();
  }

  /** Whether something is wrong with the body of the function. */
  boolean isBroken(Function function) {
    return broken.contains(function);
  }

  /** Whether the text of the function was not understood. */
  static boolean isBroken(Declaration.OfFunction declaration) {
    return declaration.module().isBroken(declaration.item().span());
  }

  /** Names and value types of a generic function, whether or not anyone calls it. */
  void define(Declaration.OfFunction declaration) {
    var walk = outside(declaration, Map.of(), Optional.empty());
    var generics = Generics.opaque(declaration.item().generics(), walk.frame, walk.types);
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

  /** The checked instance; empty where it has errors, or calls itself (P0211). */
  Optional<CheckedBody> instance(Signature signature, Span use, Frame caller) {
    var key = new Key(signature.declaration().item(), signature.generics());
    var known = functions.get(key);
    if (known != null) {
      return Optional.of(known);
    }
    if (underway.contains(key)) {
      reportOnce(recursion(signature, use, underway.getLast().equals(key)), key, caller);
      return Optional.empty();
    }
    if (underway.size() > MAX_DEPTH || generic > MAX_INSTANCES) {
      reportOnce(tooMany(signature, use), key, caller);
      return Optional.empty();
    }
    generic = underway.isEmpty() ? 0 : generic;
    underway.add(key);
    generic += signature.generics().isEmpty() ? 0 : 1;
    var origin =
        signature.generics().isEmpty()
            ? Optional.<String>empty()
            : Optional.of("in the instance `" + signature.instanceName() + "`, needed at " + use);
    var body =
        new Bodies(
            session(), signature, mode(signature.declaration(), signature.generics()), origin);
    var checked = body.check();
    if (body.hasErrors()) {
      broken.add(checked.function());
    }
    underway.removeLast();
    functions.put(key, checked);
    return Optional.of(checked);
  }

  private void reportOnce(Diagnostic diagnostic, Key key, Frame caller) {
    if (recursive.add(key.function())) {
      caller.report(diagnostic);
    }
  }

  private static Diagnostic recursion(Signature signature, Span use, boolean isDirect) {
    return Code.P0211
        .at(
            use,
            "`"
                + signature.name()
                + "` calls itself"
                + (isDirect ? "" : " through other functions"))
        .label(signature.declaration().span(), "declared here")
        .help(
            signature.role() == Function.Role.HOST
                ? "use a loop"
                : "use a loop: there is no stack on the device");
  }

  /**
   * Callees are checked first ({@link CheckOrder}): only generics still go that deep, or circles.
   */
  private Diagnostic tooMany(Signature signature, Span use) {
    return Code.P0211
        .at(
            use,
            underway.size() > MAX_DEPTH
                ? "`"
                    + signature.name()
                    + "` would be called more than "
                    + MAX_DEPTH
                    + " calls deep"
                : "`"
                    + signature.name()
                    + "` would be one of more than "
                    + MAX_INSTANCES
                    + " instances of generic functions")
        .label(signature.declaration().span(), "declared here")
        .help("each call of a generic function makes a new instance: do they ever end?");
  }

  /** A parameter's default, in the callee's module. */
  Term defaultValue(Signature callee, Signature.Parameter parameter) {
    var walk = outside(callee.declaration(), callee.generics(), Optional.empty());
    var term =
        walk.values.checkAs(
            parameter.defaultValue().orElseThrow(), parameter.type(), Optional.empty());
    if (term.value().isEmpty()) {
      walk.frame.report(
          Code.P0207
              .at(
                  parameter.defaultValue().get().span(),
                  "the default of a parameter must be known when compiling")
              .help("use a constant"));
    }
    return term;
  }
}
