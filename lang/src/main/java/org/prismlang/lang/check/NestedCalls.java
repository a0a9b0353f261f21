package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.head.Signatures;
import org.prismlang.lang.check.types.Types;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.units.CopyBudget;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Summary;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/**
 * Calls of a function defined inside the one under check: inlined, so its body acts as the code
 * that calls it.
 */
final class NestedCalls {
  private final Frame frame;
  private final Values values;
  private final Types types;
  private final Places places;
  private final Effects effects;
  private final Flow flow;
  private final CopyBudget copies;
  private final CodeBlocks blocks;
  private final List<Name> underway = new ArrayList<>();
  private final Set<Item.Function> recursive = Collections.newSetFromMap(new IdentityHashMap<>());

  NestedCalls(
      Frame frame,
      Values values,
      Types types,
      Places places,
      Effects effects,
      Flow flow,
      CopyBudget copies,
      CodeBlocks blocks) {
    this.frame = frame;
    this.values = values;
    this.types = types;
    this.places = places;
    this.effects = effects;
    this.flow = flow;
    this.copies = copies;
    this.blocks = blocks;
  }

  Term call(Item.Function function, Map<String, Argument> arguments, Expr.Call call) {
    if (!function.generics().isEmpty()) {
      frame.report(
          Code.P0223
              .at(
                  function.generics().getFirst().span(),
                  "a function inside another has no generics of its own")
              .help("it sees those of the function around it; or define it at the left margin"));
      return new Term.Nowhere(call.span());
    }
    if (underway.contains(function.name())) {
      reportRecursion(function, call);
      return new Term.Nowhere(call.span());
    }
    if (!copies.inline(call.span())) {
      return new Term.Nowhere(call.span());
    }
    var parameters = new ArrayList<Variable>();
    var terms = new ArrayList<Term>();
    for (var written : function.parameters()) {
      var type = types.resolve(written.type());
      var perspective =
          written.perspective().isPresent()
              ? types.perspective(written.perspective().get())
              : Optional.of(frame.perspective());
      var argument =
          Optional.ofNullable(arguments.get(written.name().text()))
              .map(Argument::value)
              .or(written::defaultValue);
      if (type.isBroken() || perspective.isEmpty() || argument.isEmpty()) {
        return new Term.Nowhere(call.span());
      }
      if (type.isMemory() || type == Type.Special.COUNTER) {
        var what = type.isMemory() ? "memory" : "counters";
        frame.report(
            Code.P0223
                .at(
                    written.span(),
                    "a function inside another sees the " + what + " around it, and takes none")
                .help(type.isMemory() ? "name the memory in its body" : "name them in its body"));
        return new Term.Nowhere(call.span());
      }
      var term = values.checkAs(argument.get(), type, perspective);
      var variable =
          new Variable(
              written.name().text(),
              type,
              perspective.get(),
              Variable.Origin.PARAMETER,
              false,
              written.span());
      if (!term.type().isBroken() && !term.perspective().isAtLeast(perspective.get())) {
        frame.report(
            Terms.withCulprit(
                    Code.P0406
                        .at(
                            term.span(),
                            "`"
                                + variable.name()
                                + "` is one value for each "
                                + perspective.get()
                                + ", this varies per "
                                + term.perspective())
                        .label(written.span(), "declared here"),
                    term,
                    perspective.get())
                .help("compute it from values of " + perspective.get() + " or broader"));
      }
      parameters.add(variable);
      terms.add(term);
    }
    return inline(function, parameters, terms, call);
  }

  /** P0211. */
  private void reportRecursion(Item.Function function, Expr.Call call) {
    if (!recursive.add(function)) {
      return;
    }
    var name = function.name().text();
    frame.report(
        Code.P0211
            .at(
                call.span(),
                "`"
                    + name
                    + "` calls itself"
                    + (underway.getLast().equals(function.name())
                        ? ""
                        : " through `" + underway.getLast().text() + "`"))
            .label(function.name().span(), "declared here")
            .help("use a loop: there is no stack on the device"));
  }

  private record Checked(List<Function.Result> results, List<Action> body) {}

  private Optional<Checked> check(Item.Function function, List<Variable> parameters) {
    var results = Signatures.results(function, frame.perspective(), frame, types);
    if (results.isEmpty()) {
      return Optional.empty();
    }
    frame.scope.open();
    parameters.forEach(frame::declare);
    var given =
        new Results(function.name().text(), false, results.get(), Optional.of(function.head()));
    var around = flow.enterFunction();
    underway.add(function.name());
    var body = blocks.function(function.body(), given);
    underway.removeLast();
    given.complete(body, function.name().span(), frame);
    flow.leaveFunction(around);
    frame.scope.close();
    return Optional.of(new Checked(results.get(), body));
  }

  private Term inline(
      Item.Function function, List<Variable> parameters, List<Term> terms, Expr.Call call) {
    var checked = check(function, parameters);
    if (checked.isEmpty()) {
      return new Term.Nowhere(call.span());
    }
    var results = checked.get().results();
    var body = checked.get().body();
    var bound = new Bound(List.of(frame.perspective()), OptionalInt.empty(), function.head());
    var inlined =
        new Function(
            function.name().text(),
            function.name().text(),
            Function.Role.DEVICE,
            bound,
            Launch.FREE,
            List.of(),
            true,
            false,
            false,
            parameters,
            Map.of(),
            Map.of(),
            results,
            Optional.empty(),
            body,
            Summary.nothing(parameters.size()),
            List.of(),
            function.span());
    writtenArrays(parameters, terms);
    var type =
        results.isEmpty()
            ? Type.Special.NOTHING
            : results.size() == 1
                ? results.getFirst().type()
                : new Type.Tuple(results.stream().map(Function.Result::type).toList());
    var perspective = Perspective.GRID;
    for (var result : results) {
      perspective = perspective.meet(result.perspective());
    }
    return new Term.Call(inlined, terms, type, perspective, call.span());
  }

  /** Arrays go by reference here too. */
  private void writtenArrays(List<Variable> parameters, List<Term> terms) {
    for (int i = 0; i < parameters.size(); i++) {
      var it = parameters.get(i);
      if (it.type() instanceof Type.Array && places.isChanged(it)) {
        effects.written(
            new Signature.Parameter(
                it.name(), it.type(), it.perspective(), false, Optional.empty(), it.span()),
            terms.get(i));
      }
    }
  }

  /** A function that nobody calls is still read: its parameters stand for themselves. */
  void define(Item.Function function) {
    var parameters = new ArrayList<Variable>();
    for (var written : function.parameters()) {
      var type = types.resolve(written.type());
      var perspective =
          written.perspective().isPresent()
              ? types.perspective(written.perspective().get())
              : Optional.of(frame.perspective());
      if (type.isBroken()
          || perspective.isEmpty()
          || type.isMemory()
          || type == Type.Special.COUNTER) {
        return;
      }
      parameters.add(
          new Variable(
              written.name().text(),
              type,
              perspective.get(),
              Variable.Origin.PARAMETER,
              false,
              written.span()));
    }
    check(function, parameters);
  }
}
