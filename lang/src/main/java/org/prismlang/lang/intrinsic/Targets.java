package org.prismlang.lang.intrinsic;

import org.prismlang.lang.type.Target;

/**
 * The targets that have an operation.
 *
 * @param alone whether the machines after it do not have it any more
 */
public record Targets(Target oldest, boolean alone) {
  static Targets since(Target oldest) {
    return new Targets(oldest, false);
  }

  static Targets only(Target target) {
    return new Targets(target, true);
  }

  public boolean have(Target target) {
    return alone ? target == oldest : target.compareTo(oldest) >= 0;
  }

  /** In words, for the page. */
  String text() {
    return (alone ? "only " : "since ") + oldest.text();
  }
}
