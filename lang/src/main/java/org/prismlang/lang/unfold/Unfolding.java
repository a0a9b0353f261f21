package org.prismlang.lang.unfold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Launcher;
import org.prismlang.lang.program.Precondition;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.program.Summary;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;

/**
 * A program without structs: variables, parameters and results become one a number, memory becomes
 * memory of words. A function that knows no structs stays what it is.
 */
public final class Unfolding {
  private final IdentityHashMap<Function, Boolean> mentions = new IdentityHashMap<>();
  private final IdentityHashMap<Function, Function> done = new IdentityHashMap<>();

  private final IdentityHashMap<Variable, List<Variable>> names = new IdentityHashMap<>();

  private Unfolding() {}

  public static Program of(Program program) {
    var unfolding = new Unfolding();
    return new Program(
        program.functions().stream().map(unfolding::function).toList(),
        program.launchers().stream()
            .map(it -> new Launcher(it.mapping(), unfolding.function(it.function())))
            .toList());
  }

  Function function(Function function) {
    if (!hasStructs(function)) {
      return function;
    }
    var already = Optional.ofNullable(done.get(function));
    if (already.isPresent()) {
      return already.get();
    }
    var unfolded = unfolded(function);
    done.put(function, unfolded);
    return unfolded;
  }

  private boolean hasStructs(Function function) {
    var already = Optional.ofNullable(mentions.get(function));
    if (already.isPresent()) {
      return already.get();
    }
    boolean mentions =
        function.parameters().stream().anyMatch(it -> Unfolded.isThere(it.type()))
            || function.results().stream().anyMatch(it -> Unfolded.isThere(it.type()))
            || Action.all(function.body()).anyMatch(Unfolding::declares)
            || Action.terms(function.body()).anyMatch(this::hasStructs);
    this.mentions.put(function, mentions);
    return mentions;
  }

  private static boolean declares(Action action) {
    return action instanceof Action.Declare it && Unfolded.isThere(it.variable().type());
  }

  private boolean hasStructs(Term term) {
    return Unfolded.isThere(term.type())
        || switch (term) {
          case Term.Call it -> hasStructs(it.callee());
          case Term.Code it -> hasStructs(it.function());
          case Term.Launch it -> hasStructs(it.kernel());
          default -> false;
        };
  }

  private Function unfolded(Function function) {
    var names = new UnfoldedNames(this.names);
    var terms = new UnfoldedTerms(this, names);
    var taken = new HashSet<>(function.parameters().stream().map(Variable::name).toList());
    var parameters = new ArrayList<Variable>();
    var accesses = new ArrayList<Summary.Access>();
    var inFlight = new ArrayList<Integer>();
    for (int i = 0; i < function.parameters().size(); i++) {
      for (var part : names.parameter(function.parameters().get(i), taken)) {
        if (function.summary().inFlight().contains(i)) {
          inFlight.add(parameters.size());
        }
        parameters.add(part);
        accesses.add(function.summary().accesses().get(i));
      }
    }
    var maps = new HashMap<Variable, Variable>();
    function.maps().forEach((map, pointer) -> maps.put(names.one(map), names.one(pointer)));
    var defaults = new HashMap<Variable, Term>();
    function.defaults().forEach((it, value) -> defaults.put(names.one(it), value));
    var results = new ArrayList<Function.Result>();
    for (var result : function.results()) {
      for (var type : Unfolded.types(result.type())) {
        results.add(new Function.Result(type, result.perspective()));
      }
    }
    return new Function(
        function.name(),
        function.instance(),
        function.role(),
        function.bound(),
        launch(function.launch(), terms),
        function.preconditions().stream().map(it -> precondition(it, terms)).toList(),
        function.inline(),
        function.exact(),
        function.test(),
        parameters,
        maps,
        defaults,
        results,
        function.unsafe(),
        new UnfoldedActions(terms, names).all(function.body()),
        summary(function.summary(), accesses, inFlight),
        function.demands(),
        function.span());
  }

  private static Precondition precondition(Precondition it, UnfoldedTerms terms) {
    return new Precondition(terms.value(it.condition()), it.message());
  }

  private static Launch launch(Launch it, UnfoldedTerms terms) {
    return new Launch(
        it.grid(),
        it.block(),
        it.cluster(),
        it.minBlocks(),
        it.registers(),
        it.cooperative(),
        it.resident(),
        it.inOrder(),
        it.overlaps(),
        it.workspaces().stream()
            .map(
                own ->
                    new Launch.Workspace(
                        own.parameter(), terms.value(own.bytes()), own.zeroEachLaunch()))
            .toList());
  }

  private static Summary summary(
      Summary it, List<Summary.Access> accesses, List<Integer> inFlight) {
    return new Summary(
        it.sharedBytes(),
        it.barrierBytes(),
        accesses,
        it.roles(),
        it.waitsForBlocks(),
        it.loadsWords(),
        it.takesTicket(),
        it.collective(),
        it.pure(),
        it.speaks(),
        inFlight,
        it.unnamedWgmma(),
        it.rings());
  }
}
