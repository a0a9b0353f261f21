package org.prismlang.bundl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.bundl.typing.Derivation;
import org.prismlang.bundl.typing.Premise;
import org.prismlang.bundl.typing.Refusal;

/** Every rule types a program that needs it, and each of its premises refuses one for a reason. */
class PremisesTest {
  private static final Set<String> RULES_WITHOUT_PREMISES =
      Set.of(
          "T-Int",
          "T-Float",
          "T-Bool",
          "T-Skip",
          "T-Alloc",
          "T-Sync-Init",
          "T-Sync-Dec",
          "T-Sync-Wait");

  @Test
  void everyRuleHasAProgram() {
    var rules = new TreeSet<>(RULES_WITHOUT_PREMISES);
    Stream.of(Premise.values()).map(Premise::rule).forEach(rules::add);
    assertEquals(rules, subjects("accept"));
  }

  @Test
  void everyPremiseHasAProgram() {
    var premises = Stream.of(Premise.values()).map(Premise::name).collect(Collectors.toSet());
    assertEquals(new TreeSet<>(premises), subjects("reject"));
  }

  private static Set<String> subjects(String folder) {
    return Corpus.of(folder).stream()
        .map(Corpus::subject)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @TestFactory
  Stream<DynamicTest> whatIsTypedIsSafeAndAgrees() {
    return Corpus.of("accept").stream().map(it -> dynamicTest(it.name(), () -> assertSafe(it)));
  }

  private static void assertSafe(Corpus corpus) {
    var behaviour = new Behaviour(corpus.program(), Correction.ALL);
    assertEquals("typed", behaviour.words());
    assertEquals(corpus.header("final").orElseThrow(), behaviour.finals());
    assertTrue(
        behaviour.verdict().derivations().stream().anyMatch(it -> uses(it, corpus.subject())),
        "not used");
  }

  private static boolean uses(Derivation derivation, String rule) {
    return derivation.rule().equals(rule)
        || derivation.premises().stream().anyMatch(it -> uses(it, rule));
  }

  @TestFactory
  Stream<DynamicTest> whatIsRefusedHasAReason() {
    return Corpus.of("reject").stream().map(it -> dynamicTest(it.name(), () -> assertReason(it)));
  }

  private static void assertReason(Corpus corpus) {
    var behaviour = new Behaviour(corpus.program(), Correction.ALL);
    var refused = behaviour.verdict().refusals().stream().map(Refusal::premise).toList();
    assertEquals(List.of(Premise.valueOf(corpus.subject())), refused);
    var exploration = behaviour.exploration();
    var rule = corpus.header("stuck");
    assertEquals(rule.map(Set::of).orElse(Set.of()), behaviour.stuckRules());
    assertEquals(corpus.header("races").isPresent(), exploration.finals().size() > 1);
    assertEquals(corpus.header("disagrees").isPresent(), !exploration.disagreements().isEmpty());
    assertTrue(exploration.hangs().isEmpty());
    corpus
        .header("types not kept")
        .ifPresent(premise -> assertTrue(behaviour.lost().contains(premise)));
    assertTrue(
        Stream.of("stuck", "races", "disagrees", "types not kept", "not stuck")
            .anyMatch(it -> corpus.header(it).isPresent()),
        "no reason is given");
    corpus.header("not stuck").ifPresent(reason -> assertFalse(reason.isEmpty()));
  }
}
