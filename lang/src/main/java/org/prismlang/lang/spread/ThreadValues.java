package org.prismlang.lang.spread;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Substitution;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.task.Spelling;

/** Expressions of a plan as a thread writes them: registers, memory, views of it. */
final class ThreadValues {
  private final Plan plan;
  private final Holdings holdings;

  /** What stands for a tensor where threads add it up apart. */
  private final Map<String, String> parts = new HashMap<>();

  private final Map<String, Digits> digits = new HashMap<>();
  private final Deque<List<View>> views = new ArrayDeque<>();
  private Map<String, String> vectors = Map.of();
  private final Map<String, Expr> neighbours = new HashMap<>();

  /** Parts of memory that belong to threads that act together, where it is read, too. */
  private final Map<String, String> shared;

  private final BoxesInShared boxes;
  private final BlockThreads threads;

  ThreadValues(
      Plan plan,
      Holdings holdings,
      Map<String, String> shared,
      BoxesInShared boxes,
      BlockThreads threads) {
    this.plan = plan;
    this.holdings = holdings;
    this.boxes = boxes;
    this.threads = threads;
    this.shared = new HashMap<>(shared);
  }

  /** A loop's digits, and what they are called. */
  private record Digits(Dealt dealt, List<String> names) {}

  /** A part of memory that is one thread's: from an element on. */
  private record View(String tensor, List<Expr> base, String name) {}

  void digits(String loop, Dealt dealt, List<String> names) {
    digits.put(loop, new Digits(dealt, names));
  }

  void inPlace(String tensor, String part) {
    parts.put(tensor, part);
  }

  /** It stands for itself again; gives back what stood for it. */
  String itself(String tensor) {
    return Optional.ofNullable(parts.remove(tensor)).orElseThrow();
  }

  void vectors(Map<String, String> other) {
    vectors = Map.copyOf(other);
  }

  void neighbour(String loop, String first, List<Dealt.Part> fast, List<String> variables) {
    Expr sum = Built.variable(first, plan.task().item().head());
    for (int i = 0; i < fast.size(); i++) {
      sum = Built.sum(sum, weighed(variables.get(i), fast.get(i).weight()));
    }
    neighbours.put(loop, sum);
  }

  void noNeighbour(String loop) {
    neighbours.remove(loop);
  }

  private Expr weighed(String variable, long weight) {
    var span = plan.task().item().head();
    return Built.product(Built.number(weight, span), Built.variable(variable, span));
  }

  /** Where a loop begins, with what is around it. */
  Expr start(PlanNode.Repeated loop) {
    if (!(loop instanceof PlanNode.Count it)) {
      return Built.number(0, plan.task().item().head());
    }
    return Optional.ofNullable(holdings.loops().get(it.name()))
        .filter(Dealt::isOfTile)
        .map(dealt -> threads.first(it, dealt))
        .orElse(it.from());
  }

  static String least(String a, String b) {
    return IntegerFunction.MIN.text() + "(" + a + ", " + b + ")";
  }

  static List<Expr> indices(Expr access) {
    return access instanceof Expr.Index(_, var indices, _) ? indices : List.of();
  }

  String of(Expr expr) {
    return Spelling.of(here(expr));
  }

  /** As a part of something else. */
  String operand(Expr expr) {
    return Spelling.operand(here(expr));
  }

  private Expr here(Expr expr) {
    var vector = Optional.ofNullable(vectors.get(Spelling.of(expr)));
    if (vector.isPresent()) {
      return raw(vector.get(), expr.span());
    }
    return switch (expr) {
      case Expr.Index(Expr.Variable(var name, var span), var indices, _) when plan.isTensor(name) ->
          raw(element(name, indices, expr), span);
      case Expr.Variable(var name, var span) when plan.isTensor(name) ->
          raw(element(name, List.of(), expr), span);
      default -> expr.mapped(this::here);
    };
  }

  /** Text in the place of a name. */
  private static Expr raw(String text, Span span) {
    return new Expr.Variable(text, span);
  }

  private String element(String tensor, List<Expr> indices, Expr access) {
    var held = Optional.ofNullable(holdings.tensors().get(tensor));
    if (held.isEmpty()) {
      return isOpen(tensor) ? written(access) : read(tensor, indices);
    }
    var name = parts.getOrDefault(tensor, tensor);
    return held.get().sides().isEmpty() ? name : name + "[" + register(held.get(), indices) + "]";
  }

  private String register(Holdings.Held held, List<Expr> indices) {
    var terms = new ArrayList<String>();
    long pitch = held.registers();
    for (int i = 0; i < indices.size(); i++) {
      var side = held.sides().get(i);
      pitch /= side.registers();
      var own =
          side.dealt().isPresent()
              ? ofLoop(Spelling.of(indices.get(i)))
              : Linear.of(constant(indices.get(i))).minus(Linear.of(constant(side.first()))).text();
      if (!own.equals("0")) {
        terms.add(pitch == 1 ? own : pitch + " * (" + own + ")");
      }
    }
    return terms.isEmpty() ? "0" : String.join(" + ", terms);
  }

