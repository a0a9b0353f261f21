package org.prismlang.bundl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.bundl.explore.Exploration;
import org.prismlang.bundl.explore.Explorer;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.machine.Stuck;
import org.prismlang.bundl.syntax.Program;

/** What the explorer leaves out shows nothing that it does not show anyway. */
class ReductionTest {
  private static final int LIMIT = 300_000;

  @TestFactory
  Stream<DynamicTest> theReductionHidesNothing() {
    return Stream.of("accept", "reject", "suspects")
        .flatMap(folder -> Corpus.of(folder).stream())
        .map(it -> dynamicTest(it.name(), () -> compare(it)));
  }

  private static void compare(Corpus corpus) {
    var program = corpus.program();
    compare(program, Correction.ALL);
    var taken = corpus.header("takes back").orElse("nothing");
    var published = EnumSet.copyOf(Correction.ALL);
    if (published.removeIf(it -> it.text().equals(taken))) {
      compare(program, published);
    }
  }

  private static void compare(Program program, Set<Correction> corrections) {
    var semantics = new Semantics(program, corrections, true);
    var few = Explorer.explore(semantics, true, LIMIT, Explorer.Watcher.NOBODY);
    var all = Explorer.explore(semantics, false, LIMIT, Explorer.Watcher.NOBODY);
    assertTrue(all.isComplete() && few.isComplete());
    assertTrue(few.states() <= all.states());
    assertEquals(shown(all), shown(few));
  }

  private static String shown(Exploration it) {
    var stuck = new TreeSet<String>();
    it.stuck().keySet().stream().map(Stuck::toString).forEach(stuck::add);
    return new TreeSet<>(it.finals().keySet())
        + " "
        + stuck
        + (it.hangs().isEmpty() ? "" : " hangs")
        + (it.disagreements().isEmpty() ? "" : " disagrees");
  }
}
