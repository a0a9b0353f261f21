package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.work.Interruption;
import org.prismlang.lang.work.SideBySide;

/** A kernel's runs at some sizes, and what must be ordered in each. */
final class Runs {
  private record Run(Trace trace, List<Hazard> hazards) {}

  private final Subject subject;
  private final List<Run> runs = new ArrayList<>();

  /** Of each sample the runs that belong together. */
  private final List<List<Trace>> followed = new ArrayList<>();

  private final Map<String, Integer> roles = new HashMap<>();
  private final Map<Position, Integer> passing = new HashMap<>();
  private final Map<Hazard.Kind, Hazard.Kind> kinds = new HashMap<>();

  private record Position(int seq, int gap) {}

  Runs(Subject subject, List<Sample> samples) {
    this.subject = subject;
    int most = 3 * Samples.period(subject) + 2;
    add(samples, most);
    force(samples, most);
    for (var run : runs) {
      for (var step : run.trace.steps()) {
        if (step instanceof Step.Gap gap) {
          passing.merge(new Position(gap.in().seq().id, gap.gap()), gap.warps(), (a, b) -> a | b);
        }
      }
    }
    for (var node : subject.tree().nodes) {
      if (node.stmt instanceof Stmt.Split split && split.level() == Level.THREAD) {
        for (var branch : split.branches()) {
          if (!branch.role().isEmpty()) {
            roles.put(branch.role(), warps(branch));
          }
        }
      }
    }
  }

  /** Runs that are like others before them are left out: they would show the same. */
  private void add(List<Sample> samples, int most) {
    var traced = SideBySide.of(samples.stream().map(this::traces).toList());
    var others = new ArrayList<Supplier<List<Found>>>();
    for (var outcome : traced) {
      var traces = outcome.get();
      if (followed.stream().noneMatch(it -> areTwins(it, traces))) {
        followed.add(traces);
        others.add(() -> found(traces, most));
      }
    }
    for (var outcome : SideBySide.of(others)) {
      outcome.get().forEach(it -> runs.add(it.run(kinds)));
    }
  }

  /** A run, and what meets in it. */
  private record Found(Trace trace, List<Conflict> conflicts) {
    Run run(Map<Hazard.Kind, Hazard.Kind> kinds) {
      var hazards = new ArrayList<Hazard>();
      for (var conflict : conflicts) {
        Hazard.of(conflict, trace)
            .ifPresent(it -> hazards.add(it.of(kinds.computeIfAbsent(it.kind(), kind -> kind))));
      }
      return new Run(trace, hazards);
    }
  }

  private static List<Found> found(List<Trace> traces, int most) {
    var found = new ArrayList<Found>();
    found.add(found(traces.getFirst(), Optional.empty(), most));
    if (traces.size() > 1) {
      found.add(found(traces.get(1), Optional.of(traces.get(2)), most));
      found.add(found(traces.get(2), Optional.of(traces.get(1)), most));
    }
    return found;
  }

  private static Found found(Trace trace, Optional<Trace> partner, int most) {
    return new Found(trace, Conflicts.of(trace, partner, most));
  }

  private Supplier<List<Trace>> traces(Sample sample) {
    return () -> run(sample);
  }

  private List<Trace> run(Sample sample) {
    var traces = new ArrayList<Trace>();
    traces.add(Interpreter.run(subject, sample));
    int cluster = subject.launch().cluster();
    int blocks = subject.launch().grid().orElse(2 * cluster);
    if (writesGlobal() && blocks > cluster) {
      // Blocks may meet in global memory: two of them, each held against the other.
      traces.add(Interpreter.run(subject, sample.in(0, blocks)));
      traces.add(Interpreter.run(subject, sample.in(blocks - 1, blocks)));
    }
    return traces;
  }

