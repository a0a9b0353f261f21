package org.prismlang.lang.check.memory;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/** What is known of a variable that names memory. */
public final class View {
  /**
   * The source is shared with threads that do not run this code: writing through the view is P0511.
   */
  public record SharedSource(String name, Perspective source, Perspective code, Span span) {}

  /**
   * How a view was made of another.
   *
   * @param key the part of the source that is viewed
   * @param map where each index of the view leads
   */
  public record Making(
      View source,
      Key key,
      IndexMap map,
      boolean isAsync,
      Optional<Claim> claim,
      Optional<SharedSource> sharedSource) {}

  private final Variable variable;
  private final Set<Variable> roots = new LinkedHashSet<>();
  private final List<Making> makings = new ArrayList<>();
  private final boolean isMemory;
  private Optional<View> memory = Optional.empty();
  private final int scopeDepth;
  private final int loopDepth;

  private View(Variable variable, boolean isMemory, int scopeDepth, int loopDepth) {
    this.variable = variable;
    this.isMemory = isMemory;
    this.scopeDepth = scopeDepth;
    this.loopDepth = loopDepth;
  }

  /** A memory of its own: a parameter or a shared allocation. */
  public static View root(Variable variable, int scopeDepth, int loopDepth) {
    var view = new View(variable, true, scopeDepth, loopDepth);
    view.roots.add(variable);
    return view;
  }

  public static View of(Variable variable, List<Making> makings, int scopeDepth, int loopDepth) {
    var view = new View(variable, false, scopeDepth, loopDepth);
    view.mayAlsoMean(makings);
    return view;
  }

  /** A pointer variable that is assigned means one thing or the other. */
  public void mayAlsoMean(List<Making> more) {
    for (var making : more) {
      if (makings.stream().noneMatch(it -> it.source() == making.source())) {
        makings.add(making);
        roots.addAll(making.source().roots());
      }
    }
  }

  /**
   * The memory it came with, whatever a parameter that is assigned may mean besides. Pointers mean
   * memories, never each other: else they might mean themselves.
   */
  public View memory() {
    if (!isMemory) {
      return this;
    }
    var itself = memory.orElseGet(() -> root(variable, scopeDepth, loopDepth));
    memory = Optional.of(itself);
    return itself;
  }

  /** Whether it may mean one memory or another. */
  public boolean meansSeveral() {
    return makings.size() + (isMemory ? 1 : 0) > 1;
  }

  /** A tensor map made of a pointer's memory. */
  public void isMemoryOf(View other) {
    roots.clear();
    roots.addAll(other.roots());
  }

  public Variable variable() {
    return variable;
  }

  /** The memories it may mean: one, or several for a pointer variable. */
  public Set<Variable> roots() {
    return roots;
  }

  public List<Making> makings() {
    return makings;
  }

  /**
   * The views it is made of by `partition`, itself included: their units promise not to conflict.
   */
  public List<Variable> partitions() {
    var found = new ArrayList<Variable>();
    for (var making : makings) {
      if (making.claim().isEmpty()
          && !making.isAsync()
          && variable.origin() == Variable.Origin.VIEW) {
        found.add(variable);
      }
      found.addAll(making.source().partitions());
    }
    return found;
  }

  public boolean isMadeOf(Variable other) {
    if (variable == other) {
      return true;
    }
    for (var making : makings) {
      if (making.source().isMadeOf(other)) {
        return true;
      }
    }
    return false;
  }

  /** The part of the root memory that a reference with first index {@code local} means. */
  public Key keyInRoot(Key local) {
    if (makings.isEmpty()) {
      return local;
    }
    if (meansSeveral()) {
      return new Key.Whole();
    }
    var making = makings.getFirst();
    boolean isWhole = making.key() instanceof Key.Whole;
    return making.source().keyInRoot(isWhole && making.map().isIdentity() ? local : making.key());
  }

  public boolean isAsync() {
    for (var making : makings) {
      if (making.isAsync() || making.source().isAsync()) {
        return true;
      }
    }
    return false;
  }

  /** The view, among those it is made of, that was made asynchronous. */
  public Variable asyncAt() {
    for (var making : makings) {
      if (making.isAsync()) {
        return variable;
      }
      if (making.source().isAsync()) {
        return making.source().asyncAt();
      }
    }
    return variable;
  }

  /** Whether consecutive indices mean consecutive places, all the way to the memory. */
  public boolean isShift() {
    for (var making : makings) {
      if (!making.map().isShift() || !making.source().isShift()) {
        return false;
      }
    }
    return true;
  }

  /** Whether it shows all of the memory, each element at its own index. */
  public boolean isAll() {
    for (var making : makings) {
      if (!(making.key() instanceof Key.Whole)
          || !making.map().isIdentity()
          || !making.source().isAll()) {
        return false;
      }
    }
    return true;
  }

  public Optional<SharedSource> sharedSource() {
    for (var making : makings) {
      var found =
          making.sharedSource().isPresent()
              ? making.sharedSource()
              : making.source().sharedSource();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  public int scopeDepth() {
    return scopeDepth;
  }

  public int loopDepth() {
    return loopDepth;
  }
}
