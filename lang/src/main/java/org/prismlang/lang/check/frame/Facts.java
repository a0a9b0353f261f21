package org.prismlang.lang.check.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.source.Span;

/** What the function's summary is made of, beside memory. */
public final class Facts {
  /** A place where the function may wait for another block, and why. */
  public record Wait(Span where, Optional<Span> what) {}

  public Optional<Wait> waits = Optional.empty();
  public boolean loadsWords;
  public boolean takesTicket;
  public boolean collective;
  public boolean impure;
  public boolean speaks;
  public boolean unnamedWgmma;

  /** Barriers of several blocks: whether there are any is for the launch to say. */
  public final List<Action.Barrier> barriersOfBlocks = new ArrayList<>();
}
