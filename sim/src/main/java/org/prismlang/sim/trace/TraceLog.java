package org.prismlang.sim.trace;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.sim.Follower;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.trace.TraceSlice.Arrow;
import org.prismlang.sim.trace.TraceSlice.Row;

/** The timeline of all launches of a run, one behind the other. */
public final class TraceLog implements Follower {
  /** So many slices and arrows does a viewer load in a moment. */
  public static final int MOST_EVENTS = 200_000;

  private final int most;
  private final List<String> processes = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private final List<TraceSlice> slices = new ArrayList<>();
  private final List<Reason> arrows = new ArrayList<>();
  private final List<TracedRun> runs = new ArrayList<>();
  private long leftOut;

  /** Why a wait ended. */
  private record Reason(UnitEvent cause, UnitEvent after) {}

  public TraceLog() {
    this(MOST_EVENTS);
  }

  /**
   * @param most slices and arrows that are kept
   */
  public TraceLog(int most) {
    this.most = most;
  }

  @Override
  public Monitor launched(Beginning launch) {
    long start = 0;
    for (var run : runs) {
      run.close();
      start = Math.max(start, run.latest());
    }
    var run = new TracedRun(this, launch.kernel(), runs.size() + 1, launch.threads(), start);
    runs.add(run);
    return run;
  }

  /** Whether nothing was launched. */
  public boolean isEmpty() {
    return runs.isEmpty();
  }

  /** Slices and arrows that are in the text. */
  public int kept() {
    return slices.size() + arrows.size();
  }

  /** At least so many came when there were enough. */
  public long leftOut() {
    return leftOut;
  }

  /** The whole as JSON, in the format that Perfetto and Chrome read. */
  public String json() {
    runs.forEach(TracedRun::close);
    var drawn = new ArrayList<Arrow>();
    for (var reason : arrows) {
      var from = reason.cause().beginning();
      var to = reason.after().ending();
      if (from.isPresent() && to.isPresent()) {
        drawn.add(new Arrow(from.get(), to.get()));
      }
    }
    return new TraceJson(processes, rows, slices, drawn, leftOut).text();
  }

  /** Returns its number. */
  int process(String name) {
    processes.add(name);
    return processes.size();
  }

  void row(Row row) {
    rows.add(row);
  }

  void add(TraceSlice slice) {
    if (isFull()) {
      leftOut++;
    } else {
      slices.add(slice);
    }
  }

  void arrow(UnitEvent cause, UnitEvent after) {
    if (isFull()) {
      leftOut++;
    } else {
      arrows.add(new Reason(cause, after));
    }
  }

  private boolean isFull() {
    return kept() >= most;
  }

  /** Whether so many that wait to be added have a chance; one more is left out otherwise. */
  boolean hasRoom(int waiting) {
    boolean hasRoom = kept() + waiting < most;
    leftOut += hasRoom ? 0 : 1;
    return hasRoom;
  }
}
