package org.prismlang.lang.check.assignment;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.diagnostic.Label;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Type;

/**
 * What has a value at a point: of the variables that began without one, the numbers that every path
 * has assigned; of arrays, those that some path has. A point that no path reaches has assigned
 * everything.
 */
public final class Assigned {
  private final Map<Variable, BitSet> followed = new HashMap<>();

  /** What single branches of splits have assigned beyond that, by the threads that take them. */
  private final Map<Threads, Map<Variable, BitSet>> inBranch = new HashMap<>();

  /** Where paths met of which one had not assigned the variable. */
  private final Map<Variable, Label> lost = new HashMap<>();

  private boolean reached = true;

  public static Assigned nowhere() {
    var state = new Assigned();
    state.reached = false;
    return state;
  }

  public Assigned copy() {
    var copy = new Assigned();
    copy.followed.putAll(copied(followed));
    inBranch.forEach((threads, more) -> copy.inBranch.put(threads, copied(more)));
    copy.lost.putAll(lost);
    copy.reached = reached;
    return copy;
  }

  private static Map<Variable, BitSet> copied(Map<Variable, BitSet> numbers) {
    var copy = new HashMap<Variable, BitSet>();
    numbers.forEach((variable, each) -> copy.put(variable, (BitSet) each.clone()));
    return copy;
  }

  /** From here on the variable has no value. */
  public void begin(Variable variable) {
    followed.put(variable, new BitSet());
    inBranch.values().forEach(more -> more.remove(variable));
    lost.remove(variable);
  }

  /** Nothing is asked of the variable any more. */
  public void end(Variable variable) {
    followed.remove(variable);
  }

  /** Text that nobody reads may have assigned all there is. */
  public void assignAll() {
    followed.clear();
  }

  public void assign(Part part) {
    var numbers = followed.get(part.variable());
    if (numbers != null) {
      numbers.set(part.from(), part.from() + part.length());
    }
  }

  /** The first number of the part without a value on some path. */
  public OptionalInt missing(Part part) {
    var numbers = followed.get(part.variable());
    if (!reached || numbers == null) {
      return OptionalInt.empty();
    }
    int first = numbers.nextClearBit(part.from());
    return first < part.from() + part.length() ? OptionalInt.of(first) : OptionalInt.empty();
  }

  /** What has been assigned of a variable that began without a value. */
  public BitSet numbers(Part whole) {
    var all = new BitSet();
    for (int i = whole.from(); i < whole.from() + whole.length(); i++) {
      all.set(i, missing(new Part(whole.variable(), i, 1)).isEmpty());
    }
    return all;
  }

  public Optional<Label> lost(Variable variable) {
    return Optional.ofNullable(lost.get(variable));
  }

  public void leave() {
    reached = false;
  }

  /** Two paths meet. */
  public void join(Assigned other) {
    join(other, Optional.empty(), Optional.empty());
  }

  /**
   * Two paths meet: {@code here} says where this one has not assigned what the other has, {@code
   * there} the other way round.
   */
  public void join(Assigned other, Optional<Label> here, Optional<Label> there) {
    if (!other.reached) {
      return;
    }
    if (!reached) {
      followed.clear();
      inBranch.clear();
      lost.clear();
      var copy = other.copy();
      followed.putAll(copy.followed);
      inBranch.putAll(copy.inBranch);
      lost.putAll(copy.lost);
      reached = true;
      return;
    }
    joinBranches(other);
    followed.keySet().retainAll(other.followed.keySet());
    other.lost.forEach(lost::putIfAbsent);
    followed.forEach(
        (variable, numbers) -> {
          var others = other.followed.getOrDefault(variable, new BitSet());
          if (!numbers.equals(others)) {
            int before = numbers.cardinality();
            meet(variable, numbers, others);
            var label = numbers.cardinality() < before ? there : here;
            label.ifPresent(it -> lost.put(variable, it));
          }
        });
  }

  /** A pipeline fills an array in one trip and uses it in another: which, its conditions say. */
  private static void meet(Variable variable, BitSet numbers, BitSet others) {
    if (variable.type() instanceof Type.Array) {
      numbers.or(others);
    } else {
      numbers.and(others);
    }
  }

  private void joinBranches(Assigned other) {
    inBranch.keySet().retainAll(other.inBranch.keySet());
    inBranch.forEach(
        (threads, more) -> {
          more.keySet().retainAll(other.followed.keySet());
          more.forEach(
              (variable, numbers) -> meet(variable, numbers, other.numbers(threads, variable)));
        });
  }

  private BitSet numbers(Threads threads, Variable variable) {
    var all = (BitSet) followed.getOrDefault(variable, new BitSet()).clone();
    var more = inBranch.getOrDefault(threads, Map.of()).get(variable);
    if (more != null) {
      all.or(more);
    }
    return all;
  }

  /** These threads go on alone: what they have assigned in branches before is theirs. */
  public void enter(Threads threads) {
    followed.replaceAll((variable, _) -> numbers(threads, variable));
  }

  /** What {@code threads} have assigned where their branch ends. */
  public void keep(Threads threads, Assigned end) {
    end.inBranch.forEach(
        (inner, more) -> {
          if (inner.areWithin(threads)) {
            inBranch.put(inner, copied(more));
          }
        });
    if (end.reached) {
      inBranch.put(threads, copied(end.followed));
    }
  }

  /** What branches have assigned is as {@code other} says. */
  public void branchesOf(Assigned other) {
    inBranch.clear();
    other.inBranch.forEach((threads, more) -> inBranch.put(threads, copied(more)));
  }
}
