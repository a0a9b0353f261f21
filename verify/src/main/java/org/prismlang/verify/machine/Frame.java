package org.prismlang.verify.machine;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;

/** A list of statements under way. */
final class Frame {
  /** What happens at the end of the list, and to which frame control leaves. */
  enum Kind {
    LIST,
    LOOP,
    CALL
  }

  /**
   * One instance of a partition.
   *
   * @param root the memory that is divided
   * @param since when it was opened
   */
  record Partition(Memory root, int since) {}

  final Kind kind;
  final List<Stmt> body;
  final Scope scope;

  /** The first thread of the unit that each thread acts in. */
  final int[] firsts;

  /** Where the shared memory of the code at hand begins. */
  final Storage storage;

  int next;

  /** Threads that run the list from here on. */
  int[] threads;

  /** Threads that have not left the loop. */
  int[] staying;

  Optional<Loop> loop = Optional.empty();

  /** Trips of the loop that have begun. */
  int trips = 1;

  /** A partition that is open while the list runs. */
  Optional<Partition> partition = Optional.empty();

  List<Register> results = List.of();
  List<String> names = List.of();

  Frame(Kind kind, List<Stmt> body, Scope scope, int[] firsts, Storage storage, int[] threads) {
    this.kind = kind;
    this.body = body;
    this.scope = scope;
    this.firsts = firsts;
    this.storage = storage;
    this.threads = threads;
    this.staying = threads;
  }

  /** A list inside this one. */
  Frame inner(List<Stmt> statements) {
    return new Frame(Kind.LIST, statements, scope.inner(), firsts, storage, threads);
  }

  Frame inner(List<Stmt> statements, int[] otherFirsts, int[] otherThreads) {
    return new Frame(Kind.LIST, statements, scope.inner(), otherFirsts, storage, otherThreads);
  }
}
