package org.prismlang.verify.cover;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.source.Span;

/** Something that a run must have come to: where the code stands, and what is to happen there. */
public sealed interface Demand {
  /** Of how many trips one is like the others: a loop's first and a later one. */
  int TRIPS = 2;

  Place place();

  /** In words, for a verdict that must do without. */
  String missing(Covered covered);

  boolean isMetBy(Covered covered);

  /** Whether so much has happened that it is all where sizes allow no more. */
  default boolean isMetInPart(Covered covered) {
    return this instanceof Ran ran && covered.trips(ran.loop) > 0;
  }

  /** Those that are not met, the outer before the inner, which says nothing new. */
  static List<Demand> missing(List<Demand> demands, Covered covered) {
    var missing = demands.stream().filter(it -> !it.isMetBy(covered)).toList();
    boolean saysRing =
        missing.stream().anyMatch(it -> it instanceof Wrapped wrapped && wrapped.ring.isPresent());
    return missing.stream()
        .filter(it -> !(saysRing && it instanceof Wrapped wrapped && wrapped.ring.isEmpty()))
        .filter(it -> missing.stream().noneMatch(outer -> outer.hides(it, covered)))
        .toList();
  }

  /** Whether nobody ever came to the other one's code because of this. */
  private boolean hides(Demand other, Covered covered) {
    boolean isClosed =
        switch (this) {
          case Ran ran -> covered.trips(ran.loop) == 0;
          case Went went -> went.way && went.branch instanceof Stmt;
          case Divided _, Wrapped _ -> false;
        };
    var outer = place().span();
    var inner = other.place().span();
    return isClosed
        && !outer.equals(inner)
        && outer.file().equals(inner.file())
        && outer.start() <= inner.start()
        && inner.end() <= outer.end();
  }

  /**
   * Where code stands.
   *
   * @param path from the beginning of the code, outermost first
   * @param owner of the code
   * @param origins of what decides here and on the way
   */
  record Place(List<Step> path, String owner, Origins origins, Span span) {
    public Place {
      path = List.copyOf(path);
    }
  }

  /** On the way to a statement, through code of the kernel or of a procedure. */
  sealed interface Step {
    record Into(Stmt.For loop, String owner) implements Step {}

    record By(Expr condition, boolean way, String owner) implements Step {}

    /** Into a loop whose trips cannot be counted beforehand. */
    record While(Expr condition, String owner) implements Step {}
  }

  /** A loop has had a trip after its first. */
  record Ran(Stmt loop, Place place) implements Demand {
    @Override
    public boolean isMetBy(Covered covered) {
      return covered.trips(loop) >= TRIPS;
    }

    @Override
    public String missing(Covered covered) {
      return covered.trips(loop) == 0 ? "the loop never ran" : "the loop never ran again";
    }
  }

  /** A condition came out true, or false. */
  record Went(Object branch, Expr condition, boolean way, Place place) implements Demand {
    @Override
    public boolean isMetBy(Covered covered) {
      return covered.went(branch, way);
    }

    @Override
    public String missing(Covered covered) {
      return "the condition was never " + way;
    }
  }

  /** What is divided was as large as the divisor. */
  record Divided(Expr.Binary quotient, Place place) implements Demand {
    @Override
    public boolean isMetBy(Covered covered) {
      return covered.isDivided(quotient);
    }

    @Override
    public String missing(Covered covered) {
      return "what is divided was never as large as the divisor";
    }
  }

  /** Slots were used again. */
  record Wrapped(String name, int slots, Optional<Memory> ring, Expr generation, Place place)
      implements Demand {
    static Wrapped of(Memory ring, Expr generation, Place place) {
      return new Wrapped(ring.name(), ring.depth(), Optional.of(ring), generation, place);
    }

    static Wrapped of(Barrier barrier, Expr generation, Place place) {
      return new Wrapped(barrier.name(), barrier.slots(), Optional.empty(), generation, place);
    }

    @Override
    public boolean isMetBy(Covered covered) {
      return covered.isWrapped(name);
    }

    @Override
    public String missing(Covered covered) {
      return ring.isPresent()
          ? "the ring `" + name + "` of " + slots + " never wrapped"
          : "the barrier `" + name + "` of " + slots + " was never used again";
    }
  }
}
