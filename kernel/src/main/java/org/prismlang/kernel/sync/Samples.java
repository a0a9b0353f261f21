package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.LaunchesNearby;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Value;

/**
 * The sizes at which a kernel is run: enough trips of each loop to see every distance, with tails
 * of any length, and the values none, one and two.
 */
final class Samples {
  private final Subject subject;

  /** After so many trips things repeat: slots of the deepest ring, buffers that rotate. */
  private final int period;

  private Samples(Subject subject) {
    this.subject = subject;
    int longest = 2;
    for (var node : subject.tree().nodes) {
      for (var access : Parts.accesses(node.stmt)) {
        longest = Math.max(longest, access.memory().depth());
      }
      if (node.stmt instanceof Stmt.Point point) {
        longest = Math.max(longest, point.pointers().size());
      }
    }
    this.period = longest;
  }

  /** So many that little is left for the proof to find. */
  static List<Sample> all(Subject subject) {
    return allowed(subject, new Samples(subject).choose(true));
  }

  /** The long ones: mostly they show what the others do. */
  static List<Sample> few(Subject subject) {
    return allowed(subject, new Samples(subject).choose(false));
  }

  private static List<Sample> allowed(Subject subject, List<Sample> chosen) {
    var allowed = chosen.stream().flatMap(it -> allowed(it, subject).stream()).distinct().toList();
    // Where no launch was found nothing is known of launches.
    return allowed.isEmpty() ? chosen : allowed;
  }

  /** The same, or near it where preconditions rule it out. */
  private static Optional<Sample> allowed(Sample sample, Subject subject) {
    var sizes = new Sizes(sample.blocks(), subject.threads(), sample.values());
    return LaunchesNearby.of(sizes, Set.of(), subject.preconditions())
        .map(it -> sample.at(it.values()));
  }

  static int period(Subject subject) {
    return new Samples(subject).period;
  }

  private List<Sample> choose(boolean isAll) {
    var names = new ArrayList<>(steering());
    int cluster = subject.launch().grid().orElse(subject.launch().cluster());
    int several = subject.launch().grid().orElse(2 * cluster);
    var samples = new ArrayList<Sample>();
    if (names.isEmpty()) {
      boolean opaque = hasOpaqueChoice();
      for (int salt = 1; salt < (opaque ? 5 : 2); salt++) {
        samples.add(new Sample(Map.of(), 0, several, salt, many(), Set.of()));
      }
      return samples;
    }
    for (int value :
        isAll ? List.of(0, 1, 2) : names.size() > 1 ? List.<Integer>of() : List.of(2)) {
      samples.add(sample(names, _ -> value, cluster, samples.size()));
    }
    for (var longest : names.subList(0, Math.min(names.size(), 4))) {
      samples.add(sample(names, it -> it.equals(longest) ? many() : 1, cluster, samples.size()));
      if (isAll) {
        samples.add(
            sample(names, it -> it.equals(longest) ? period + 2 : 2, cluster, samples.size()));
      }
      if (isAll && names.size() > 1) {
        // Other loops may run where this one does not, and the other way round.
        samples.add(sample(names, it -> it.equals(longest) ? 0 : 2, cluster, samples.size()));
        samples.add(sample(names, it -> it.equals(longest) ? 2 : 0, cluster, samples.size()));
      }
      long late = late(longest);
      if (late > period) {
        // A loop that begins to run only from there on.
        var sample = sample(names, it -> it.equals(longest) ? many() : 1, cluster, samples.size());
        samples.add(sample.with(longest, late));
      }
    }
    return samples;
  }

  private Sample sample(List<String> names, ToIntFunction<String> trips, int cluster, int salt) {
    var values = new HashMap<String, Long>();
    names.forEach(it -> values.put(it, (long) trips.applyAsInt(it) * scale(it)));
    return new Sample(values, 0, cluster, salt, many(), Set.of());
  }

  private int many() {
    return 2 * period + 1;
  }

  /** How much a bound must grow for one more trip. */
  private long scale(String name) {
    long scale = 1;
    for (var node : subject.tree().nodes) {
      if (node.stmt instanceof Stmt.For loop && Parts.reads(loop.to()).contains(name)) {
        long each = Math.max(1, Math.abs(constant(loop.step()))) * divisor(loop.to(), name);
        scale = Math.max(scale, each);
      }
    }
    return scale;
  }

