package org.prismlang.kernel.ir;

/** An access fits its memory: rank, bounds of the box, a generation exactly for a ring's slot. */
final class AccessRules {
  private final Findings findings;

  AccessRules(Findings findings) {
    this.findings = findings;
  }

  void check(Access access) {
    var memory = access.memory();
    int rank = memory.rank();
    findings.check(
        access.index().size() == rank,
        access.span(),
        "`" + memory.name() + "` takes " + rank + " indices, here are " + access.index().size());
    findings.check(
        access.extents().size() == access.index().size(),
        access.span(),
        access.index().size() + " indices and " + access.extents().size() + " extents");
    extents(access);
    findings.check(
        // A ring of one slot is a tile whose uses are counted.
        memory.isRing()
            ? access.generation().isPresent()
            : access.generation().isEmpty() || memory.space() == Memory.Space.SHARED,
        access.span(),
        memory.isRing()
            ? "a slot of the ring `" + memory.name() + "` has a generation"
            : "`" + memory.name() + "` is no ring and has no generations");
    access.generation().ifPresent(generation -> integer(generation, "a generation", access));
    access.index().forEach(index -> integer(index, "an index", access));
  }

  private void extents(Access access) {
    var memory = access.memory();
    var shape = memory.box();
    for (int i = 0; i < access.extents().size(); i++) {
      int extent = access.extents().get(i);
      boolean fits = extent >= 1 && (i >= shape.size() || extent <= shape.get(i));
      findings.check(fits, access.span(), "an extent of " + extent + " in `" + memory.name() + "`");
    }
  }

  private void integer(Expr expr, String what, Access access) {
    findings.check(
        Kinds.isInteger(expr.type()), access.span(), what + " is an integer, not " + expr.type());
  }
}
