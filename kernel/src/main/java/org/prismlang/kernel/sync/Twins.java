package org.prismlang.kernel.sync;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.sync.Step.SeqInstance;

/**
 * Whether two runs are one: the same steps by the same threads at the same elements. What is to be
 * ordered in the one is to be ordered in the other, and by the same means.
 */
final class Twins {
  private final IdentityHashMap<SeqInstance, SeqInstance> lists = new IdentityHashMap<>();
  private final IdentityHashMap<ViewInstance, ViewInstance> views = new IdentityHashMap<>();

  private Twins() {}

  static boolean are(Trace a, Trace b) {
    return a.threads() == b.threads()
        && a.steps().size() == b.steps().size()
        && a.reached().equals(b.reached())
        && a.passed().equals(b.passed())
        && a.repeated().equals(b.repeated())
        && new Twins().areSteps(a.steps(), b.steps());
  }

  private boolean areSteps(List<Step> a, List<Step> b) {
    for (int i = 0; i < a.size(); i++) {
      if (!are(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean are(Step a, Step b) {
    return a.warps() == b.warps()
        && a.isElected() == b.isElected()
        && are(a.in(), b.in())
        && switch (a) {
          case Step.Gap(_, int gap, _, _, var counters) ->
              b instanceof Step.Gap other
                  && gap == other.gap()
                  && counters.equals(other.counters());
          case Step.Act(_, var node, _, _, var touches) ->
              b instanceof Step.Act other
                  && node == other.node()
                  && areTouches(touches, other.touches());
          case Step.Met(_, var node, _, _) -> b instanceof Step.Met other && node == other.node();
        };
  }

  private boolean are(SeqInstance a, SeqInstance b) {
    var known = lists.putIfAbsent(a, b);
    return known == null
        ? a.seq() == b.seq()
            && a.ordinal() == b.ordinal()
            && a.index() == b.index()
            && a.parent().isPresent() == b.parent().isPresent()
            && (a.parent().isEmpty() || are(a.parent().get(), b.parent().orElseThrow()))
        : known == b;
  }

  private boolean areTouches(List<Touch> a, List<Touch> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!are(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Of the same part of a statement; so mode and timeline are the same. */
  private boolean are(Touch a, Touch b) {
    return a.space().equals(b.space())
        && a.name().equals(b.name())
        && a.from() == b.from()
        && a.to() == b.to()
        && a.mode() == b.mode()
        && a.timeline() == b.timeline()
        && a.width() == b.width()
        && a.footprint().isLike(b.footprint())
        && are(Optional.of(a.view()), Optional.of(b.view()));
  }

  private boolean are(Optional<ViewInstance> a, Optional<ViewInstance> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() && b.isEmpty();
    }
    var known = views.putIfAbsent(a.get(), b.get());
    return known == null
        ? a.get().perspective.equals(b.get().perspective) && are(a.get().parent, b.get().parent)
        : known == b.get();
  }
}
