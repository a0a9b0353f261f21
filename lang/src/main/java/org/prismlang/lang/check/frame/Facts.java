package org.prismlang.lang.check.frame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Summary;
import org.prismlang.lang.source.Span;

/** What the function's summary is made of, beside memory. Once noted, a fact stays. */
public final class Facts {
  /** A place where the function may wait for another block, and why. */
  public record Wait(Span where, Optional<Span> what) {}

  private Optional<Wait> firstWait = Optional.empty();
  private boolean loadsWords;
  private boolean takesTicket;
  private boolean isCollective;
  private boolean isImpure;
  private boolean speaks;
  private boolean hasUnnamedWgmma;
  private final List<Action.Barrier> barriersOfBlocks = new ArrayList<>();

  public void noteWait(Span where, Optional<Span> what) {
    if (firstWait.isEmpty()) {
      firstWait = Optional.of(new Wait(where, what));
    }
  }

  public void noteWordsLoaded() {
    loadsWords = true;
  }

  public void noteTicket() {
    takesTicket = true;
  }

  public void noteCollective() {
    isCollective = true;
  }

  public void noteImpure() {
    isImpure = true;
  }

  public void noteSpeech() {
    speaks = true;
  }

  public void noteUnnamedWgmma() {
    hasUnnamedWgmma = true;
  }

  public void noteBarrierOfBlocks(Action.Barrier barrier) {
    barriersOfBlocks.add(barrier);
  }

  /**
   * What a callee is, its caller is; where that depends on the place of the call, others note it.
   */
  public void noteCallOf(Summary callee) {
    takesTicket |= callee.takesTicket();
    isCollective |= callee.collective();
    isImpure |= !callee.pure();
    hasUnnamedWgmma |= callee.unnamedWgmma();
  }

  public Optional<Wait> firstWait() {
    return firstWait;
  }

  public boolean loadsWords() {
    return loadsWords;
  }

  public boolean takesTicket() {
    return takesTicket;
  }

  public boolean isCollective() {
    return isCollective;
  }

  public boolean isImpure() {
    return isImpure;
  }

  public boolean speaks() {
    return speaks;
  }

  public boolean hasUnnamedWgmma() {
    return hasUnnamedWgmma;
  }

  /** Barriers of several blocks: whether there are any is for the launch to say. */
  public List<Action.Barrier> barriersOfBlocks() {
    return Collections.unmodifiableList(barriersOfBlocks);
  }
}
