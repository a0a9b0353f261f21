package org.prismlang.verify.order;

/** Takes accesses that are not ordered. */
@FunctionalInterface
public interface Conflicts {
  void found(Stamp earlier, Actor later);
}
