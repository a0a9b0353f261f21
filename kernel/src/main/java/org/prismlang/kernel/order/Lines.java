package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.lang.type.Perspective;

/** A list of statements, and who runs it. */
final class Lines {
  final Optional<Line> owner;

  /** The threads that run it as one. */
  final Perspective unit;

  /** The named branch it belongs to, empty outside of one. */
  final String role;

  /** All threads of the block that run it. */
  final BitSet threads;

  final Environment at;

  /** The loops around it, outermost first. */
  final List<Line> loops;

  final List<Line> lines = new ArrayList<>();

  /** The zones that its threads are made of. */
  int[] zones = {};

  Lines(
      Optional<Line> owner,
      Perspective unit,
      String role,
      BitSet threads,
      Environment at,
      List<Line> loops) {
    this.owner = owner;
    this.unit = unit;
    this.role = role;
    this.threads = threads;
    this.at = at;
    this.loops = List.copyOf(loops);
  }

  /** The line that a line is, or is inside of; -1 for none. */
  int indexOf(Line line) {
    var here = Optional.of(line);
    while (here.isPresent()) {
      if (here.get().in == this) {
        return lines.indexOf(here.get());
      }
      here = here.get().in.owner;
    }
    return -1;
  }
}
