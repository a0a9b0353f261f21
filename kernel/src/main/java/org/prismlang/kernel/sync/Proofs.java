package org.prismlang.kernel.sync;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.footprint.Footprint;
import org.prismlang.kernel.footprint.Interval;
import org.prismlang.kernel.footprint.Pairs;
import org.prismlang.kernel.footprint.Questions;
import org.prismlang.kernel.footprint.Trips;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Stmt;

/** Where runs do not show whether accesses meet, the index algebra may prove that they do not. */
final class Proofs {
  private record Question(Node first, Node second, Access a, Access b, boolean carried) {}

  private final Subject subject;
  private final Environment root;
  private final Map<Question, Boolean> answers = new HashMap<>();

  Proofs(Subject subject) {
    this.subject = subject;
    this.root = subject.environment();
  }

  boolean areApart(Hazard hazard) {
    var a = hazard.source().access();
    var b = hazard.target().access();
    boolean asked =
        hazard.conflict().isGuess()
            && hazard.conflict().reach() == Conflict.Reach.BLOCK
            && !hazard.source().isAsync()
            && hazard.source().name().equals(hazard.target().name())
            && a.isPresent()
            && b.isPresent()
            && a.get().memory().equals(b.get().memory());
    if (!asked) {
      return false;
    }
    var question =
        new Question(hazard.first(), hazard.second(), a.get(), b.get(), hazard.carried());
    return answers.computeIfAbsent(question, _ -> answer(hazard, a.get(), b.get()));
  }

  private boolean answer(Hazard hazard, Access a, Access b) {
    var early = at(hazard.first());
    var late = at(hazard.second());
    return early.isPresent()
        && late.isPresent()
        && Questions.areDisjoint(
                Footprint.of(a, hazard.source().width(), early.get()),
                Footprint.of(b, hazard.target().width(), late.get()),
                Pairs.threadsOf(subject.unit()),
                trips(hazard, early.get()))
            .isProven();
  }

  /** The loop that carries the hazard is in a later trip, those inside it in any. */
  private static Trips trips(Hazard hazard, Environment at) {
    var distances = new HashMap<String, Interval>();
    var carrier = hazard.carried() ? hazard.common().owner : Optional.<Node>empty();
    boolean inside = false;
    for (var loop : at.loops()) {
      if (inside) {
        distances.put(loop, Interval.ALL);
      }
      if (carrier.isPresent() && name(carrier.get()).equals(loop)) {
        distances.put(loop, Interval.atLeast(1));
        inside = true;
      }
    }
    return new Trips(distances);
  }

  private static String name(Node loop) {
    return switch (loop.stmt) {
      case Stmt.For each -> each.variable().name();
      case Stmt.While each -> Environment.nameOf(each);
      default -> "";
    };
  }

  /** What is known at a statement; nothing is asked of the code of called procedures. */
  private Optional<Environment> at(Node node) {
    var here = root;
    var path = Paths.down(subject.tree().root, node);
    for (int i = 0; i + 1 < path.size(); i++) {
      var inside = path.get(i + 1).seq;
      int child = path.get(i).children.indexOf(inside);
      switch (path.get(i).stmt) {
        case Stmt.For loop -> here = here.inside(loop);
        case Stmt.While loop -> here = here.inside(loop);
        case Stmt.Group group -> here = here.inside(group);
        case Stmt.Split split -> here = here.inside(split, split.branches().get(child));
        case Stmt.If branch -> here = here.assuming(branch.condition(), child == 0);
        case Stmt.Invoke _ -> {
          return Optional.empty();
        }
        default -> {}
      }
    }
    return Optional.of(here);
  }
}
