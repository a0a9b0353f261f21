package org.prismlang.lang.unfold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.StructLayout;
import org.prismlang.lang.type.Type;

/** Statements without structs. */
final class UnfoldedActions {
  private final UnfoldedTerms terms;
  private final UnfoldedNames names;

  UnfoldedActions(UnfoldedTerms terms, UnfoldedNames names) {
    this.terms = terms;
    this.names = names;
  }

  List<Action> all(List<Action> actions) {
    var unfolded = new ArrayList<Action>();
    actions.forEach(it -> add(it, unfolded));
    return unfolded;
  }

  private void add(Action action, List<Action> out) {
    switch (action) {
      case Action.Declare it -> declare(it, out);
      case Action.Assign it when it.targets().size() == 1 ->
          assign(it.targets().getFirst(), it.value(), it.span(), out);
      case Action.Assign it -> several(it, out);
      case Action.Update it -> update(it, out);
      case Action.Return it -> out.add(new Action.Return(terms.flat(it.values()), it.span()));
      case Action.Do it when Unfolded.isThere(it.expression().type()) -> dropped(it, out);
      default -> out.add(simple(action));
    }
  }

  private Action simple(Action action) {
    return switch (action) {
      case Action.For it ->
          new Action.For(
              it.variable(),
              terms.value(it.from()),
              terms.value(it.to()),
              terms.value(it.step()),
              it.copies(),
              all(it.body()),
              it.span());
      case Action.Unrolled it ->
          new Action.Unrolled(
              it.variable(),
              it.copies().stream()
                  .map(copy -> new Action.Copy(copy.value(), all(copy.body())))
                  .toList(),
              it.span());
      case Action.While it ->
          new Action.While(terms.value(it.condition()), all(it.body()), it.span());
      case Action.If it ->
          new Action.If(
              terms.value(it.condition()), all(it.then()), all(it.otherwise()), it.span());
      case Action.Assert it ->
          new Action.Assert(terms.value(it.condition()), it.message(), it.span());
      case Action.Print it -> new Action.Print(terms.flat(it.arguments()), it.span());
      case Action.Do it -> new Action.Do(terms.value(it.expression()), it.span());
      case Action.Block it -> new Action.Block(all(it.body()), it.span());
      case Action.Group it -> new Action.Group(it.perspective(), all(it.body()), it.span());
      case Action.Split it ->
          new Action.Split(
              it.level(),
              it.branches().stream()
                  .map(
                      branch ->
                          new Action.Branch(
                              branch.offset(),
                              branch.size(),
                              branch.role(),
                              all(branch.body()),
                              branch.span()))
                  .toList(),
              it.span());
      case Action.Partition it -> {
        var map = map(it.view(), it.source(), it.indices(), it.places());
        yield new Action.Partition(
            names.one(it.view()),
            terms.value(it.source()),
            map.indices(),
            map.places(),
            all(it.body()),
            it.span());
      }
      case Action.Claim it -> {
        var map = map(it.view(), it.source(), it.indices(), it.places());
        yield new Action.Claim(
            names.one(it.view()),
            terms.value(it.source()),
            map.indices(),
            map.places(),
            all(it.body()),
            it.span());
      }
      case Action.Async it -> {
        if (names.isScattered(it.source())) {
          names.scatter(it.view());
        }
        yield new Action.Async(
            names.one(it.view()), terms.value(it.source()), all(it.body()), it.span());
      }
      case Action.Batch it -> new Action.Batch(all(it.body()), it.span());
      case Action.LastBlock it ->
          new Action.LastBlock(terms.value(it.counter()), all(it.body()), it.span());
      case Action.Break _,
          Action.Continue _,
          Action.Unsafe _,
          Action.Barrier _,
          Action.Declare _,
          Action.Assign _,
          Action.Update _,
          Action.Return _ ->
          action;
    };
  }

  private record WordMap(List<Variable> indices, List<Term> places) {}

  /** From words of the view to words of its source. */
  private WordMap map(Variable view, Term source, List<Variable> indices, List<Term> places) {
    var unfolded = terms.values(places);
    boolean isScattered = names.isScattered(source);
    if (!Unfolded.isMemoryOfStructs(view.type()) || indices.isEmpty()) {
      if (isScattered) {
        names.scatter(view);
      }
      return new WordMap(indices, unfolded);
    }
    var layout = Unfolded.layout(view.type());
    if (MovedPlace.isMoved(indices.getLast(), places) && !isScattered) {
      return new WordMap(indices, shifted(indices.getLast(), unfolded, layout, source));
    }
    names.scatter(view);
    var word =
        new Variable(
            "word", Scalar.INT32, Perspective.GRID, Variable.Origin.INDEX, false, view.span());
    var read = new Term.Read(word, view.span());
    var inner = new ArrayList<>(indices);
    inner.add(word);
    if (isScattered) {
      var all = new ArrayList<>(unfolded);
      all.add(read);
      return new WordMap(inner, all);
    }
    var place = WordIndex.counted(unfolded.getLast(), source);
    var last = WordIndex.scaled(place, layout.words(), read);
    return new WordMap(inner, WordIndex.with(unfolded, last));
  }

  /** The last place is the last index with something added: only that counts structs. */
  private static List<Term> shifted(
      Variable index, List<Term> places, StructLayout layout, Term source) {
    var last = places.getLast();
    var read = new Term.Read(index, last.span());
    var start = WordIndex.counted(MovedPlace.without(index, last), source);
    return WordIndex.with(places, WordIndex.scaled(start, layout.words(), read));
  }

