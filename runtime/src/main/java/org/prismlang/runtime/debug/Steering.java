package org.prismlang.runtime.debug;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.prismlang.sim.Follower;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.TwoMonitors;
import org.prismlang.sim.step.Spot;
import org.prismlang.sim.step.Stop;

/** One run under way: it counts the moments and waits at those that are wanted. */
final class Steering implements Follower {
  private final Session.Line line = new Session.Line();
  private final Consumer<String> print;
  private final long quietUntil;
  private Goal goal = new Goal.End();
  private List<BreakLine> breaks = List.of();
  private Optional<Launched> current = Optional.empty();
  private boolean isAbandoned;
  private boolean isOver;
  private long step;

  /** Ends a run that nobody wants any more. */
  private static final class Abandoned extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Abandoned() {
      super("abandoned", null, false, false);
    }
  }

  /**
   * @param quietUntil what is printed before that step was printed by a run before
   */
  Steering(Consumer<String> print, long quietUntil) {
    this.print = print;
    this.quietUntil = quietUntil;
  }

  /** By who steers: goes on until it stands still. */
  Halt go(Goal next, List<BreakLine> lines) {
    var halt = line.ask(new Session.Line.Order(Optional.of(next), lines));
    isOver = halt instanceof Halt.Over;
    return halt;
  }

  void abandon() {
    if (!isOver) {
      line.ask(new Session.Line.Order(Optional.empty(), List.of()));
    }
  }

  /** By the thread of the run. */
  void all(Debuggee program) {
    Optional<RuntimeException> failure = Optional.empty();
    try {
      obey();
      program.run(this, this::say);
    } catch (Abandoned e) {
      return;
    } catch (RuntimeException e) {
      failure = Optional.of(e);
    } catch (Throwable e) {
      failure = Optional.of(new IllegalStateException(e));
    }
    if (!isAbandoned) {
      line.tell(new Halt.Over(step, failure));
    }
  }

  private void say(String text) {
    if (quietUntil <= 1 || step >= quietUntil) {
      print.accept(text);
    }
  }

  private void obey() {
    var order = line.order();
    if (order.goal().isEmpty()) {
      isAbandoned = true;
      throw new Abandoned();
    }
    goal = order.goal().get();
    breaks = order.breaks();
    current.ifPresent(it -> it.places = Session.places(breaks, it.launch.spots()));
  }

  @Override
  public boolean isStepping() {
    return true;
  }

  @Override
  public Monitor launched(Beginning launch) {
    var next = new Launched(launch);
    current = Optional.of(next);
    return TwoMonitors.of(next.writers, next);
  }

  /** A launch under way. */
  private final class Launched implements Monitor {
    private final Beginning launch;
    private final LastWriters writers = new LastWriters();
    private final List<GlobalArray> globals;
    private Set<String> places;
    private int known;

    Launched(Beginning launch) {
      this.launch = launch;
      this.globals = GlobalArray.of(launch.kernel(), launch.arguments());
      this.places = Session.places(breaks, launch.spots());
    }

    @Override
    public boolean stops(Block block, int first, int count, int spot) {
      if (isAbandoned) {
        throw new Abandoned();
      }
      step++;
      var now = moment(block, first, count, spot);
      return goal.isReached(now) || !goal.isBlind() && reason(now.spot()) != Halt.Reason.STEP;
    }

    private Halt.Reason reason(Spot spot) {
      return launch.findings().get().size() > known
          ? Halt.Reason.FINDING
          : places.contains(Session.place(spot)) ? Halt.Reason.BREAKPOINT : Halt.Reason.STEP;
    }

    private Moment moment(Block block, int first, int count, int spot) {
      return new Moment(step, block.index(), first, count, launch.spots().get(spot));
    }

    @Override
    public void shows(Block block, int first, int count, int spot, Object[] values) {
      var now = moment(block, first, count, spot);
      List<Finding> all = launch.findings().get();
      var found = Session.behind(all, known);
      var reason = reason(now.spot());
      known = all.size();
      line.tell(
          new Halt.Standing(
              now,
              goal.isBlind() ? Halt.Reason.STEP : reason,
              new Stop(block, first, count, now.spot(), values),
              launch.kernel(),
              launch.threads(),
              writers,
              globals,
              goal.isBlind() ? List.of() : found));
      obey();
    }
  }
}
