package org.prismlang.lang.check;

import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.memory.Memories;
import org.prismlang.lang.check.memory.SharedBudget;
import org.prismlang.lang.check.units.CopyBudget;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.check.units.InFlight;
import org.prismlang.lang.check.units.Roles;

/** What is written down of the function under check while its code is read. */
record Ledger(
    Flow flow,
    InFlight inFlight,
    Roles roles,
    CopyBudget copies,
    SharedBudget shared,
    Memories memories) {
  static Ledger of(Frame frame) {
    var flow = new Flow(frame);
    return new Ledger(
        flow,
        new InFlight(frame),
        new Roles(frame),
        new CopyBudget(frame),
        new SharedBudget(frame),
        new Memories(frame, flow));
  }
}
