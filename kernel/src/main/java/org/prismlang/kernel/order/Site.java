package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.footprint.Footprint;
import org.prismlang.kernel.footprint.Form;
import org.prismlang.kernel.footprint.Forms;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;

/** An access in the text, and the memory it goes to. */
final class Site {
  final int id;
  final Touch touch;

  /** Where it leads; empty for registers. */
  final Optional<Place> place;

  /** Of the memory, or of the array of registers. */
  final String name;

  /** Lines that opened the views it goes through, outermost first. */
  final List<Line> opens;

  /** By dimension; empty where it goes through a pointer, or can be anywhere. */
  final Optional<Footprint> box;

  /** Through all dimensions, from the first element to the last; empty where it can be anywhere. */
  final Optional<Footprint> stretch;

  private Site(
      int id,
      Touch touch,
      Optional<Place> place,
      String name,
      List<Line> opens,
      Optional<Footprint> box,
      Optional<Footprint> stretch) {
    this.id = id;
    this.touch = touch;
    this.place = place;
    this.name = name;
    this.opens = opens;
    this.box = box;
    this.stretch = stretch;
  }

  static Site of(int id, Touch touch, Place place, Text text) {
    return new Site(
        id,
        touch,
        Optional.of(place),
        text.name(place.memory().name()),
        opens(touch.access().orElseThrow(), place, text),
        box(touch, place),
        stretch(touch, place));
  }

  static Site ofRegisters(int id, Touch touch) {
    return new Site(
        id, touch, Optional.empty(), touch.array(), List.of(), Optional.empty(), Optional.empty());
  }

  Line line() {
    return touch.line();
  }

  Memory memory() {
    return place.orElseThrow().memory();
  }

  boolean isShared() {
    return place.isPresent() && memory().space() == Memory.Space.SHARED;
  }

  /** The loops it runs in; the condition of one runs in it. */
  List<Line> loops() {
    var line = touch.line();
    if (!(line.stmt instanceof Stmt.While)) {
      return line.in.loops;
    }
    var loops = new ArrayList<>(line.in.loops);
    loops.add(line);
    return loops;
  }

  private static List<Line> opens(Access access, Place place, Text text) {
    var opens = new ArrayList<Line>();
    views(access.view(), text, opens);
    if (!place.memory().name().equals(access.memory().name())) {
      views(place.view(), text, opens);
    }
    return opens.reversed();
  }

  private static void views(String view, Text text, List<Line> opens) {
    var open = text.opens.get(view);
    while (open != null && open.stmt instanceof Stmt.Open(var it, _, _)) {
      opens.add(open);
      open = text.opens.get(it.parent());
    }
  }

  private static Optional<Footprint> box(Touch touch, Place place) {
    var access = touch.access().orElseThrow();
    var at = touch.line().in.at;
    var memory = access.memory();
    if (memory.space() == Memory.Space.TENSOR
        || access.index().size() != memory.rank()
        || touch.width().isEmpty()) {
      return Optional.empty();
    }
    int width = touch.width().get();
    if (memory.name().equals(place.memory().name())) {
      return Optional.of(Footprint.of(access, width, at));
    }
    if (!memory.element().equals(place.memory().element())) {
      return Optional.empty();
    }
    var first =
        place.at(memory.shape(), access.index().stream().map(it -> Forms.of(it, at)).toList());
    if (first.isEmpty()) {
      return Optional.empty();
    }
    var extents = new ArrayList<>(Collections.nCopies(first.size() - access.extents().size(), 1));
    extents.addAll(access.extents());
    extents.set(extents.size() - 1, extents.getLast() + width - 1);
    return Optional.of(new Footprint(place.memory(), first, extents, at));
  }

  private static Optional<Footprint> stretch(Touch touch, Place place) {
    var access = touch.access().orElseThrow();
    boolean isKnown =
        access.memory().space() != Memory.Space.TENSOR
            && place.base().isPresent()
            && !access.index().isEmpty()
            && touch.width().isPresent()
            && access.memory().element().equals(place.memory().element());
    if (!isKnown) {
      return Optional.empty();
    }
    var at = touch.line().in.at;
    long length = touch.width().get();
    var strides = access.memory().strides();
    for (int i = 0; i < access.extents().size(); i++) {
      length += (access.extents().get(i) - 1L) * (i < strides.size() ? strides.get(i) : 1);
    }
    if (length > Integer.MAX_VALUE / 2) {
      return Optional.empty();
    }
    int extent = (int) length;
    return Pointers.linear(access, at)
        .map(it -> it.plus(place.base().get()))
        .map(it -> footprint(place.memory(), it, extent, at));
  }

  private static Footprint footprint(Memory memory, Form first, int extent, Environment at) {
    return new Footprint(memory, List.of(first), List.of(extent), at);
  }
}
