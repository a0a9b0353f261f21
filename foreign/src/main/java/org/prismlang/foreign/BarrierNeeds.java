package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.Trial;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Judgement;

/** Whether a kernel needs the synchronizations that stand in it: each is left out in turn. */
public final class BarrierNeeds {
  private final ForeignJudge judge;

  public BarrierNeeds(ForeignJudge judge) {
    this.judge = judge;
  }

  /**
   * A synchronization, wherever its place is come to.
   *
   * @param without what is said of the kernel when it is left out, and all others are there
   */
  public record Need(Span place, Judgement without) {
    /** How it stands in the file, in one line. */
    public String text() {
      var text = place.text().strip().replaceAll("\\s+", " ");
      return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }

    private static final int LONGEST = 48;
  }

  /** In the order of the code; none where the kernel is not understood. */
  public List<Need> of(ClangNode kernel) {
    var needs = new ArrayList<Need>();
    for (var place : places(kernel)) {
      needs.add(new Need(place, judge.of(kernel, Trial.without(place), judge.effort())));
    }
    return List.copyOf(needs);
  }

  private Set<Span> places(ClangNode kernel) {
    var places = new LinkedHashSet<Span>();
    for (var module : judge.counted(kernel).modules()) {
      Walk.statements(module.kernels().getFirst().body())
          .filter(
              it -> it instanceof Sync.Meet || it instanceof Sync.Drain || it instanceof Sync.Fence)
          .forEach(it -> places.add(it.span()));
    }
    return places;
  }
}
