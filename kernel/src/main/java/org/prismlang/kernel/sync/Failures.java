package org.prismlang.kernel.sync;

import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.Span;

/** What to say when accesses cannot be ordered. */
final class Failures {
  private Failures() {}

  static Diagnostic acrossBlocks(Hazard hazard) {
    return Code.P0701
        .at(
            hazard.target().span(),
            "blocks meet in `"
                + hazard.source().name()
                + "`, and only a barrier of the whole grid could order them")
        .label(hazard.source().span(), does(hazard.source()) + " here, by any block")
        .note("blocks of a grid need not run at the same time, so they cannot wait for each other")
        .help("launch all blocks at once: `@launch(cooperative=True)`")
        .help("or let one block finish the work: `with last_block(counter):`");
  }

  static Diagnostic nowhereToMeet(Hazard hazard) {
    return Code.P0702
        .at(
            hazard.target().span(),
            "`"
                + hazard.source().name()
                + "` is "
                + does(hazard.target())
                + " here after other threads "
                + (hazard.source().mode() == Touch.Mode.READ ? "read" : "wrote")
                + " it, and there is no place between where they could meet")
        .label(hazard.source().span(), does(hazard.source()) + " here")
        .note(
            "the accesses are in code of "
                + hazard.common().code.unit()
                + ", which other threads do not reach together")
        .help("move one of the accesses out to code of a broader perspective");
  }

  /** Nothing is put into text. */
  static Diagnostic insideText(Procedure procedure, Stmt.Unsafe text) {
    return Code.P0702
        .at(
            text.span(),
            "threads would have to meet inside `"
                + procedure.name()
                + "`, and nothing is put into its CUDA text")
        .note("in what the text means, threads use what others wrote, or write what others read")
        .help("make a function of each half: what must happen between two calls is found");
  }

  /** Of a tile that each block of the cluster has a copy of. */
  static Diagnostic ownCopy(Access access) {
    var memory = access.memory();
    return Code.P0511
        .at(
            access.span(),
            "`"
                + memory.name()
                + "` has a copy in each block of "
                + memory.owner()
                + ", and this writes only that of its own block")
        .label(memory.span(), "declared here")
        .note("what `tma_load` brings goes to all copies")
        .help(
            "`spread=True` for a tile with a part in each block, or a tile `@ block[1]` for each"
                + " block's own");
  }

  /** The arrival of one thread stands where many come by, or where its copy is not started. */
  static Diagnostic manyForOne(Sync.Arrive arrive) {
    var reasons = arrive.reasons();
    var where = reasons.isEmpty() ? arrive.span() : reasons.getFirst().first();
    var memory = reasons.isEmpty() ? "memory" : "`" + reasons.getFirst().memory() + "`";
    return Code.P0702
        .at(
            where,
            memory
                + " is filled by a copy that not all come by, and there is no place where it could"
                + " be waited for")
        .note("a copy is waited for once for each time that its code is reached")
        .help("start the copy where the threads that use it come by, or use it in the same `if`");
  }

  /** The blocks of a cluster end together. */
  static Diagnostic leavesCluster(Stmt.Return back) {
    return Code.P0702
        .at(
            back.span(),
            "a thread returns here by itself, and blocks whose memory others may use must wait for"
                + " each other before they end")
        .help("put the rest under an `if` instead");
  }

  /** How many arrive is another number each time. */
  static Diagnostic uneven(Sync.Arrive arrive) {
    var reasons = arrive.reasons();
    var where = reasons.isEmpty() ? arrive.span() : reasons.getFirst().first();
    var memory = reasons.isEmpty() ? "memory" : "`" + reasons.getFirst().memory() + "`";
    var error =
        Code.P0704.at(
            where,
            memory
                + " is used under a condition that units of the role decide each for itself, and"
                + " another time otherwise");
    if (!reasons.isEmpty()) {
      error = error.label(reasons.getFirst().second(), "before it is used again here");
    }
    return error
        .note("a barrier is passed by the same number of units each time")
        .help("let all units of the role come by, or decide for all of them at once");
  }

  static Diagnostic turns(Signal signal, Span kernel) {
    var reasons = signal.arrives.stream().flatMap(it -> it.reasons.stream()).toList();
    var where = reasons.isEmpty() ? kernel : reasons.getFirst().second();
    var error =
        Code.P0704.at(
            where,
            "roles use `"
                + String.join("`, `", signal.memories)
                + "` in turns that no barrier can tell apart");
    for (Sync.Reason reason : reasons) {
      return error
          .label(reason.first(), "first used here")
          .help("let every role pass every use, or give each role memory of its own");
    }
    return error;
  }

  private static String does(Touch touch) {
    return touch.mode() == Touch.Mode.READ ? "read" : "written";
  }
}