  private void declare(Action.Declare it, List<Action> out) {
    var variables = names.all(it.variable());
    if (!Unfolded.isSeveral(it.variable().type())) {
      out.add(new Action.Declare(variables.getFirst(), it.value().map(terms::value), it.span()));
      return;
    }
    if (it.value().isPresent() && it.value().get() instanceof Term.Call call) {
      var unfolded = terms.call(call);
      if (variables.size() == 1) {
        out.add(new Action.Declare(variables.getFirst(), Optional.of(unfolded), it.span()));
      } else {
        var declared = reads(variables, it.variable().span());
        out.add(new Action.Assign(declared, unfolded, it.span()));
      }
      return;
    }
    var values = it.value().map(terms::spread);
    values.ifPresent(spread -> out.addAll(spread.first()));
    for (int i = 0; i < variables.size(); i++) {
      int part = i;
      out.add(
          new Action.Declare(
              variables.get(i), values.map(spread -> spread.parts().get(part)), it.span()));
    }
  }

  private static List<Term> reads(List<Variable> variables, Span span) {
    return variables.stream().map(it -> (Term) new Term.Read(it, span)).toList();
  }

  private void assign(Term target, Term value, Span span, List<Action> out) {
    var place = terms.place(target, out);
    if (place.isPresent()) {
      if (Unfolded.isSeveral(target.type())) {
        var values = terms.spread(value);
        out.addAll(values.first());
        out.addAll(WordsOfStructs.store(place.get(), values.parts(), span));
      } else {
        out.addAll(WordsOfStructs.storeNumber(place.get(), terms.value(value), span));
      }
      return;
    }
    if (!Unfolded.isSeveral(target.type())) {
      out.add(new Action.Assign(List.of(target(target, out)), terms.value(value), span));
      return;
    }
    var targets = targets(target, out);
    if (value instanceof Term.Call call) {
      out.add(new Action.Assign(targets, terms.call(call), span));
      return;
    }
    var values = terms.spread(value);
    out.addAll(values.first());
    out.add(
        targets.size() == 1
            ? new Action.Assign(targets, values.parts().getFirst(), span)
            : new Action.Assign(targets, together(values.parts(), value), span));
  }

  private static Term together(List<Term> parts, Term of) {
    var type = new Type.Tuple(parts.stream().map(Term::type).toList());
    return new Term.Several(parts, type, of.perspective(), of.span());
  }

  private List<Term> targets(Term target, List<Action> out) {
    var spread = terms.spread(target);
    out.addAll(spread.first());
    return spread.parts();
  }

  /** A place in registers, or in memory of numbers. */
  private Term target(Term place, List<Action> out) {
    return switch (place) {
      case Term.Lane it when it.base().type() instanceof Type.Struct struct ->
          targets(it.base(), out).get(Unfolded.before(struct, it.lane()));
      case Term.Lane it -> new Term.Lane(target(it.base(), out), it.lane(), it.type(), it.span());
      default -> terms.value(place);
    };
  }

  private void several(Action.Assign it, List<Action> out) {
    var targets = new ArrayList<Term>();
    var stores = new ArrayList<Action>();
    for (var target : it.targets()) {
      var place = terms.place(target, out);
      if (place.isPresent()) {
        var kept = new ArrayList<Term>();
        for (var type : Unfolded.types(target.type())) {
          var variable =
              new Variable(
                  "value", type, target.perspective(), Variable.Origin.LOCAL, false, target.span());
          out.add(new Action.Declare(variable, Optional.empty(), it.span()));
          kept.add(new Term.Read(variable, it.span()));
        }
        targets.addAll(kept);
        stores.addAll(
            Unfolded.isSeveral(target.type())
                ? WordsOfStructs.store(place.get(), kept, it.span())
                : WordsOfStructs.storeNumber(place.get(), kept.getFirst(), it.span()));
      } else if (Unfolded.isSeveral(target.type())) {
        targets.addAll(targets(target, out));
      } else {
        targets.add(target(target, out));
      }
    }
    out.add(new Action.Assign(targets, terms.value(it.value()), it.span()));
    out.addAll(stores);
  }

  private void update(Action.Update it, List<Action> out) {
    var place = terms.place(it.target(), out);
    if (place.isEmpty()) {
      var target = target(it.target(), out);
      out.add(new Action.Update(target, it.operator(), terms.value(it.value()), it.span()));
      return;
    }
    var value = terms.value(it.value());
    if (WordsOfStructs.isWord(place.get())) {
      var element = WordIndex.element(place.get(), place.get().word());
      out.add(new Action.Update(element, it.operator(), value, it.span()));
      return;
    }
    var type = place.get().type();
    boolean isShift = it.operator().isShift();
    var by =
        isShift || value.type().equals(type)
            ? value
            : new Term.Convert(value, false, type, Optional.empty(), value.span());
    var changed =
        new Term.Binary(
            it.operator(),
            WordsOfStructs.number(place.get()),
            by,
            type,
            Perspective.THREAD,
            Optional.empty(),
            it.span());
    out.addAll(WordsOfStructs.storeNumber(place.get(), changed, it.span()));
  }

  /** Results that nobody takes. */
  private void dropped(Action.Do it, List<Action> out) {
    switch (it.expression()) {
      case Term.Call call -> out.add(new Action.Do(terms.call(call), it.span()));
      case Term other -> out.addAll(terms.spread(other).first());
    }
  }
}
