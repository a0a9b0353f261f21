package org.prismlang.lang.check;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/** What is known of a variable that names memory. */
final class View {
  /**
   * The source is shared with threads that do not run this code: writing through the view is P0511.
   */
  record SharedSource(String name, Perspective source, Perspective code, Span span) {}

  private final Variable variable;
  private final Set<Variable> roots;
  private final Optional<View> parent;
  private final Key key;
  private final boolean isIdentity;
  private final boolean isAsync;
  private final Optional<Claim> claim;
  private final Optional<SharedSource> sharedSource;
  private final int scopeDepth;
  private final int loopDepth;

  View(
      Variable variable,
      Set<Variable> roots,
      Optional<View> parent,
      Key key,
      boolean isIdentity,
      boolean isAsync,
      Optional<Claim> claim,
      Optional<SharedSource> sharedSource,
      int scopeDepth,
      int loopDepth) {
    this.variable = variable;
    this.roots = new LinkedHashSet<>(roots);
    this.parent = parent;
    this.key = key;
    this.isIdentity = isIdentity;
    this.isAsync = isAsync;
    this.claim = claim;
    this.sharedSource = sharedSource;
    this.scopeDepth = scopeDepth;
    this.loopDepth = loopDepth;
  }

  /** A memory of its own: a parameter or a shared allocation. */
  static View root(Variable variable, int scopeDepth, int loopDepth) {
    return new View(
        variable,
        Set.of(variable),
        Optional.empty(),
        new Key.Whole(),
        true,
        false,
        Optional.empty(),
        Optional.empty(),
        scopeDepth,
        loopDepth);
  }

  Variable variable() {
    return variable;
  }

  /** The memories it may mean: one, or several for a pointer variable. */
  Set<Variable> roots() {
    return roots;
  }

  void mayAlsoMean(Set<Variable> more) {
    roots.addAll(more);
  }

  Optional<View> parent() {
    return parent;
  }

  /**
   * The part of the root memory that a reference through this view with first index {@code local}
   * means.
   */
  Key keyInRoot(Key local) {
    if (!(key instanceof Key.Whole)) {
      return key;
    }
    return isIdentity ? parent.map(p -> p.keyInRoot(local)).orElse(local) : new Key.Whole();
  }

  boolean isAsync() {
    return isAsync || parent.map(View::isAsync).orElse(false);
  }

  Optional<Claim> claim() {
    return claim;
  }

  Optional<SharedSource> sharedSource() {
    return sharedSource.isPresent() ? sharedSource : parent.flatMap(View::sharedSource);
  }

  int scopeDepth() {
    return scopeDepth;
  }

  int loopDepth() {
    return loopDepth;
  }
}
