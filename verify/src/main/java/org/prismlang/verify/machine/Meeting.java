package org.prismlang.verify.machine;

import java.util.Optional;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.verify.order.Clock;
import org.prismlang.verify.order.Standings;
import org.prismlang.verify.order.StateWalk;

/** A place where a number of threads wait for each other, again and again. */
final class Meeting {
  /**
   * That some threads have come.
   *
   * @param round which they wait for
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Ticket(Meeting meeting, int round, int[] threads) {}

  private final int wanted;
  private int present;
  private int rounds;
  private Optional<Stmt> place = Optional.empty();
  private Clock.Joining gathering = new Clock.Joining(Clock.NOTHING);
  private Clock met = Clock.NOTHING;

  Meeting(int wanted) {
    this.wanted = wanted;
  }

  /**
   * @param first number in the machine of the block's first thread
   */
  Ticket come(int[] threads, int first, int time, Standings standings) {
    for (int thread : threads) {
      standings.tell(first + thread, time, gathering);
    }
    present += threads.length;
    var ticket = new Ticket(this, rounds, threads);
    closesFor(wanted);
    return ticket;
  }

  /** Whether some have come, as many as are waited for, and go on. */
  boolean closesFor(int all) {
    boolean closes = present > 0 && present >= all;
    if (closes) {
      met = gathering.done();
      gathering = new Clock.Joining(Clock.NOTHING);
      present = 0;
      rounds++;
    }
    return closes;
  }

  /** Whether those who came so far stand at another statement. */
  @SuppressWarnings("ReferenceEquality") // one statement is not another that reads the same
  boolean isElsewhere(Stmt statement) {
    boolean isElsewhere = present > 0 && place.isPresent() && place.get() != statement;
    place = Optional.of(statement);
    return isElsewhere;
  }

  boolean isOver(Ticket ticket) {
    return rounds > ticket.round();
  }

  Clock met() {
    return met;
  }

  void walk(StateWalk walk, Standings standings) {
    walk.token(present);
    if (present > 0) {
      var clock = walk.clock(gathering.done(), standings.dimensions());
      gathering = new Clock.Joining(clock);
    }
    // Who has come may not have gone on yet, and hears of it then.
    met = walk.clock(met, standings.dimensions());
  }
}
