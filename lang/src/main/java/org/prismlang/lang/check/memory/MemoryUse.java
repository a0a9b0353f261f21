package org.prismlang.lang.check.memory;

import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Perspective;

/**
 * A reference to memory: a name, or a view cut out of one. Its term varies as often as its place
 * does.
 */
public record MemoryUse(Term term, View view, Key key) {
  /** Whose memory it is: cutting a part out does not change that. */
  public Perspective owner() {
    return view.variable().perspective();
  }
}
