package org.prismlang.kernel.footprint;

import java.util.Set;

/** What holds of a form at some place. */
record Fact(Form form, Relation relation) {
  enum Relation {
    NOT_NEGATIVE,
    ZERO,
    NOT_ZERO
  }

  static Fact notNegative(Form form) {
    return new Fact(form, Relation.NOT_NEGATIVE);
  }

  static Fact zero(Form form) {
    return new Fact(form, Relation.ZERO);
  }

  static Fact notZero(Form form) {
    return new Fact(form, Relation.NOT_ZERO);
  }

  boolean holds(long value) {
    return switch (relation) {
      case NOT_NEGATIVE -> value >= 0;
      case ZERO -> value == 0;
      case NOT_ZERO -> value != 0;
    };
  }

  boolean mayHold(Ranges ranges) {
    var range = form.range(ranges);
    return switch (relation) {
      case NOT_NEGATIVE -> range.most() >= 0;
      case ZERO -> range.contains(0);
      case NOT_ZERO -> !range.equals(Interval.ZERO);
    };
  }

  Set<Symbol> symbols() {
    return form.symbols();
  }
}
