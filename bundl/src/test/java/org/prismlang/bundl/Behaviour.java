package org.prismlang.bundl;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.TreeSet;
import org.prismlang.bundl.explore.Exploration;
import org.prismlang.bundl.explore.Explorer;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.machine.State;
import org.prismlang.bundl.machine.Stuck;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.typing.Refusal;
import org.prismlang.bundl.typing.Typing;

/** What typing and all schedules say of a program, under some of the corrections. */
final class Behaviour {
  private static final int LIMIT = 200_000;

  private final Typing.Verdict verdict;
  private final Exploration exploration;
  private final Set<String> lost = new TreeSet<>();
  private final int given;
  private int most;

  Behaviour(Program program, Set<Correction> corrections) {
    var typing = new Typing(program, corrections);
    this.verdict = typing.verdict();
    this.given = program.machine().shared();
    Explorer.Watcher watcher = (state, thread) -> watch(typing, state, thread);
    this.exploration =
        Explorer.explore(new Semantics(program, corrections, true), true, LIMIT, watcher);
    assertTrue(exploration.isComplete(), "more than " + LIMIT + " states");
  }

  private void watch(Typing typing, State state, int thread) {
    var stepped = state.threads().get(thread);
    most = Math.max(most, stepped.budget());
    for (var refusal : typing.refusals(stepped.code(), stepped.context(), stepped.budget())) {
      lost.add(refusal.premise().name());
    }
  }

  Typing.Verdict verdict() {
    return verdict;
  }

  Exploration exploration() {
    return exploration;
  }

  /** The premises that failed for what became of the program. */
  Set<String> lost() {
    return lost;
  }

  Set<String> stuckRules() {
    var rules = new TreeSet<String>();
    exploration.stuck().keySet().stream().map(Stuck::rule).forEach(rules::add);
    return rules;
  }

  /** In the order of their texts, {@code |} between them. */
  String finals() {
    return exploration.finals().isEmpty()
        ? "none"
        : String.join(" | ", new TreeSet<>(exploration.finals().keySet()));
  }

  /** All of it but the final memories, in words. */
  String words() {
    var words = new TreeSet<String>();
    if (verdict.isTyped()) {
      words.add("typed");
      lost.forEach(it -> words.add("not kept " + it));
    }
    verdict.refusals().stream().map(Refusal::premise).forEach(it -> words.add("refused " + it));
    stuckRules().forEach(it -> words.add("stuck " + it));
    if (!exploration.hangs().isEmpty()) {
      words.add("hangs");
    }
    if (!exploration.disagreements().isEmpty()) {
      words.add("disagrees");
    }
    if (most > given) {
      words.add("m reaches " + most);
    }
    return String.join(", ", words);
  }
}
