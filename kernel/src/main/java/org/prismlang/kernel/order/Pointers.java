package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.footprint.Form;
import org.prismlang.kernel.footprint.Forms;
import org.prismlang.kernel.footprint.Symbol;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;

/**
 * What pointer variables and memories of called procedures stand for, all at once. Where threads
 * need not agree, a pointer stands for several places.
 */
record Pointers(Map<String, Set<Place>> places) {
  static final Pointers NONE = new Pointers(Map.of());

  Pointers {
    places = Map.copyOf(places);
  }

  /** What an access through a memory of the text goes to. */
  Set<Place> of(Memory memory) {
    return places.getOrDefault(memory.name(), Set.of(Place.whole(memory)));
  }

  Pointers with(List<Memory> pointers, List<Access> targets, Environment at) {
    var all = new HashMap<>(places);
    for (int i = 0; i < pointers.size(); i++) {
      var found = new HashSet<Place>();
      for (var there : of(targets.get(i).memory())) {
        found.add(place(targets.get(i), there, at));
      }
      all.put(pointers.get(i).name(), found);
    }
    return new Pointers(all);
  }

  Pointers without(Set<String> names) {
    var rest = new HashMap<>(places);
    rest.keySet().removeAll(names);
    return new Pointers(rest);
  }

  /** What one of two groups of threads says, or the other. */
  Pointers or(Pointers other) {
    var all = new HashMap<>(places);
    other.places.forEach(
        (name, more) ->
            all.merge(
                name,
                more,
                (a, b) -> {
                  var both = new HashSet<>(a);
                  both.addAll(b);
                  return both;
                }));
    return new Pointers(all);
  }

  private static Place place(Access target, Place there, Environment at) {
    var view = target.view().equals(target.memory().name()) ? there.view() : target.view();
    return new Place(there.memory(), start(target, there, at), corner(target, there, at), view);
  }

  private static List<Form> corner(Access target, Place there, Environment at) {
    var memory = target.memory();
    if (memory.space() == Memory.Space.TENSOR || target.index().size() != memory.rank()) {
      return List.of();
    }
    var index = target.index().stream().map(it -> Forms.of(it, at)).toList();
    if (!memory.name().equals(there.memory().name())) {
      return there.at(memory.shape(), index);
    }
    if (!memory.isRing()) {
      return index;
    }
    if (target.generation().isEmpty()) {
      return List.of();
    }
    var all = new ArrayList<Form>();
    all.add(Forms.remainder(Forms.of(target.generation().get(), at), memory.depth(), at));
    all.addAll(index);
    return all;
  }

  /** Counted in elements of the memory that the pointer leads to. */
  private static Optional<Form> start(Access target, Place there, Environment at) {
    boolean isLike = target.memory().element().equals(there.memory().element());
    return isLike && there.base().isPresent()
        ? linear(target, at).map(it -> it.plus(there.base().get()))
        : Optional.empty();
  }

  /** The first element, counted through all dimensions. */
  static Optional<Form> linear(Access access, Environment at) {
    var memory = access.memory();
    if (memory.isList()) {
      return Optional.empty();
    }
    var sum = Form.ZERO;
    var strides = memory.strides();
    for (int i = 0; i < access.index().size(); i++) {
      int stride = i < strides.size() ? strides.get(i) : 1;
      sum = sum.plus(Forms.of(access.index().get(i), at).times(stride));
    }
    if (memory.isRing()) {
      if (access.generation().isEmpty()) {
        return Optional.empty();
      }
      var slot = Forms.remainder(Forms.of(access.generation().get(), at), memory.depth(), at);
      sum = sum.plus(slot.times(memory.elements()));
    }
    return Optional.of(sum);
  }

  /** Behind the end of a trip: what was said in terms of the trip is not known any more. */
  Pointers behind(Line loop) {
    var name = Text.name(loop);
    var all = new HashMap<String, Set<Place>>();
    places.forEach(
        (pointer, some) ->
            all.put(
                pointer,
                some.stream()
                    .map(it -> mentions(it, name) ? it.somewhere() : it)
                    .collect(Collectors.toSet())));
    return new Pointers(all);
  }

  private static boolean mentions(Place place, String loop) {
    return Stream.concat(place.base().stream(), place.corner().stream())
        .flatMap(it -> it.symbols().stream())
        .anyMatch(it -> it.loops().contains(loop) || it.nature() == Symbol.Nature.CHANGING);
  }
}