  /** A thread's number of the element that the loop is at. */
  String ofLoop(String loop) {
    var its = Optional.ofNullable(digits.get(loop)).orElseThrow();
    var terms = new ArrayList<String>();
    long pitch = 1;
    for (int i = its.names.size() - 1; i >= 0; i--) {
      var part = its.dealt.parts().get(i);
      if (!part.isUnit()) {
        terms.addFirst(pitch == 1 ? its.names.get(i) : pitch + " * " + its.names.get(i));
        pitch *= part.count().orElse(1);
      }
    }
    return terms.isEmpty() ? "0" : String.join(" + ", terms);
  }

  /** Loops that every thread does by the digits that are unrolled. */
  private Expr constant(Expr index) {
    var numbers = new HashMap<String, Expr>();
    plan.repeated()
        .filter(PlanNode.Count.class::isInstance)
        .map(PlanNode.Count.class::cast)
        .forEach(
            loop ->
                Optional.ofNullable(digits.get(loop.name()))
                    .filter(it -> !it.dealt.isOfUnits())
                    .ifPresent(it -> numbers.put(loop.name(), number(loop, it))));
    return new Substitution(Map.of(), numbers, Map.of()).of(index);
  }

  private Expr number(PlanNode.Count loop, Digits its) {
    var sum = loop.from();
    for (int i = 0; i < its.names.size(); i++) {
      sum = Built.sum(sum, weighed(its.names.get(i), its.dealt.parts().get(i).weight()));
    }
    return sum;
  }

  /** Its number in memory, row after row. */
  String place(String tensor, List<Expr> indices) {
    return plan.place(tensor, indices, this::operand);
  }

  /** An element of memory that is only read: of its box, or where the caller has it. */
  String read(String tensor, List<Expr> indices) {
    var box = boxes.open(tensor);
    if (box.isEmpty()) {
      return tensor + "[" + place(tensor, indices) + "]";
    }
    return box.get().element(box.get().coordinates(indices).stream().map(Linear::text).toList());
  }

  boolean isOpen(String tensor) {
    return views.stream().flatMap(List::stream).anyMatch(it -> it.tensor.equals(tensor));
  }

  /**
   * Opens a tensor where an access begins that differs by what is fixed; empty where it is open.
   */
  Optional<String> view(
      String tensor, List<Expr> indices, Map<String, Expr> fixed, NestNames names) {
    if (isOpen(tensor)) {
      return Optional.empty();
    }
    var base = base(indices, fixed);
    var name = names.fresh(tensor + "_mine");
    views.getFirst().add(new View(tensor, base, name));
    return Optional.of(
        "partition("
            + shared.getOrDefault(tensor, tensor)
            + ", p=thread[1], offset="
            + place(tensor, base)
            + ") as "
            + name);
  }

  /** Parts of what is shared among fewer. */
  List<String> parted(String level, Stream<String> tensors, NestNames names) {
    var opened = new ArrayList<String>();
    tensors.forEach(
        it -> {
          var name = names.fresh(it + "_part");
          opened.add("partition(" + shared.get(it) + ", p=" + level + ", offset=0) as " + name);
          shared.put(it, name);
        });
    return opened;
  }

  Map<String, String> shared() {
    return Map.copyOf(shared);
  }

  void shared(Map<String, String> again) {
    shared.putAll(again);
  }

  void opened() {
    views.push(new ArrayList<>());
  }

  void closed() {
    views.pop();
  }

  private static List<Expr> base(List<Expr> indices, Map<String, Expr> fixed) {
    var substitution = new Substitution(Map.of(), fixed, Map.of());
    // A loop's beginning may be said by loops around it, which are fixed, too.
    return indices.stream()
        .map(it -> substitution.of(substitution.of(substitution.of(it))))
        .toList();
  }

  /** An element of memory through the view that it is in. */
  String written(Expr access) {
    return Optional.ofNullable(vectors.get(Spelling.of(access)))
        .orElseGet(() -> written(tensor(access), indices(access)));
  }

  String written(String tensor, List<Expr> indices) {
    var view =
        views.stream()
            .flatMap(List::stream)
            .filter(it -> it.tensor.equals(tensor))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no view of " + tensor));
    return view.name + "[" + beyond(tensor, indices, view.base) + "]";
  }

  static String tensor(Expr access) {
    return access instanceof Expr.Index(var base, _, _) ? Spelling.of(base) : Spelling.of(access);
  }

  private String beyond(String tensor, List<Expr> indices, List<Expr> base) {
    var terms = new ArrayList<String>();
    var extents = plan.extents(tensor);
    for (int i = 0; i < indices.size(); i++) {
      var index = new Substitution(Map.of(), neighbours, Map.of()).of(indices.get(i));
      var difference = Linear.of(index).minus(Linear.of(base.get(i)));
      if (difference.terms().isEmpty() && difference.constant() == 0) {
        continue;
      }
      var pitch =
          extents.subList(i + 1, extents.size()).stream()
              .map(it -> " * (" + Spelling.of(it) + ")")
              .collect(Collectors.joining());
      terms.add(
          "("
              + (isOfTensors(index) ? of(Built.difference(index, base.get(i))) : difference.text())
              + ")"
              + pitch);
    }
    return terms.isEmpty() ? "0" : String.join(" + ", terms);
  }

  private boolean isOfTensors(Expr index) {
    return Expr.Variable.in(index).anyMatch(it -> plan.isTensor(it.name()));
  }
}
