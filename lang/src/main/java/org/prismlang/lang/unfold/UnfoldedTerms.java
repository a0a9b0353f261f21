package org.prismlang.lang.unfold;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Expressions without structs. */
final class UnfoldedTerms {
  private final Unfolding unfolding;
  private final UnfoldedNames names;

  UnfoldedTerms(Unfolding unfolding, UnfoldedNames names) {
    this.unfolding = unfolding;
    this.names = names;
  }

  /** Of a type that holds no structs in registers. */
  Term value(Term term) {
    return switch (term) {
      case Term.Constant _, Term.Id _, Term.Units _, Term.Nowhere _, Term.After _ -> term;
      case Term.Read it -> new Term.Read(names.one(it.variable()), it.span());
      case Term.Element it ->
          new Term.Element(
              value(it.base()), values(it.indices()), it.type(), it.perspective(), it.span());
      case Term.Subview it -> subview(it);
      case Term.Slice it ->
          new Term.Slice(
              value(it.base()), it.from(), it.length(), it.type(), it.perspective(), it.span());
      case Term.Lane it -> lane(it);
      case Term.Unary it ->
          new Term.Unary(
              it.operator(),
              value(it.operand()),
              it.type(),
              it.perspective(),
              it.value(),
              it.span());
      case Term.Binary it ->
          new Term.Binary(
              it.operator(),
              value(it.left()),
              value(it.right()),
              it.type(),
              it.perspective(),
              it.value(),
              it.span());
      case Term.Choice it ->
          new Term.Choice(
              value(it.condition()),
              value(it.then()),
              value(it.otherwise()),
              it.type(),
              it.perspective(),
              it.value(),
              it.span());
      case Term.Convert it ->
          new Term.Convert(value(it.operand()), it.bits(), it.type(), it.value(), it.span());
      case Term.Build it ->
          new Term.Build(values(it.elements()), it.type(), it.perspective(), it.span());
      case Term.Fill it -> new Term.Fill(value(it.element()), it.type(), it.span());
      case Term.Call it -> call(it);
      case Term.Operation it -> operation(it, it.arguments(), it.type());
      case Term.Several it -> several(it);
      case Term.Code it -> new Term.Code(unfolding.function(it.function()), it.span());
      case Term.Launch it ->
          new Term.Launch(
              unfolding.function(it.kernel()),
              value(it.grid()),
              it.block().map(this::value),
              flat(it.arguments()),
              it.span());
      case Term.HostCall it -> hostCall(it);
    };
  }

  List<Term> values(List<Term> terms) {
    return terms.stream().map(this::value).toList();
  }

  /** Every struct as its numbers. */
  List<Term> flat(List<Term> terms) {
    var all = new ArrayList<Term>();
    for (var term : terms) {
      if (Unfolded.isSeveral(term.type())) {
        all.addAll(spread(term).values());
      } else {
        all.add(value(term));
      }
    }
    return all;
  }

  private Term several(Term.Several it) {
    var elements = flat(it.elements());
    var type = new Type.Tuple(elements.stream().map(Term::type).toList());
    return new Term.Several(elements, type, it.perspective(), it.span());
  }

  Term.Call call(Term.Call it) {
    var callee = unfolding.function(it.callee());
    var type =
        Unfolded.isThere(it.type())
            ? Unfolded.together(callee.results().stream().map(Function.Result::type).toList())
            : it.type();
    return new Term.Call(callee, flat(it.arguments()), type, it.perspective(), it.span());
  }

  private Term operation(Term.Operation it, List<Optional<Term>> arguments, Type type) {
    return new Term.Operation(
        it.intrinsic(),
        arguments.stream().map(argument -> argument.map(this::value)).toList(),
        type,
        it.perspective(),
        it.value(),
        it.span());
  }

  /** A buffer of structs has so many words more. */
  private Term hostCall(Term.HostCall it) {
    var arguments =
        new ArrayList<>(
            it.arguments().stream().map(argument -> argument.map(this::value)).toList());
    if (it.type() instanceof Type.Buffer buffer && buffer.element() instanceof Type.Struct) {
      var count = arguments.getFirst().orElseThrow();
      int words = Unfolded.layout(buffer).words();
      arguments.set(
          0,
          Optional.of(
              WordIndex.scaled(
                  new Term.Convert(count, false, Scalar.INT64, count.value(), count.span()),
                  words,
                  0)));
    }
    return new Term.HostCall(it.name(), arguments, Unfolded.memory(it.type()), it.span());
  }

