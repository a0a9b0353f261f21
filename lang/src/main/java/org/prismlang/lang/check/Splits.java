package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.memory.Siblings;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.units.InFlight;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Value;

/** {@code match split(l):} and its branches, in parallel on consecutive units: P0303 to P0305. */
final class Splits {
  private final Frame frame;
  private final Values values;
  private final Ledger ledger;
  private final CodeBlocks blocks;
  private final RolesByName roles;

  Splits(Frame frame, Values values, Ledger ledger, CodeBlocks blocks) {
    this.frame = frame;
    this.values = values;
    this.ledger = ledger;
    this.blocks = blocks;
    this.roles = new RolesByName(frame, ledger.roles());
  }

  Optional<Action> match(Stmt.Match it, boolean tail) {
    if (frame.isHost) {
      frame.report(
          Code.P0223
              .at(it.subject().span(), "`split` belongs to device code")
              .help("host functions run on the CPU: use plain loops"));
      return Optional.empty();
    }
    var level = level(it.subject());
    if (level.isEmpty()) {
      for (var branch : it.cases()) {
        blocks.body(branch.body(), false);
      }
      return Optional.empty();
    }
    boolean legal = names(level.get(), it);
    var outer = frame.here;
    var branches = new ArrayList<Action.Branch>();
    var siblings = new ArrayList<Siblings.Branch>();
    var inFlight = ledger.inFlight().state();
    var ends = new ArrayList<InFlight.State>();
    long shared = ledger.shared().live();
    int offset = 0;
    for (var each : it.cases()) {
      var written = roles.written(each);
      int begins = roles.begin(written, offset);
      var asked = begins < offset ? OptionalInt.empty() : size(written);
      legal =
          legal
              && asked.isPresent()
              && (frame.isDefinition() || fits(level.get(), begins, asked.getAsInt(), written, it));
      if (!legal) {
        break;
      }
      for (var idle : roles.idle(offset, begins, written.span())) {
        branches.add(idle);
        ends.add(inFlight);
      }
      offset = begins;
      int size = asked.getAsInt();
      siblings.add(new Siblings.Branch(offset, size, ledger.memories().touches().size()));
      var around = ledger.shared().enterBranch();
      ledger.inFlight().restore(inFlight);
      branches.add(branch(level.get(), offset, size, written, tail));
      ends.add(ledger.inFlight().state());
      ledger.shared().leaveBranch(around);
      frame.here = outer;
      offset += size;
    }
    ledger.shared().restore(shared);
    new Siblings(ledger.memories()).check(level.get(), siblings, ledger.memories().touches());
    int covered = branches.stream().mapToInt(Action.Branch::size).sum();
    boolean coversAll = covered == frame.here.available(level.get());
    if (!ends.isEmpty()) {
      ledger.inFlight().restore(coversAll ? ends.getFirst() : inFlight);
      ends.forEach(ledger.inFlight()::join);
    }
    return Optional.of(new Action.Split(level.get(), branches, it.span()));
  }

  private Action.Branch branch(Level level, int offset, int size, Stmt.Case written, boolean tail) {
    var role = written.role().map(name -> name.text());
    if (written.role().isPresent() && !frame.isDefinition()) {
      ledger.roles().branch(level, offset, size, written);
    }
    frame.here = frame.here.branch(level, offset, size, role, written.head(), tail);
    var body = blocks.body(written.body(), tail);
    return new Action.Branch(offset, size, role, body, written.span());
  }

  private Optional<Level> level(Expr subject) {
    if (subject instanceof Expr.Call call
        && call.callee() instanceof Expr.Variable(String word, _)
        && word.equals("split")
        && call.arguments().size() == 1
        && call.arguments().getFirst().value() instanceof Expr.Variable(String name, _)) {
      var level = Level.of(name);
      if (level.isPresent() && level.get() != Level.GRID) {
        return level;
      }
    }
    if (!(subject instanceof Expr.Broken)) {
      frame.report(
          Code.P0105
              .at(subject.span(), "`match` takes a split of threads or blocks")
              .help("`match split(thread):`"));
    }
    return Optional.empty();
  }