  private static boolean areTwins(List<Trace> some, List<Trace> others) {
    for (int i = 0; i < some.size(); i++) {
      if (!Twins.are(some.get(i), others.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * What no size has led to is not harmless: a guard may hold for other sizes, or in other blocks.
   * So there are runs that go there whatever the conditions say.
   */
  private void force(List<Sample> samples, int most) {
    // None, one and two come first: with none there is nothing to go on with.
    var sizes = samples.size() < 3 ? samples : List.of(samples.get(2), samples.getLast());
    var missing = unreached();
    while (!missing.isEmpty()) {
      var into = missing;
      add(sizes.stream().map(it -> it.into(into)).toList(), most);
      var left = unreached();
      if (left.equals(missing)) {
        return;
      }
      missing = left;
    }
  }

  /**
   * Lists that no run has come to, bodies of loops none has come to twice; of the arms of a branch
   * one at a time.
   */
  private Set<Integer> unreached() {
    var reached = new HashSet<Integer>();
    var repeated = new HashSet<Integer>();
    runs.forEach(it -> reached.addAll(it.trace.reached()));
    runs.forEach(it -> repeated.addAll(it.trace.repeated()));
    var passed = new HashSet<Integer>();
    runs.forEach(it -> passed.addAll(it.trace.passed()));
    var missing = new HashSet<Integer>();
    for (var node : subject.tree().nodes) {
      for (var list : node.children) {
        var enough = isOpenLoop(node) ? repeated : reached;
        if (!list.nodes.isEmpty() && !enough.contains(list.id)) {
          missing.add(list.id);
          if (node.stmt instanceof Stmt.If) {
            break;
          }
        }
      }
      if (reached.contains(node.seq.id) && !passed.contains(node.id)) {
        staysBefore(node, missing);
      }
    }
    return missing;
  }

  /** What kept runs from the statement was a way out before it: none is taken. */
  private static void staysBefore(Node node, Set<Integer> missing) {
    for (var earlier : node.seq.nodes.subList(0, node.index)) {
      if (earlier.stmt instanceof Stmt.If branch && leaves(branch.then())) {
        missing.add(earlier.children.getLast().id);
      }
    }
  }

  private static boolean leaves(List<Stmt> statements) {
    return Walk.statements(statements)
        .anyMatch(
            it ->
                it instanceof Stmt.Break
                    || it instanceof Stmt.Continue
                    || it instanceof Stmt.Return);
  }

  /** How often it runs is not written in it. */
  private static boolean isOpenLoop(Node node) {
    return switch (node.stmt) {
      case Stmt.While _ -> true;
      case Stmt.For loop ->
          !(loop.from() instanceof Expr.Constant
              && loop.to() instanceof Expr.Constant
              && loop.step() instanceof Expr.Constant);
      default -> false;
    };
  }

  private boolean writesGlobal() {
    for (var parameter : subject.parameters()) {
      if (parameter instanceof Parameter.OfMemory(var memory)
          && memory.space() != Memory.Space.SHARED
          && !memory.isConst()
          && !memory.isOutput()
          && !memory.isAtomic()) {
        return true;
      }
    }
    return false;
  }

  private static int warps(Stmt.Branch branch) {
    int bits = 0;
    for (int t = branch.first(); t < branch.first() + branch.size(); t++) {
      bits |= 1 << t / Mask.WARP;
    }
    return bits;
  }

  Map<String, Integer> roles() {
    return roles;
  }

  int role(String name) {
    return roles.getOrDefault(name, -1);
  }

  /** What is left unordered, one hazard for all conflicts of two statements. */
  record Rest(List<Hazard> hazards, List<Hazard> unfenced, List<Clocks.Problem> problems) {
    boolean isNone() {
      return hazards.isEmpty() && unfenced.isEmpty() && problems.isEmpty();
    }

    boolean has(Hazard hazard) {
      for (var each : hazards) {
        if (each.isSameAs(hazard)) {
          return true;
        }
      }
      return false;
    }
  }

  /** What is left in any run. */
  Rest judge(Placement placement) {
    Interruption.check();
    var hazards = new LinkedHashMap<Hazard.Kind, Hazard>();
    var unfenced = new LinkedHashMap<Hazard.Kind, Hazard>();
    var problems = new LinkedHashSet<Clocks.Problem>();
    for (var verdict : verdicts(placement)) {
      merged(verdict.unordered()).forEach(hazard -> add(hazards, hazard));
      merged(verdict.unfenced()).forEach(hazard -> add(unfenced, hazard));
      problems.addAll(verdict.problems());
    }
    return new Rest(
        new ArrayList<>(hazards.values()),
        new ArrayList<>(unfenced.values()),
        new ArrayList<>(problems));
  }

  /** What is left in each run; a run is judged when it is come to. */
  Stream<Rest> each(Placement placement) {
    var expected = arrivals(placement);
    return runs.stream()
        .map(
            run -> {
              var verdict = verdict(run, placement, expected);
              return new Rest(
                  merged(verdict.unordered()), merged(verdict.unfenced()), verdict.problems());
            });
  }

  Set<Clocks.Leftover> inFlight(Placement placement) {
    var left = new LinkedHashSet<Clocks.Leftover>();
    verdicts(placement).forEach(it -> left.addAll(it.inFlight()));
    return left;
  }

  private List<Clocks.Verdict> verdicts(Placement placement) {
    var expected = arrivals(placement);
    var works = new ArrayList<Supplier<Clocks.Verdict>>();
    runs.forEach(run -> works.add(() -> verdict(run, placement, expected)));
    return SideBySide.of(works).stream().map(Supplier::get).toList();
  }

  private Clocks.Verdict verdict(Run run, Placement placement, Map<Signal, Integer> expected) {
    return Clocks.judge(run.trace, run.hazards, placement, subject.counters(), expected, roles);
  }

  /** One hazard, in each run in which it is left. */
  Stream<Hazard> each(Placement placement, Hazard.Kind kind) {
    var expected = arrivals(placement);
    return runs.stream()
        .flatMap(
            run ->
                verdict(run, placement, expected).unordered().stream()
                    .filter(it -> it.kind().equals(kind))
                    .reduce(Hazard::and)
                    .stream());
  }

  private static List<Hazard> merged(List<Hazard> all) {
    var hazards = new LinkedHashMap<Hazard.Kind, Hazard>();
    all.forEach(it -> add(hazards, it));
    return new ArrayList<>(hazards.values());
  }

  private static void add(Map<Hazard.Kind, Hazard> hazards, Hazard hazard) {
    hazards.merge(hazard.kind(), hazard, Hazard::and);
  }

  /** Arrivals of one phase: each arriving warp or thread of every role once. */
  Map<Signal, Integer> arrivals(Placement placement) {
    var expected = new HashMap<Signal, Integer>();
    for (var signal : placement.signals) {
      var counted = new HashMap<String, Integer>();
      for (var arrive : signal.arrives) {
        int warps = Integer.bitCount(warps(arrive));
        int count =
            switch (arrive.election) {
              case ONE, WARP -> warps;
              case WARPGROUP -> Math.max(1, warps / 4);
            };
        // Several arrives of one role are for different uses of the barrier, not for one.
        counted.merge(arrive.part(), count, Math::max);
      }
      expected.put(signal, counted.values().stream().mapToInt(Integer::intValue).sum());
    }
    return expected;
  }

  private int warps(Placed.Arrive arrive) {
    int bits = passing.getOrDefault(new Position(arrive.seq.id, arrive.gap), 0) & role(arrive.role);
    return bits == 0 ? 1 : bits;
  }
}
