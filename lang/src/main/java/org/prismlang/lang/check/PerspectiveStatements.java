package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Summary;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Value;

/** `group` and `split`: language reference §3. */
final class PerspectiveStatements {
  private final Frame frame;

  PerspectiveStatements(Frame frame) {
    this.frame = frame;
  }

  /** The perspective of `group(l[n])`, if the code may take it: P0301, P0302. */
  Optional<Perspective> group(Expr.Call call) {
    if (call.arguments().size() != 1 || call.arguments().getFirst().name().isPresent()) {
      frame.report(
          Code.P0208
              .at(call.span(), "`group` takes one perspective")
              .help("`with group(thread[32]):`"));
      return Optional.empty();
    }
    var to = frame.types.perspective(unlisted(call.arguments().getFirst().value()));
    if (to.isEmpty() || frame.isDefinition()) {
      return to;
    }
    var has = frame.perspective();
    if (!has.isAtLeast(to.get())) {
      boolean broadens = to.get().isAtLeast(has);
      frame.report(broadens ? broadens(to.get(), call) : doesNotDivide(to.get(), has.size(), call));
      return Optional.empty();
    }
    int available = frame.here.available(to.get().level());
    if (to.get().level() != Level.GRID && available % to.get().size() != 0) {
      frame.report(doesNotDivide(to.get(), available, call));
      return Optional.empty();
    }
    return to;
  }

  /** The papers also write {@code group([block[5]])}. */
  private static Expr unlisted(Expr written) {
    return written instanceof Expr.ListLiteral list && list.elements().size() == 1
        ? list.elements().getFirst()
        : written;
  }

  private Diagnostic broadens(Perspective to, Expr.Call call) {
    return frame
        .withPerspective(
            Code.P0301.at(
                call.span(),
                "this code acts as "
                    + frame.perspective()
                    + " and cannot group into the broader "
                    + to))
        .help(
            "groups only narrow: do this outside, where the code still acts as "
                + to
                + " or broader");
  }

  private Diagnostic doesNotDivide(Perspective to, int available, Expr.Call call) {
    var has = frame.perspective();
    boolean promised = has.level() != to.level();
    var what = to.level().text() + "s";
    return frame
        .withPerspective(
            Code.P0302.at(
                call.span(),
                promised
                    ? "a multiple of "
                        + available
                        + " "
                        + what
                        + " is promised, and "
                        + to.size()
                        + " does not divide "
                        + available
                    : to.size()
                        + " does not divide the "
                        + has.size()
                        + " "
                        + what
                        + " of this code"))
        .help(
            promised
                ? to.level() == Level.BLOCK
                    ? "clusters are promised by `@launch(cluster=" + to.size() + ")`"
                    : "promise them: `@requires(…, thread[" + to.size() + "])`"
                : "group into a divisor of "
                    + has.size()
                    + ", or `split` off the threads you need");
  }

  Optional<Action> match(Stmt.Match it, boolean tail) {
    var level = level(it.subject());
    if (level.isEmpty()) {
      for (var branch : it.cases()) {
        frame.statements.body(branch.body(), false);
      }
      return Optional.empty();
    }
    boolean legal = names(level.get(), it);
    var outer = frame.here;
    var branches = new ArrayList<Action.Branch>();
    var siblings = new ArrayList<Siblings.Branch>();
    long shared = frame.shared.live();
    int offset = 0;
    for (var written : it.cases()) {
      int size = size(written);
      legal = legal && (frame.isDefinition() || fits(level.get(), offset, size, written, it));
      if (!legal) {
        break;
      }
      siblings.add(new Siblings.Branch(offset, size, frame.memories.touches().size()));
      var around = frame.shared.enterBranch();
      branches.add(branch(level.get(), offset, size, written, tail));
      frame.shared.leaveBranch(around);
      frame.here = outer;
      offset += size;
    }
    frame.shared.restore(shared);
    new Siblings(frame).check(level.get(), siblings, frame.memories.touches());
    frame.flow.landed();
    return Optional.of(new Action.Split(level.get(), branches, it.span()));
  }

  private Action.Branch branch(Level level, int offset, int size, Stmt.Case written, boolean tail) {
    var role = written.role().map(name -> name.text());
    if (written.role().isPresent() && !frame.isDefinition()) {
      named(level, offset, size, written);
    }
    frame.here = frame.here.branch(level, offset, size, role, written.head(), tail);
    var body = frame.statements.body(written.body(), tail);
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

  private int size(Stmt.Case written) {
    var value = frame.expressions.constant(written.size(), "the size of a branch");
    if (value.isPresent() && value.get() instanceof Value.Int(long n)) {
      if (n >= 1 && n <= 1 << 20) {
        return (int) n;
      }
      frame.report(
          Code.P0303
              .at(written.size().span(), "a branch has at least one unit, this asks for " + n)
              .help("leave the branch out"));
    }
    return 1;
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
                          + " are there"))
              .help(
                  offset == 0
                      ? "take at most " + available
                      : (available - offset)
                          + " are left: make the branches smaller, or promise more in"
                          + " `@requires`"));
      return false;
    }
    boolean empty = written.body().stream().allMatch(statement -> statement instanceof Stmt.Pass);
    if (!empty && !frame.here.aligns(level, offset, size)) {
      frame.report(misaligned(level, offset, size, written, it));
      return false;
    }
    return true;
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

  /** P0313: a role is whole warps of the block, and the same ones wherever the name stands. */
  private void named(Level level, int offset, int size, Stmt.Case written) {
    var name = written.role().get();
    boolean atBlock = frame.perspective().equals(Perspective.BLOCK);
    if (level != Level.THREAD || !atBlock || offset % 32 != 0 || size % 32 != 0) {
      frame.report(
          frame
              .withPerspective(
                  Code.P0313.at(
                      name.span(),
                      !atBlock || level != Level.THREAD
                          ? "roles are named in a split of the threads of block[1], this code acts"
                              + " as "
                              + frame.perspective()
                          : "a role is whole warps, this branch is threads "
                              + offset
                              + " to "
                              + (offset + size)))
              .help(
                  atBlock
                      ? "use a multiple of 32 threads, or leave the name out"
                      : "leave the name out"));
      return;
    }
    role(name.text(), new Summary.RoleThreads(offset, size, name.span()), Optional.empty());
  }

  /** {@code call}: where the role came in with a callee. */
  void role(String name, Summary.RoleThreads threads, Optional<Span> call) {
    var earlier = frame.facts.roles.putIfAbsent(name, threads);
    if (earlier == null
        || earlier.offset() == threads.offset() && earlier.size() == threads.size()) {
      return;
    }
    var here = "threads " + threads.offset() + " to " + (threads.offset() + threads.size());
    var diagnostic =
        Code.P0313
            .at(call.orElse(threads.span()), "`" + name + "` denotes " + here + " here")
            .label(
                earlier.span(),
                "and threads "
                    + earlier.offset()
                    + " to "
                    + (earlier.offset() + earlier.size())
                    + " here");
    frame.report(
        (call.isPresent() ? diagnostic.label(threads.span(), "in the callee") : diagnostic)
            .help("a role name denotes the same threads throughout a kernel: use another name"));
  }
}
