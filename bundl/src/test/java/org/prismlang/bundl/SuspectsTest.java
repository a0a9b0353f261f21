package org.prismlang.bundl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the published rules do where ours differ, each difference taken back by itself. */
class SuspectsTest {
  @Test
  void everyCorrectionHasAProgram() {
    var shown = new TreeSet<>(Set.of("nothing"));
    EnumSet.allOf(Correction.class).forEach(it -> shown.add(it.text()));
    assertEquals(
        shown,
        Corpus.of("suspects").stream()
            .map(it -> it.header("takes back").orElseThrow())
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  @TestFactory
  Stream<DynamicTest> theDifferenceIsSeen() {
    return Corpus.of("suspects").stream().map(it -> dynamicTest(it.name(), () -> compare(it)));
  }

  private static void compare(Corpus corpus) {
    var taken = corpus.header("takes back").orElseThrow();
    var published = EnumSet.copyOf(Correction.ALL);
    published.removeIf(it -> it.text().equals(taken));
    compare(corpus, "published", published);
    compare(corpus, "ours", Correction.ALL);
  }

  private static void compare(Corpus corpus, String rules, Set<Correction> corrections) {
    var behaviour = new Behaviour(corpus.program(), corrections);
    var words = Set.of(corpus.header(rules).orElseThrow().split(", "));
    assertEquals(String.join(", ", new TreeSet<>(words)), behaviour.words(), rules);
    assertEquals(corpus.header(rules + " final").orElse("none"), behaviour.finals(), rules);
  }
}
