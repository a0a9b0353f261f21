package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/** One thread of a run: where it stands, what it holds, what it has done. */
final class ThreadState {
  /** Groups of one timeline. */
  static final class Groups {
    final List<Integer> operationsUpTo = new ArrayList<>();
    int operations;
    int done;

    int committed() {
      return operationsUpTo.size();
    }

    boolean hasOpen() {
      return operations > (operationsUpTo.isEmpty() ? 0 : operationsUpTo.getLast());
    }
  }

  /** A function that is being run. */
  static final class Frame {
    final Map<String, Data> locals = new HashMap<>();
    final Map<String, Place> places = new HashMap<>();
    final Map<String, Instance> views = new HashMap<>();
    final Layout layout;
    final long shared;
    final int firstThread;
    List<Data> results = List.of();

    Frame(Layout layout, long shared, int firstThread) {
      this.layout = layout;
      this.shared = shared;
      this.firstThread = firstThread;
    }
  }

  final Setting setting;
  final int block;
  final int thread;
  final List<Event> trail = new ArrayList<>();

  private final Map<Timeline, Groups> groups = new EnumMap<>(Timeline.class);
  Frame frame;

  /** Which trips of which loops and calls lead here: the same for threads that go together. */
  long path;

  /** First thread, and block, of the unit that runs the code. */
  int firstThread;

  int firstBlock;

  /** How often ordinary use of registers was ordered before batches. */
  int enters;

  ThreadState(Setting setting, int block, int thread) {
    this.setting = setting;
    this.block = block;
    this.thread = thread;
    this.frame = new Frame(setting.layout(), Setting.shared(block), 0);
    this.path = Seeds.mix(setting.sizes.seed(), 17);
    frame.places.putAll(setting.globals());
  }

  /** Of all threads of all blocks. */
  int index() {
    return block * setting.threads + thread;
  }

  int clusterFirst() {
    return block - block % setting.cluster;
  }

  Groups groups(Timeline timeline) {
    return groups.computeIfAbsent(timeline, _ -> new Groups());
  }

  Map<Timeline, Groups> allGroups() {
    return groups;
  }

  long unit(Perspective perspective) {
    return switch (perspective.level()) {
      case THREAD -> (long) block * setting.threads + thread / perspective.size();
      case BLOCK -> block / perspective.size();
      case GRID -> 0;
    };
  }

  /** A question whose answer is the same for all threads of a unit that ask it together. */
  long question(Span span, Perspective perspective) {
    return Seeds.mix(Seeds.mix(path, span.start()), unit(perspective));
  }

  Optional<Instance> view(String view, Place place) {
    var instance = frame.views.get(view);
    return instance == null ? place.view() : Optional.of(instance);
  }

  Place place(String memory) {
    var place = frame.places.get(memory);
    if (place == null) {
      throw new IllegalStateException("no memory " + memory);
    }
    return place;
  }

  /** The use of a barrier's slot that a generation means. */
  Event.Phase phase(String barrier, long generation) {
    if (generation < 0) {
      problem("generation: " + barrier + " has no use " + generation);
    }
    int slots = setting.barrier(barrier).slots();
    int slot = (int) Math.floorMod(generation, (long) slots);
    int number = (int) Math.floorDiv(generation, (long) slots);
    return new Event.Phase(block, barrier, slot, number);
  }

  void problem(String text) {
    setting.problems.add(text);
  }
}
