package org.prismlang.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * That the units of a partition write apart is their promise, for one instance of it: what is
 * written at other times needs an order, and who reads must know of all that wrote.
 */
final class PromisesTest {
  private static final String ROW = "allocate t@. : shared float[32] @ block[1] @.\n";
  private static final String WRITE = "store t~mine[%thread % 32]@. = 0.0 @.\n";
  private static final String READ =
      "let v@. : float @ thread[1] = load t[31 - %thread % 32]@.:float @.\n";
  private static final String MEET = "meet block 128 @.\n";

  private static String open(String body) {
    return "open mine@. = partition t @ thread[1] @. {\n" + body + "}\n";
  }

  private static String warpByWarp(String body) {
    return "for i@. : int @ grid[1] from 0 to 4 step 1 @. {\n" + body + "}\n";
  }

  private static String ofOneWarp(String body) {
    return "if %thread / 32 == i @. {\n" + body + "}\n";
  }

  private static Verdict verdict(String statements) {
    return Written.verify(Written.block("", statements), 1);
  }

  private static void isRefuted(String statements) {
    var kinds = verdict(statements).violations().stream().map(Violation::kind).distinct().toList();
    assertEquals(List.of(Violation.Kind.UNORDERED), kinds);
  }

  @Test
  void blocksPromiseToWriteApart() {
    var store = Written.block("", "store y[%thread]@. = 0.0 @.\n");
    var verdict = Written.verify(store, 2);
    assertEquals(List.of(), verdict.violations());
    assertTrue(verdict.outside().getFirst().what().contains("which they promise not to"));
    assertEquals(List.of(), Written.verify(store, 1).outside());
  }

  @Test
  void outputsPromiseThatOfAllTheirWrites() {
    var twice = "store y[%thread]@. = 0.0 @.\nstore y[127 - %thread]@. = 0.0 @.\n";
    assertEquals(List.of(Violation.Kind.UNORDERED), Written.kinds(Written.block("", twice), 1));
    assertEquals(List.of(), Written.kinds(withOutput(twice), 1));
  }

  @Test
  void whatIsReadIsNoOutput() {
    var read = "let v@. : float @ thread[1] = load y[%thread]@.:float @.\n";
    assertEquals(List.of(), Written.kinds(Written.block("", read), 1));
    assertEquals(List.of(Violation.Kind.UNKNOWN), Written.kinds(withOutput(read), 1));
  }

  private static String withOutput(String statements) {
    var written = "y@. : global float @ grid[1]";
    return Written.block("", statements).replace(written, written + " output");
  }

  @Test
  void onePartitionIsOnePromise() {
    var verdict = verdict(ROW + open(warpByWarp(ofOneWarp(WRITE))) + MEET + READ);
    assertEquals(List.of(), verdict.violations());
    assertTrue(verdict.outside().getFirst().what().contains("which they promise not to"));
  }

  @Test
  void aPartitionThatIsOpenedAgainPromisesNothingOfBefore() {
    isRefuted(ROW + warpByWarp(open(ofOneWarp(WRITE))) + MEET + READ);
    var ordered = verdict(ROW + warpByWarp(open(ofOneWarp(WRITE)) + MEET) + READ);
    assertEquals(List.of(), ordered.violations());
  }

  @Test
  void whoReadsMustKnowOfAllWhoWrote() {
    isRefuted(ROW + open(WRITE) + "meet warp 32 @.\nif %thread >= 96 @. {\n" + READ + "}\n");
    assertEquals(List.of(), verdict(ROW + open(WRITE) + MEET + READ).violations());
  }

  @Test
  void copiesToOnePlaceAreDrainedInBetween() {
    var copy = "do cp_async(&t~mine[%thread % 32]@., &x[%thread]@., =4) @.\ncommit cp_async @.\n";
    var drain = "drain cp_async 0 @.\n";
    isRefuted(ROW + ofTheFirst(open(twice(copy) + drain)) + MEET + READ);
    var drained = verdict(ROW + ofTheFirst(open(twice(copy + drain))) + MEET + READ);
    assertEquals(List.of(), drained.violations());
  }

  private static String twice(String body) {
    return "for i@. : int @ grid[1] from 0 to 2 step 1 @. {\n" + body + "}\n";
  }

  private static String ofTheFirst(String body) {
    return "if %thread < 32 @. {\n" + body + "}\n";
  }
}
