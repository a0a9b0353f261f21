package org.prismlang.kernel.lower;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Perspective;

/** Where the checked program acts from a broader perspective than an operation or call needs. */
final class Grouping {
  private final Body body;

  Grouping(Body body) {
    this.body = body;
  }

  /** The group that this operation or call itself needs around it. */
  Optional<Perspective> needOf(Term term) {
    return switch (term) {
      case Term.Operation it -> narrower(it.intrinsic().needs().filter(_ -> isMet(it)));
      case Term.Call it -> {
        var facts = body.module.facts().of(it.callee());
        boolean goesWithout = facts.isPure(it.callee()) && !facts.isCollective();
        yield goesWithout ? Optional.empty() : narrower(Optional.of(it.callee().bound().top()));
      }
      default -> Optional.empty();
    };
  }

  private static boolean isMet(Term.Operation it) {
    return it.intrinsic().isCollective() || it.intrinsic().writesMemory();
  }

  private Optional<Perspective> narrower(Optional<Perspective> needed) {
    return needed.filter(it -> body.where().code().isBroaderThan(it));
  }

  /** The one group that serves all of a statement; empty where it needs none, or several. */
  Optional<Perspective> common(List<Term> terms, boolean stores) {
    var needs = new LinkedHashSet<Perspective>();
    if (stores) {
      narrower(Optional.of(Perspective.THREAD)).ifPresent(needs::add);
    }
    var all = terms.stream().flatMap(Term::all).toList();
    all.forEach(it -> needOf(it).ifPresent(needs::add));
    return needs.size() == 1 && all.stream().noneMatch(it -> isWider(it, needs.getFirst()))
        ? Optional.of(needs.getFirst())
        : Optional.empty();
  }

  /** Whether it is for more threads than the group has. */
  private boolean isWider(Term term, Perspective group) {
    return switch (term) {
      case Term.Operation it ->
          it.intrinsic().isCollective()
              && it.intrinsic().needs().orElseThrow().isBroaderThan(group);
      case Term.Call it ->
          body.module.facts().of(it.callee()).isCollective()
              && it.callee().bound().top().isBroaderThan(group);
      default -> false;
    };
  }
}
