package org.prismlang.bundl.prism;

import static org.prismlang.lang.type.Perspective.gcd;

import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.lang.source.Span;

/**
 * Where code stands.
 *
 * @param written the perspective that Prism gives it
 * @param at the same unit as Bundl calls it here: where the level was left for a view, {@code
 *     block[1]} is {@code Thread[T]} and {@code grid[1]} is {@code Block[B]}
 * @param alignment of its first thread in the block; 0 where that is the first
 */
record Place(Perspective written, Perspective at, int alignment) {
  static Place of(Perspective perspective) {
    boolean isThreads = perspective.level() == Level.THREAD;
    return new Place(perspective, perspective, isThreads ? perspective.size() : 0);
  }

  /** In Bundl one step further, for Prism still here. */
  Place as(Perspective other, Machine machine) {
    return new Place(written, other, to(other, machine).alignment());
  }

  /** One of its units. */
  Place to(Perspective part, Machine machine) {
    boolean isWhole = machine.size(part) == machine.size(at);
    boolean isAtStart = part.level() != Level.THREAD;
    int all = at.level() == Level.THREAD ? at.size() : machine.threads();
    int start = isWhole || all == part.size() ? alignment : part.size();
    return new Place(part, part, isAtStart ? 0 : start);
  }

  /** So many units from one of them on. */
  Place branch(int offset, int size) {
    var part = new Perspective(at.level(), size);
    return new Place(part, part, gcd(alignment, offset));
  }

  /** Where something is written that belongs to the same unit, by another of its names. */
  Place calling(Perspective other, Perspective of) {
    return of.equals(at) ? new Place(other, at, alignment) : this;
  }

  /** Whether Bundl lets the code read it only because it has two names for the code's unit. */
  boolean isBlurred(Perspective written, Perspective of, Algebra algebra) {
    return algebra.isBelow(at, of) && !algebra.isBelow(this.written, written);
  }

  /** What leads code to a narrower perspective; something refused where there is no way. */
  static Statement narrowed(
      Perspective from, Perspective to, Algebra algebra, Statement body, Span span) {
    if (from.level() == to.level()) {
      boolean divides = from.size() % to.size() == 0;
      int parts = divides ? from.size() / to.size() : to.size();
      return parts == 1 ? body : new Statement.Group(parts, body, span);
    }
    if (to.level().compareTo(from.level()) > 0) {
      return new Statement.Group(0, body, span);
    }
    if (from.size() > 1) {
      var one = new Perspective(from.level(), 1);
      return new Statement.Group(from.size(), narrowed(one, to, algebra, body, span), span);
    }
    var down = algebra.down(from).orElseThrow();
    return new Statement.Destruct(narrowed(down, to, algebra, body, span), span);
  }
}