  /** What is taken from it before loops count by it. */
  private long late(String name) {
    long most = 0;
    for (var node : subject.tree().nodes) {
      if (node.stmt instanceof Stmt.For loop
          && loop.to() instanceof Expr.Binary(var operator, var left, var right, _)
          && operator == BinaryOperator.SUBTRACT
          && right instanceof Expr.Constant(Value.Int(long value), _)
          && Parts.reads(left).contains(name)) {
        most = Math.max(most, value);
      }
    }
    return most;
  }

  private static long divisor(Expr expr, String name) {
    return switch (expr) {
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.DIVIDE ->
          Parts.reads(left).contains(name) ? divisor(left, name) * Math.max(1, constant(right)) : 1;
      case Expr.Binary binary ->
          Math.max(divisor(binary.left(), name), divisor(binary.right(), name));
      default -> 1;
    };
  }

  private static long constant(Expr expr) {
    return expr instanceof Expr.Constant(Value.Int(long value), _) ? value : 1;
  }

  private boolean hasOpaqueChoice() {
    for (var node : subject.tree().nodes) {
      if (node.stmt instanceof Stmt.If
          || node.stmt instanceof Stmt.While
          || node.stmt instanceof Stmt.For loop && loop.copies() != 0
          || node.stmt instanceof Stmt.LastBlock) {
        return true;
      }
    }
    return false;
  }

  /**
   * Variables whose value decides how often loops run: parameters, and what is computed of them
   * once outside of all loops.
   */
  private Set<String> steering() {
    var asked = new LinkedHashSet<String>();
    var assigned = new HashSet<String>();
    for (var node : subject.tree().nodes) {
      switch (node.stmt) {
        case Stmt.For loop when node.seq.code.isUniformForWarp() && !node.seq.isFrozen -> {
          asked.addAll(Parts.reads(loop.from()));
          asked.addAll(Parts.reads(loop.to()));
          asked.addAll(Parts.reads(loop.step()));
          assigned.add(loop.variable().name());
        }
        case Stmt.For loop -> assigned.add(loop.variable().name());
        case Stmt.While loop when node.seq.code.isUniformForWarp() && !node.seq.isFrozen ->
            asked.addAll(Parts.reads(loop.condition()));
        case Stmt.If branch when node.seq.code.isUniformForWarp() && !node.seq.isFrozen ->
            asked.addAll(Parts.reads(branch.condition()));
        case Stmt.Assign(Expr.Read(var local), _, _) -> assigned.add(local.name());
        case Stmt.Update(Expr.Read(var local), _, _, _) -> assigned.add(local.name());
        case Stmt.AssignAll all -> all.targets().forEach(it -> assigned.addAll(Parts.reads(it)));
        default -> {}
      }
    }
    var parameters = new HashSet<String>();
    for (var parameter : subject.parameters()) {
      if (parameter instanceof Parameter.OfLocal(var local) && Evaluator.isInteger(local.type())) {
        parameters.add(local.name());
      }
    }
    var derived = derived(parameters);
    asked.removeIf(
        it -> assigned.contains(it) || !parameters.contains(it) && !derived.contains(it));
    return asked;
  }

  private Set<String> derived(Set<String> parameters) {
    var derived = new HashSet<String>();
    for (var node : subject.tree().nodes) {
      if (node.stmt instanceof Stmt.Declare(var local, var value, _)
          && value.isPresent()
          && Evaluator.isInteger(local.type())
          && !isInLoop(node)) {
        boolean open = !Parts.accesses(node.stmt).isEmpty();
        for (var name : Parts.reads(value.get())) {
          open |= parameters.contains(name) || derived.contains(name);
        }
        if (open) {
          derived.add(local.name());
        }
      }
    }
    return derived;
  }

  private static boolean isInLoop(Node node) {
    var here = node.seq.owner;
    while (here.isPresent()) {
      if (here.get().isLoop()) {
        return true;
      }
      here = here.get().seq.owner;
    }
    return false;
  }
}
