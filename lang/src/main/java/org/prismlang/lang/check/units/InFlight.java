package org.prismlang.lang.check.units;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;

/**
 * Batches in flight, by the accumulators they compute: P0312. Neither loops nor splits wait for
 * them; naming an accumulator does, for its batch and all before it.
 */
public final class InFlight {
  /**
   * What is known at a point.
   *
   * @param inFlight accumulators and the batch that computes them, in the order of their batches
   * @param named for each loop around the code, the variables that this trip has named so far
   */
  public record State(Map<Variable, Span> inFlight, List<Set<Variable>> named) {
    public State {
      inFlight = Collections.unmodifiableMap(new LinkedHashMap<>(inFlight));
      named = named.stream().map(InFlight::copied).toList();
    }
  }

  private record Speaker(String word, Span span, Set<Variable> named) {}

  private record Round(Map<Variable, Span> before, boolean runs, List<Speaker> speakers) {}

  private final Frame frame;
  private final Map<Variable, Span> inFlight = new LinkedHashMap<>();
  private final List<Set<Variable>> named = new ArrayList<>();
  private final List<Round> rounds = new ArrayList<>();

  public InFlight(Frame frame) {
    this.frame = frame;
  }

  private static Set<Variable> copied(Set<Variable> variables) {
    Set<Variable> copy = Collections.newSetFromMap(new IdentityHashMap<>());
    copy.addAll(variables);
    return copy;
  }

  public State state() {
    return new State(inFlight, named);
  }

  public void restore(State earlier) {
    inFlight.clear();
    inFlight.putAll(earlier.inFlight());
    named.clear();
    earlier.named().forEach(variables -> named.add(copied(variables)));
  }

  /** Two paths meet: in flight on either, named on both. */
  public void join(State other) {
    other.inFlight().forEach(inFlight::putIfAbsent);
    for (int i = 0; i < named.size(); i++) {
      named.get(i).retainAll(other.named().get(i));
    }
  }

  /** {@code runs}: whether the body certainly runs. */
  public void enterLoop(boolean runs) {
    rounds.add(new Round(new LinkedHashMap<>(inFlight), runs, new ArrayList<>()));
    named.add(copied(Set.of()));
  }

  /** What the end of the body leaves in flight is so at its head, from the second trip on. */
  public void leaveLoop() {
    var round = rounds.removeLast();
    named.removeLast();
    for (var speaker : round.speakers()) {
      var left = new LinkedHashMap<>(inFlight);
      land(left, speaker.named());
      round.before().keySet().forEach(left::remove);
      if (!left.isEmpty()) {
        report(speaker.word(), speaker.span(), left, "this batch of the trip before is in flight");
      }
    }
    if (!round.runs()) {
      round.before().forEach(inFlight::putIfAbsent);
    }
  }

  /** Of several batches in flight, the last one named is complete, and all before it. */
  private static void land(Map<Variable, Span> flying, Set<Variable> landed) {
    var done = new ArrayList<Variable>();
    var waiting = new ArrayList<Variable>();
    for (var each : flying.keySet()) {
      waiting.add(each);
      if (landed.contains(each)) {
        done.addAll(waiting);
        waiting.clear();
      }
    }
    done.forEach(flying::remove);
  }

  public void launched(Variable accumulator, Span span) {
    inFlight.remove(accumulator);
    inFlight.put(accumulator, span);
  }

  public void named(Variable variable) {
    named.forEach(trip -> trip.add(variable));
    if (inFlight.containsKey(variable)) {
      land(inFlight, Set.of(variable));
    }
  }

  public boolean isInFlight(Variable variable) {
    return inFlight.containsKey(variable);
  }

  /** Nothing may call the host while a batch is in flight. */
  public void speaks(String word, Span span) {
    frame.facts.noteSpeech();
    if (!inFlight.isEmpty()) {
      report(word, span, inFlight, "this batch is still in flight");
      return;
    }
    for (int i = 0; i < rounds.size(); i++) {
      rounds.get(i).speakers().add(new Speaker(word, span, copied(named.get(i))));
    }
  }

  private void report(String word, Span span, Map<Variable, Span> flying, String label) {
    var first = flying.entrySet().iterator().next();
    frame.report(
        Code.P0312
            .at(span, "`" + word + "` stands between a batch and the first use of its results")
            .label(first.getValue(), label)
            .help(
                "move it before the batch, or after a statement that uses `"
                    + first.getKey().name()
                    + "`"));
  }
}