  private Term subview(Term.Subview it) {
    var cuts = new ArrayList<Term.Cut>();
    boolean isOfStructs = Unfolded.isMemoryOfStructs(it.base().type());
    int last = it.base().type() instanceof Type.Tile tile ? tile.shape().size() - 1 : -1;
    for (int i = 0; i < it.cuts().size(); i++) {
      var cut = it.cuts().get(i);
      var from = value(cut.from());
      if (isOfStructs && i == last) {
        var layout = Unfolded.layout(it.base().type());
        cuts.add(
            new Term.Cut(
                WordIndex.scaled(from, layout.words(), 0),
                Unfolded.wide(cut.extent(), layout),
                cut.drops()));
      } else {
        cuts.add(new Term.Cut(from, cut.extent(), cut.drops()));
      }
    }
    return new Term.Subview(
        value(it.base()), cuts, Unfolded.memory(it.type()), it.perspective(), it.span());
  }

  private Term lane(Term.Lane it) {
    var first = new ArrayList<Action>();
    var place = place(it, first);
    if (place.isPresent()) {
      var number = WordsOfStructs.number(place.get());
      return first.isEmpty() ? number : new Term.After(first, number);
    }
    return it.base().type() instanceof Type.Struct struct
        ? base(it).value(Unfolded.before(struct, it.lane()))
        : new Term.Lane(value(it.base()), it.lane(), it.type(), it.span());
  }

  /** The struct that a field is taken of; what its other fields do is done. */
  private Spread base(Term.Lane it) {
    var spread = spread(it.base());
    boolean acts =
        spread.parts().stream()
            .flatMap(Term::all)
            .anyMatch(part -> part instanceof Term.Call || part instanceof Term.Operation);
    if (!acts) {
      return spread;
    }
    var first = new ArrayList<>(spread.first());
    return new Spread(first, kept(spread.parts(), first));
  }

  private static List<Term> kept(List<Term> parts, List<Action> first) {
    return new ArrayList<>(
        parts.stream().map(it -> WordsOfStructs.kept("kept", it, first)).toList());
  }

  /** Where a struct, or a part of one, lies in memory. */
  Optional<StructPlace> place(Term term, List<Action> first) {
    return switch (term) {
      case Term.Lane it -> place(it.base(), first).map(base -> base.part(it));
      case Term.Element it when Unfolded.isMemoryOfStructs(it.base().type()) -> {
        var layout = Unfolded.layout(it.base().type());
        var indices = kept(values(it.indices()), first);
        yield Optional.of(
            new StructPlace(
                value(it.base()),
                indices,
                names.isScattered(it.base()),
                layout,
                0,
                0,
                it.type(),
                it.perspective(),
                it.span()));
      }
      default -> Optional.empty();
    };
  }

  /** Of a struct, or an array of structs. */
  Spread spread(Term term) {
    var first = new ArrayList<Action>();
    var place = place(term, first);
    if (place.isPresent()) {
      var loaded = WordsOfStructs.load(place.get());
      first.addAll(loaded.first());
      return new Spread(first, loaded.parts());
    }
    return switch (term) {
      case Term.Read it ->
          new Spread(
              List.of(),
              names.all(it.variable()).stream()
                  .map(part -> (Term) new Term.Read(part, it.span()))
                  .toList());
      case Term.Element it -> element(it, first);
      case Term.Slice it ->
          each(
              spread(it.base()),
              it.type(),
              (part, type) ->
                  new Term.Slice(part, it.from(), it.length(), type, it.perspective(), it.span()));
      case Term.Lane it -> {
        var whole = base(it);
        int from = Unfolded.before((Type.Struct) it.base().type(), it.lane());
        int count = Unfolded.parts(it.type()).size();
        yield new Spread(whole.first(), whole.parts().subList(from, from + count));
      }
      case Term.Choice it -> choice(it, first);
      case Term.Convert it -> spread(it.operand());
      case Term.Build it when it.type() instanceof Type.Struct -> {
        var parts = new ArrayList<Term>();
        it.elements().forEach(element -> append(element, parts, first));
        yield new Spread(first, parts);
      }
      case Term.Build it -> array(it, first);
      case Term.Fill it ->
          each(
              spread(it.element()),
              it.type(),
              (part, type) -> new Term.Fill(part, type, it.span()));
      case Term.Call it -> results(it, first);
      case Term.Operation it -> exchanged(it, first);
      default -> throw new IllegalStateException("no struct: " + term + " at " + term.span());
    };
  }

  private interface OfPart {
    Term of(Term part, Type type);
  }

