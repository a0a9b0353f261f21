package org.prismlang.runtime.debug;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.SynchronousQueue;
import java.util.function.Consumer;
import org.prismlang.runtime.PrismException;
import org.prismlang.sim.step.Spot;

/**
 * A run that somebody steers, from one thread. The run has a thread of its own, of which one of the
 * two is always waiting for the other.
 */
public final class Session implements AutoCloseable {
  /** As for commands: programs may be nested as deep as the parser allows. */
  private static final long STACK_BYTES = 64L << 20;

  private final Debuggee program;
  private final Consumer<String> print;
  private final Set<BreakLine> breaks = new LinkedHashSet<>();
  private Optional<Steering> steering = Optional.empty();
  private Halt halt = new Halt.Over(0, Optional.empty());

  /**
   * @param print is given what the program prints, once however often it runs
   */
  public Session(Debuggee program, Consumer<String> print) {
    this.program = program;
    this.print = print;
  }

  /** Where it stands; before the first run, as if one were over. */
  public Halt halt() {
    return halt;
  }

  public List<BreakLine> breaks() {
    return List.copyOf(breaks);
  }

  /** Those from now on. */
  public void breakAt(List<BreakLine> lines) {
    breaks.clear();
    breaks.addAll(lines);
  }

  /** Whether a breakpoint is there. */
  public boolean isBreak(Moment moment) {
    return breaks.stream()
        .anyMatch(
            it ->
                it.line() == moment.spot().line() && it.isFile(moment.spot().span().file().path()));
  }

  /** Begins, and stops before the first statement of the first launch. */
  public Halt start() {
    return again(1);
  }

  /** Goes on; a run that is over stays so. */
  public Halt run(Goal goal) {
    if (halt instanceof Halt.Standing && steering.isPresent()) {
      halt = steering.get().go(goal, breaks());
    }
    return halt;
  }

  /** Goes back so many steps, by running again. */
  public Halt back(long steps) {
    long last = halt instanceof Halt.Over(long step, _) ? step + 1 : halt.step();
    return again(Math.max(1, last - steps));
  }

  private Halt again(long step) {
    close();
    var next = new Steering(print, step);
    steering = Optional.of(next);
    Thread.ofPlatform()
        .name("debugged")
        .daemon()
        .stackSize(STACK_BYTES)
        .start(() -> next.all(program));
    halt = next.go(new Goal.Exactly(step), breaks());
    return halt;
  }

  /** Gives the run up. */
  @Override
  public void close() {
    steering.ifPresent(Steering::abandon);
    steering = Optional.empty();
  }

  /** What a run and who steers it say to each other. */
  static final class Line {
    private final SynchronousQueue<Halt> halts = new SynchronousQueue<>();
    private final SynchronousQueue<Order> orders = new SynchronousQueue<>();

    /** What to do next. */
    record Order(Optional<Goal> goal, List<BreakLine> breaks) {}

    Halt ask(Order order) {
      try {
        orders.put(order);
        return order.goal().isPresent() ? halts.take() : new Halt.Over(0, Optional.empty());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new PrismException("interrupted");
      }
    }

    Order order() {
      try {
        return orders.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new PrismException("interrupted");
      }
    }

    void tell(Halt halt) {
      try {
        halts.put(halt);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The lines at which breakpoints are in a kernel. */
  static Set<String> places(List<BreakLine> breaks, List<Spot> spots) {
    var places = new LinkedHashSet<String>();
    for (var line : breaks) {
      var at = line.in(spots);
      for (var spot : spots) {
        if (at.isPresent()
            && spot.line() == at.getAsInt()
            && line.isFile(spot.span().file().path())) {
          places.add(place(spot));
        }
      }
    }
    return places;
  }

  static String place(Spot spot) {
    return spot.span().file().path() + ":" + spot.line();
  }

  /** All that was found and is new. */
  static <T> List<T> behind(List<T> all, int known) {
    return new ArrayList<>(all.subList(Math.min(known, all.size()), all.size()));
  }
}
