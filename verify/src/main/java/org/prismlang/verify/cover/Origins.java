package org.prismlang.verify.cover;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a value follows from that is not the same in all blocks of all launches.
 *
 * @param parameters of the kernel, by name
 * @param isOfLaunch how many blocks there are, or threads in a block
 * @param isOfBlock which block it is
 * @param isData what stands in memory
 */
record Origins(Set<String> parameters, boolean isOfLaunch, boolean isOfBlock, boolean isData) {
  static final Origins NONE = new Origins(Set.of(), false, false, false);
  static final Origins LAUNCH = new Origins(Set.of(), true, false, false);
  static final Origins BLOCK = new Origins(Set.of(), false, true, false);
  static final Origins DATA = new Origins(Set.of(), false, false, true);

  Origins {
    parameters = Set.copyOf(parameters);
  }

  static Origins parameter(String name) {
    return new Origins(Set.of(name), false, false, false);
  }

  /** Whether launches decide over it, and nothing that the machine does not know. */
  boolean isOpen() {
    return !isData && (isOfLaunch || isOfBlock || !parameters.isEmpty());
  }

  Origins and(Origins other) {
    if (equals(other) || other.equals(NONE)) {
      return this;
    }
    var all = new LinkedHashSet<>(parameters);
    all.addAll(other.parameters);
    return new Origins(
        all, isOfLaunch || other.isOfLaunch, isOfBlock || other.isOfBlock, isData || other.isData);
  }
}
