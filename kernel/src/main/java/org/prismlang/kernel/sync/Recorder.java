package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.sync.Step.SeqInstance;

/** Keeps the steps of a run; accesses between two gaps are one step a statement. */
final class Recorder {
  private static final int MOST_STEPS = 60_000;

  private final List<Step> steps = new ArrayList<>();

  /** Accesses since the last gap at which something could be placed. */
  private final Map<Node, Pending> pending = new LinkedHashMap<>();

  private record Pending(SeqInstance in, Mask mask, List<Touch> touches) {}

  List<Step> steps() {
    return steps;
  }

  /** What happened since the last gap, as the accesses of one statement. */
  List<Touch> takePending() {
    var touches = new ArrayList<Touch>();
    pending.values().forEach(it -> touches.addAll(it.touches));
    pending.clear();
    return touches;
  }

  void flush() {
    for (var entry : pending.entrySet()) {
      var act = entry.getValue();
      if (!act.touches.isEmpty()) {
        add(
            new Step.Act(
                act.in, entry.getKey(), act.mask.warps(), act.mask.isFirstLanes(), act.touches));
      }
    }
    pending.clear();
  }

  void add(Step step) {
    if (steps.size() < MOST_STEPS) {
      steps.add(step);
    }
  }

  void note(Node node, SeqInstance in, Mask mask, List<Touch> touches) {
    if (touches.isEmpty()) {
      return;
    }
    var known = pending.get(node);
    if (known == null) {
      pending.put(node, new Pending(in, mask, new ArrayList<>(touches)));
      return;
    }
    for (var touch : touches) {
      merge(known.touches, touch);
    }
    pending.put(node, new Pending(known.in, known.mask.or(mask), known.touches));
  }

  /** Trips of one loop that nothing can be placed in are one access. */
  private static void merge(List<Touch> touches, Touch touch) {
    for (int i = 0; i < touches.size(); i++) {
      var known = touches.get(i);
      if (known.space().equals(touch.space())
          && known.mode() == touch.mode()
          && known.timeline() == touch.timeline()
          && known.view() == touch.view()
          && known.span().equals(touch.span())
          && known.footprint().isComparable(touch.footprint())) {
        known.footprint().add(touch.footprint());
        return;
      }
    }
    touches.add(touch);
  }
}