  private OptionalInt size(Stmt.Case written) {
    if (roles.isUnknown(written)) {
      return OptionalInt.empty();
    }
    var known = roles.size(written);
    if (known.isPresent()) {
      return known;
    }
    var value = values.constant(written.size(), "the size of a branch");
    if (value.isPresent() && value.get() instanceof Value.Int(long n)) {
      if (n >= 1 && n <= 1 << 20) {
        return OptionalInt.of((int) n);
      }
      frame.report(
          n < 1
              ? Code.P0303
                  .at(written.size().span(), "a branch has at least one unit, this asks for " + n)
                  .help("leave the branch out")
              : Code.P0303
                  .at(written.size().span(), "no block has " + n + " units")
                  .help("ask for as many as there are"));
      return OptionalInt.empty();
    }
    return OptionalInt.of(1);
  }

  /** P0305. */
  private boolean names(Level level, Stmt.Match it) {
    if (frame.isDefinition() || frame.here.names(level)) {
      return true;
    }
    boolean tooNarrow = level.compareTo(frame.perspective().level()) > 0;
    frame.report(
        frame
            .withPerspective(
                Code.P0305.at(
                    it.subject().span(),
                    tooNarrow
                        ? "this code acts as "
                            + frame.perspective()
                            + ": there are no "
                            + level.text()
                            + "s in it to split"
                        : "the bound promises no " + level.text() + "s to split"))
            .help(
                tooNarrow
                    ? "split where the code acts as " + level.text() + "[n] or broader"
                    : "promise them: `@requires(…, " + level.text() + "[n])`"));
    return false;
  }

  private boolean fits(Level level, int offset, int size, Stmt.Case written, Stmt.Match it) {
    int available = frame.here.available(level);
    if ((long) offset + size > available) {
      frame.report(
          frame
              .withPerspective(
                  Code.P0303.at(
                      written.head(),
                      "this branch ends at "
                          + level.text()
                          + " "
                          + ((long) offset + size)
                          + ", and "
                          + available
                          + (available == 1 ? " is there" : " are there")))
              .help(
                  (offset == 0
                          ? "take at most " + available
                          : available == offset
                              ? "the branches before it take all: make them smaller"
                              : "take at most " + (available - offset) + ", that is what is left")
                      + (isPromised(level) ? ", or promise more in `@requires`" : "")));
      return false;
    }
    boolean empty = written.body().stream().allMatch(statement -> statement instanceof Stmt.Pass);
    if (!empty && !frame.here.aligns(level, offset, size)) {
      frame.report(misaligned(level, offset, size, written, it));
      return false;
    }
    return true;
  }

  /** Whether the number of units is what the bound promises, not what is there. */
  private boolean isPromised(Level level) {
    return frame.perspective().level() != level
        && !(level == Level.THREAD && frame.here.exactThreads());
  }

  private Diagnostic misaligned(
      Level level, int offset, int size, Stmt.Case written, Stmt.Match it) {
    int alignment = level == Level.THREAD ? frame.here.alignment() : frame.here.blockAlignment();
    var start =
        alignment == 0
            ? "starts at " + level.text() + " " + offset
            : "starts " + (offset == 0 ? "at" : offset + " after") + " a multiple of " + alignment;
    var diagnostic =
        frame.withPerspective(
            Code.P0304.at(
                written.head(),
                "a branch of "
                    + size
                    + " starts at a multiple of "
                    + size
                    + ", this one "
                    + start));
    boolean largerFirst =
        offset < size
            && frame.here.aligns(level, 0, size)
            && frame.here.aligns(level, size, Math.max(1, offset));
    return diagnostic.help(
        largerFirst
            ? "put the larger branch first: `case "
                + size
                + ":` before `case "
                + it.cases().getFirst().size().span().text()
                + ":`"
            : "choose sizes so that each branch starts at a multiple of its own size; a branch of"
                + " only `pass` may fill a gap");
  }
}
