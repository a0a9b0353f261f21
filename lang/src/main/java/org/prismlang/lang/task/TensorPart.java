package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;

/**
 * A tensor or a part of one.
 *
 * @param owner what the text calls the tensor; parts of one tensor have one
 * @param extents of the whole tensor
 * @param places for each of its dimensions, where the part is
 */
record TensorPart(
    Owner owner, String buffer, Expr element, List<Expr> extents, List<Place> places) {
  TensorPart {
    extents = List.copyOf(extents);
    places = List.copyOf(places);
  }

  /** A tensor that the task has, by what it may do with it. */
  record Owner(String name, Privilege privilege, boolean isLocal, Span span) {}

  /** Where a part is in one dimension. */
  sealed interface Place {}

  /** At one index: the part has no such dimension. */
  record At(Expr index) implements Place {}

  /** From an index on. */
  record Stretch(Expr from, Expr extent) implements Place {}

  static TensorPart whole(Owner owner, String buffer, Expr element, List<Expr> extents) {
    var places = new ArrayList<Place>();
    extents.forEach(it -> places.add(new Stretch(Built.number(0, it.span()), it)));
    return new TensorPart(owner, buffer, element, extents, places);
  }

  List<Expr> shape() {
    return places.stream()
        .filter(Stretch.class::isInstance)
        .map(it -> ((Stretch) it).extent())
        .toList();
  }

  boolean isElement() {
    return shape().isEmpty();
  }

  /** The element that it is: an index for each dimension. */
  Expr get(Span span) {
    return new Expr.Index(
        Built.variable(buffer, span), places.stream().map(it -> ((At) it).index()).toList(), span);
  }

  /** The part with other places in its own dimensions, one for each. */
  TensorPart with(List<Place> chosen) {
    var result = new ArrayList<Place>();
    int next = 0;
    for (var place : places) {
      result.add(
          switch (place) {
            case At _ -> place;
            case Stretch(var from, _) -> {
              var inside = chosen.get(next++);
              yield switch (inside) {
                case At(var index) -> new At(Built.sum(from, index));
                case Stretch(var more, var extent) -> new Stretch(Built.sum(from, more), extent);
              };
            }
          });
    }
    return new TensorPart(owner, buffer, element, extents, result);
  }

  /** Whether both are the same elements in the same order. */
  boolean isSameAs(TensorPart other) {
    if (!owner.equals(other.owner)) {
      return false;
    }
    for (int i = 0; i < places.size(); i++) {
      boolean isSame =
          switch (places.get(i)) {
            case At(var index) ->
                other.places.get(i) instanceof At(var its) && Linear.areEqual(index, its);
            case Stretch(var from, var extent) ->
                other.places.get(i) instanceof Stretch(var its, var itsExtent)
                    && Linear.areEqual(from, its)
                    && Linear.areEqual(extent, itsExtent);
          };
      if (!isSame) {
        return false;
      }
    }
    return true;
  }

  /** Whether they are known to have no element in common: what a task is given is apart. */
  boolean isApartFrom(TensorPart other) {
    if (!owner.equals(other.owner)) {
      return true;
    }
    for (int i = 0; i < places.size(); i++) {
      if (isBefore(places.get(i), other.places.get(i))
          || isBefore(other.places.get(i), places.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBefore(Place a, Place b) {
    var end =
        switch (a) {
          case At(var index) -> Built.sum(index, Built.number(1, index.span()));
          case Stretch(var from, var extent) -> Built.sum(from, extent);
        };
    var begin =
        switch (b) {
          case At(var index) -> index;
          case Stretch(var from, _) -> from;
        };
    return Linear.of(begin).less(Linear.of(end)).filter(it -> it >= 0).isPresent();
  }
}
