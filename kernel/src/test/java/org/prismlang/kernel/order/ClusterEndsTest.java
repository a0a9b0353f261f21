package org.prismlang.kernel.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Edits;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.kernel.lower.CorpusProgram;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Blocks of a cluster wait for each other before they end, or nothing is proven. */
class ClusterEndsTest {
  private final Module module = made(Path.of("src/test/prism/sync/replicated_ring.prism"));
  private final Kernel kernel = module.kernels().getFirst();

  @Test
  void endsAreMetAsTheyAreMade() {
    assertTrue(tooEarly(kernel).isEmpty());
  }

  @Test
  void nobodyEndsWithoutAMeeting() {
    var edits = new Edits();
    meetings().forEach(edits::remove);
    var ended = kernel.with(kernel.barriers(), edits.in(kernel.body()));
    assertTrue(tooEarly(ended).isPresent());
    assertEquals(
        List.of(Code.P0706),
        OrderProof.of(ended, module).errors().stream().map(Diagnostic::code).distinct().toList());
  }

  @Test
  void oneRoleIsNotEnough() {
    var edits = new Edits();
    edits.remove(meetings().getLast());
    assertTrue(tooEarly(kernel.with(kernel.barriers(), edits.in(kernel.body()))).isPresent());
  }

  @Test
  void nothingOfOthersIsUsedBehindIt() {
    var use =
        Walk.statements(kernel.body())
            .filter(it -> it instanceof Sync.Arrive arrive && arrive.barrier().isClusterWide())
            .findFirst()
            .orElseThrow();
    var edits = new Edits();
    edits.putBehind(meetings().getFirst(), List.of(use));
    assertTrue(tooEarly(kernel.with(kernel.barriers(), edits.in(kernel.body()))).isPresent());
  }

  @Test
  void returnsAreEnds() {
    var meeting = meetings().getFirst();
    var back = new Stmt.Return(List.of(), meeting.span());
    var before = new Edits();
    before.putBefore(meeting, List.of(back));
    var behind = new Edits();
    behind.putBehind(meeting, List.of(back));
    var early = tooEarly(kernel.with(kernel.barriers(), before.in(kernel.body())));
    assertTrue(early.isPresent() && early.get().equals(back));
    assertFalse(tooEarly(kernel.with(kernel.barriers(), behind.in(kernel.body()))).isPresent());
  }

  /** What was shared before a condition was shared before a return under it. */
  @Test
  void returnsUnderConditionsAreEnds() {
    var meeting = meetings().getFirst();
    var back = new Stmt.Return(List.of(), meeting.span());
    var always = new Expr.Constant(new Value.Truth(true), Scalar.BOOL);
    var branch = new Stmt.If(always, List.of(back), List.of(), meeting.span());
    var before = new Edits();
    before.putBefore(meeting, List.of(branch));
    var early = tooEarly(kernel.with(kernel.barriers(), before.in(kernel.body())));
    assertTrue(early.isPresent() && early.get().equals(back));
    var behind = new Edits();
    behind.putBehind(meeting, List.of(branch));
    assertFalse(tooEarly(kernel.with(kernel.barriers(), behind.in(kernel.body()))).isPresent());
  }

  private Optional<Stmt> tooEarly(Kernel changed) {
    return ClusterEnds.tooEarly(changed, Text.of(changed, module));
  }

  private List<Stmt> meetings() {
    var found =
        Walk.statements(kernel.body())
            .filter(it -> it instanceof Sync.Meet meet && meet.scope() == Sync.Scope.CLUSTER)
            .toList();
    assertEquals(2, found.size(), "one in each role");
    return found;
  }

  private static Module made(Path path) {
    return Synchronization.of(CorpusProgram.of(path).lowered(), new Diagnostics());
  }
}
