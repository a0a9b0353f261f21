package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Work;

/** A product: what is copied for it, and the call. */
final class ProductText {
  private final Assembled kernel;
  private final KernelLines out;
  private final KernelNames names;

  private final TripText trip;

  ProductText(Assembled kernel, KernelNames names, KernelLines out, TripText trip) {
    this.kernel = kernel;
    this.names = names;
    this.out = out;
    this.trip = trip;
  }

  /**
   * Which trip of a loop something is of.
   *
   * @param trip what its number is called; empty if as the loop is
   * @param back behind the generation that is counted now
   * @param others what the trips of loops around it are called, where not as the loops are
   */
  record When(String loop, String trip, String back, Map<String, String> others) {
    When {
      others = Map.copyOf(others);
    }

    When(String loop, String trip, String back) {
      this(loop, trip, back, Map.of());
    }

    static When now(String loop) {
      return new When(loop, "", "");
    }

    String named(String name) {
      return name.equals(loop) && !trip.isEmpty() ? trip : others.getOrDefault(name, name);
    }
  }

  List<Assembled.Ring> staged(String loop) {
    return kernel.rings().stream().filter(it -> it.isMapped() && it.loop().equals(loop)).toList();
  }

  /** What is copied in the trip that it is done in, and that no step before it there uses. */
  List<Assembled.Ring> stagedFor(Assembled.Product product) {
    return kernel.rings().stream()
        .filter(it -> it.isMapped() && !it.loop().equals(kernel.grid().name()))
        .filter(it -> isUsed(it, product.step()))
        .filter(
            it ->
                kernel
                    .products()
                    .filter(each -> isUsed(it, each.step()))
                    .findFirst()
                    .filter(product::equals)
                    .isPresent())
        .toList();
  }

  void call(Assembled.Product product, String accumulate, When when, int depth) {
    int inner = trip.inRole(product.accumulator().role(), trip.inBlock(depth));
    for (int i = 0; i < product.over().size(); i++) {
      long threads = product.accumulator().dealt().digits().get(i).threads();
      out.line(inner, product.over().get(i).name() + " : int @ thread[" + threads + "] = id()");
      out.line(inner, "with group(thread[" + threads + "]):");
      inner++;
    }
    out.line(
        inner,
        product.implementation().name() + arguments(product, accumulate, when),
        PlanText.of(product.step(), kernel.plan()));
  }

  private static boolean isUsed(Assembled.Ring ring, PlanNode.Step step) {
    return step.work().operands().stream().anyMatch(it -> it.tensor().equals(ring.tensor()));
  }

  /** What is copied before it is used in a trip. */
  void loads(List<Assembled.Ring> rings, When when, int depth) {
    rings.stream()
        .map(Assembled.Ring::by)
        .distinct()
        .forEach(
            by -> loads(rings.stream().filter(it -> it.by().equals(by)).toList(), by, when, depth));
  }

  private void loads(List<Assembled.Ring> rings, Annotations.Role by, When when, int outside) {
    int depth = shares(rings, when, outside);
    out.line(
        depth,
        "with "
            + rings.stream()
                .map(
                    it ->
                        "claim("
                            + (it.among() > 1 ? names.share(it) : slot(it, when))
                            + ", p=thread[1]) as "
                            + names.target(it))
                .collect(Collectors.joining(", "))
            + ":");
    int inner = trip.inRole(by, depth + 1);
    out.line(inner, "match split(thread):");
    out.line(inner + 1, "case 1:");
    for (var ring : rings) {
      var at =
          ring.box().all().stream()
              .map(it -> coordinate(it.loops(), when))
              .collect(Collectors.toCollection(ArrayList::new));
      if (ring.among() > 1) {
        int rows = ring.box().within().size();
        at.set(rows, at.get(rows) + " + " + ofShare(ring));
      }
      var to = names.target(ring) + (ring.among() > 1 ? "[0:" + ring.share() + ", :]" : "");
      out.line(
          inner + 2,
          "tma_load(" + to + ", " + ring.tensor() + ", (" + String.join(", ", at) + "))");
    }
  }

  /** Where this block's rows of a tile begin that its cluster brings together. */
  private String ofShare(Assembled.Ring ring) {
    return KernelText.times(ring.share(), names.rank());
  }

  /** What each block of a cluster brings for all of them, and what it brings for itself. */
  private int shares(List<Assembled.Ring> rings, When when, int depth) {
    var shared = rings.stream().filter(it -> it.among() > 1).toList();
    if (shared.isEmpty()) {
      return trip.inBlock(depth);
    }
    out.line(
        depth,
        "with "
            + shared.stream()
                .map(
                    it ->
                        "partition("
                            + slot(it, when)
                            + ", p=block[1], f=lambda r, q: ("
                            + ofShare(it)
                            + " + r, q)) as "
                            + names.share(it))
                .collect(Collectors.joining(", "))
            + ", group(block[1]):");
    return depth + 1;
  }

  private String slot(Assembled.Ring ring, When when) {
    if (!ring.isMapped()) {
      return names.shared(ring.tensor())
          + (ring.isSingle() ? "" : "[" + when.named(ring.loop()) + "]");
    }
    var back = ring.loop().equals(when.loop) ? when.back : "";
    return names.shared(ring.tensor())
        + (ring.isSingle() ? "" : "[" + names.generation(ring.loop()) + back + "]");
  }

  private static String coordinate(List<PlanNode.Loop> loops, When when) {
    boolean isFirst = when.trip.equals("0");
    var terms = loops.stream().filter(it -> !(isFirst && it.name().equals(when.loop))).toList();
    return terms.isEmpty() ? "0" : KernelText.first(terms, when::named);
  }

  /** In the order of the function's parameters. */
  private String arguments(Assembled.Product product, String accumulate, When when) {
    var call = (Work.Call) product.step().work();
    var implementation = product.implementation();
    var arguments = new ArrayList<String>();
    for (var parameter : implementation.function().parameters()) {
      var name = parameter.name().text();
      if (implementation.zero().equals(Optional.of(name))) {
        arguments.add(accumulate);
        continue;
      }
      for (int i = 0; i < call.operands().size(); i++) {
        if (call.task().tensors().get(i).name().text().equals(name)) {
          arguments.add(argument(call.operands().get(i), product, when));
        }
      }
    }
    return arguments.stream().collect(Collectors.joining(", ", "(", ")"));
  }

  private String argument(PlanOperand operand, Assembled.Product product, When when) {
    var ring =
        kernel.rings().stream().filter(it -> it.tensor().equals(operand.tensor())).findFirst();
    if (ring.isEmpty()) {
      return operand.tensor();
    }
    var slot = slot(ring.get(), when);
    var parts = new ArrayList<String>();
    for (int dimension : operand.kept()) {
      var place = operand.places().get(dimension);
      var over =
          product.over().stream()
              .filter(it -> place.equals(new PlanPlace.In(it.name())))
              .findFirst();
      parts.add(
          over.map(
                  it ->
                      KernelText.times(it.size(), it.name())
                          + " : "
                          + KernelText.times(it.size(), it.name())
                          + " + "
                          + it.size())
              .orElse(":"));
    }
    return parts.stream().allMatch(":"::equals)
        ? slot
        : slot + "[" + String.join(", ", parts) + "]";
  }
}