  private static Spread each(Spread whole, Type type, OfPart of) {
    var types = Unfolded.types(type);
    var parts =
        IntStream.range(0, types.size())
            .mapToObj(i -> of.of(whole.parts().get(i), types.get(i)))
            .toList();
    return new Spread(whole.first(), parts);
  }

  private Spread element(Term.Element it, List<Action> first) {
    var base = spread(it.base());
    first.addAll(base.first());
    var indices = kept(values(it.indices()), first);
    return each(
        new Spread(first, base.parts()),
        it.type(),
        (part, type) -> new Term.Element(part, indices, type, it.perspective(), it.span()));
  }

  /** What the parts so far are is decided before anything else is done. */
  private void append(Term term, List<Term> parts, List<Action> first) {
    if (!Unfolded.isSeveral(term.type())) {
      parts.add(value(term));
      return;
    }
    var inner = spread(term);
    if (!inner.first().isEmpty()) {
      var kept = kept(parts, first);
      Collections.copy(parts, kept);
    }
    first.addAll(inner.first());
    parts.addAll(inner.parts());
  }

  private Spread array(Term.Build it, List<Action> first) {
    var parts = new ArrayList<Term>();
    it.elements().forEach(element -> append(element, parts, first));
    var types = Unfolded.types(it.type());
    var arrays = new ArrayList<Term>();
    for (int i = 0; i < types.size(); i++) {
      var own = new ArrayList<Term>();
      for (int j = i; j < parts.size(); j += types.size()) {
        own.add(parts.get(j));
      }
      arrays.add(new Term.Build(own, types.get(i), it.perspective(), it.span()));
    }
    return new Spread(first, arrays);
  }

  /** Only one arm is evaluated. */
  private Spread choice(Term.Choice it, List<Action> first) {
    var condition = WordsOfStructs.kept("holds", value(it.condition()), first);
    var then = spread(it.then());
    var otherwise = spread(it.otherwise());
    var types = Unfolded.types(it.type());
    var parts = new ArrayList<Term>();
    if (then.first().isEmpty() && otherwise.first().isEmpty()) {
      for (int i = 0; i < types.size(); i++) {
        parts.add(
            new Term.Choice(
                condition,
                then.parts().get(i),
                otherwise.parts().get(i),
                types.get(i),
                it.perspective(),
                Optional.empty(),
                it.span()));
      }
      return new Spread(first, parts);
    }
    for (var type : types) {
      var chosen = declared("chosen", type, it, first);
      parts.add(new Term.Read(chosen, it.span()));
    }
    first.add(
        new Action.If(
            condition,
            assigned(parts, then, it.span()),
            assigned(parts, otherwise, it.span()),
            it.span()));
    return new Spread(first, parts);
  }

  private static Variable declared(String name, Type type, Term of, List<Action> first) {
    var variable =
        new Variable(name, type, of.perspective(), Variable.Origin.LOCAL, false, of.span());
    first.add(new Action.Declare(variable, Optional.empty(), of.span()));
    return variable;
  }

  private static List<Action> assigned(List<Term> targets, Spread values, Span span) {
    var actions = new ArrayList<>(values.first());
    for (int i = 0; i < targets.size(); i++) {
      actions.add(new Action.Assign(List.of(targets.get(i)), values.parts().get(i), span));
    }
    return actions;
  }

  private Spread results(Term.Call it, List<Action> first) {
    var call = call(it);
    var targets = new ArrayList<Term>();
    for (var result : call.callee().results()) {
      var variable =
          new Variable(
              "result", result.type(), it.perspective(), Variable.Origin.LOCAL, false, it.span());
      targets.add(new Term.Read(variable, it.span()));
      if (call.callee().results().size() == 1) {
        first.add(new Action.Declare(variable, Optional.of(call), it.span()));
        return new Spread(first, targets);
      }
    }
    first.add(new Action.Assign(targets, call, it.span()));
    return new Spread(first, targets);
  }

  /** Between lanes each number travels for itself. */
  private Spread exchanged(Term.Operation it, List<Action> first) {
    var arguments = new ArrayList<Optional<Term>>();
    var moved = spread(it.arguments().getFirst().orElseThrow());
    first.addAll(moved.first());
    var parts = kept(moved.parts(), first);
    for (var argument : it.arguments().subList(1, it.arguments().size())) {
      arguments.add(argument.map(term -> WordsOfStructs.kept("lane", value(term), first)));
    }
    return each(
        new Spread(first, parts),
        it.type(),
        (part, type) -> {
          var own = new ArrayList<>(arguments);
          own.addFirst(Optional.of(part));
          return new Term.Operation(
              it.intrinsic(), own, type, it.perspective(), Optional.empty(), it.span());
        });
  }
}
