package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.footprint.Form;
import org.prismlang.kernel.footprint.Forms;
import org.prismlang.kernel.footprint.Symbol;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.type.Perspective;

/**
 * Waits that cannot end: for a word that only blocks set which need not run yet, or that the
 * waiting threads themselves set later. What is not seen to be so is not said to be well.
 */
final class Progress {
  private final Text text;
  private final List<Word> waits = new ArrayList<>();
  private final List<Word> writes = new ArrayList<>();

  /** Memories that pointers lead to: who sets their words is not looked into. */
  private final Set<String> pointed = new HashSet<>();

  private record Word(Line line, Access access) {
    String memory() {
      return access.memory().name();
    }
  }

  private Progress(Text text) {
    this.text = text;
  }

  static List<Diagnostic> of(Text text) {
    var progress = new Progress(text);
    for (var list : text.lists()) {
      list.lines.forEach(progress::gather);
    }
    return progress.waits.stream().flatMap(it -> progress.error(it).stream()).toList();
  }

  private void gather(Line line) {
    switch (line.stmt) {
      case Stmt.Store store -> writes.add(new Word(line, store.access()));
      case Stmt.Modify modify -> writes.add(new Word(line, modify.access()));
      case Stmt.Point point -> point.places().forEach(it -> pointed.add(it.memory().name()));
      case Stmt.Operate operate -> gather(line, operate);
      default -> {}
    }
  }

  private void gather(Line line, Stmt.Operate operate) {
    boolean isWait =
        operate.operands().stream().anyMatch(Operand.OfCode.class::isInstance) || isPolled(line);
    for (int i = 0; i < operate.operands().size(); i++) {
      if (i < operate.intrinsic().operands().size()
          && operate.operands().get(i) instanceof Operand.OfAccess(Access access)) {
        var how = operate.intrinsic().operands().get(i).access();
        if (how.writes()) {
          writes.add(new Word(line, access));
        } else if (how.isAtomic() && isWait) {
          waits.add(new Word(line, access));
        }
      }
    }
  }

  /** Whether it is read again and again by a loop that does nothing else to memory. */
  private static boolean isPolled(Line line) {
    return line.in
        .owner
        .filter(
            it ->
                it.stmt instanceof Stmt.While
                    && Walk.statements(List.of(it.stmt)).noneMatch(Progress::writes))
        .isPresent();
  }

  private static boolean writes(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Store _, Stmt.Modify _, Stmt.Invoke _, Stmt.Unsafe _ -> true;
      case Stmt.Operate it ->
          it.intrinsic().operands().stream().anyMatch(operand -> operand.access().writes());
      default -> false;
    };
  }

  private Optional<Diagnostic> error(Word wait) {
    var setters = writes.stream().filter(it -> it.memory().equals(wait.memory())).toList();
    if (pointed.contains(wait.memory()) || setters.isEmpty()) {
      return Optional.empty();
    }
    if (wait.access.memory().space() == Memory.Space.SHARED) {
      return setters.stream().allMatch(it -> isOwnLater(wait, it))
          ? Optional.of(
              error(wait, setters, "waits for a word that the same threads set later")
                  .help("set it before, or let other threads of the block do so: a role"))
          : Optional.empty();
    }
    boolean isNumbered = !text.launch.cooperative() && !text.launch.resident();
    return isNumbered && setters.stream().allMatch(it -> isOfLaterBlock(wait, it))
        ? Optional.of(
            error(wait, setters, "waits for a later block, which need not run before this one ends")
                .help("wait for earlier blocks, or promise that all run: `resident=True`"))
        : Optional.empty();
  }

  private static Diagnostic error(Word wait, List<Word> setters, String what) {
    return Code.P0703
        .at(wait.access.span(), "this " + what)
        .label(setters.getFirst().access.span(), "set here");
  }

  /** Whether none of the threads that set the word gets there while they wait. */
  private static boolean isOwnLater(Word wait, Word setter) {
    for (int zone : setter.line.in.zones) {
      boolean isOwn = false;
      for (int each : wait.line.in.zones) {
        isOwn |= each == zone;
      }
      if (!isOwn) {
        return false;
      }
    }
    var loop = wait.line.in.owner.filter(Line::isLoop);
    boolean isPoll = loop.isPresent() && isPolled(wait.line);
    var first = isPoll ? loop.get() : wait.line;
    return isBefore(first, setter.line)
        && first.in.loops.stream().noneMatch(setter.line.in.loops::contains);
  }

  private static boolean isBefore(Line a, Line b) {
    var list = Optional.of(b.in);
    while (list.isPresent()) {
      int first = list.get().indexOf(a);
      if (first >= 0) {
        return first < list.get().indexOf(b);
      }
      list = list.get().owner.map(it -> it.in);
    }
    return false;
  }

  /** Both words are numbered by the block, and that of the wait is ahead. */
  private static boolean isOfLaterBlock(Word wait, Word setter) {
    if (wait.access.index().size() != 1 || setter.access.index().size() != 1) {
      return false;
    }
    var awaited = Forms.of(wait.access.index().getFirst(), wait.line.in.at);
    var set = Forms.of(setter.access.index().getFirst(), setter.line.in.at);
    return isNumberOfBlock(set) && awaited.minus(set).range(wait.line.in.at).least() > 0;
  }

  /** One number that is another in each block, and a constant. */
  private static boolean isNumberOfBlock(Form form) {
    var symbols = form.symbols();
    return symbols.size() == 1
        && symbols.stream()
            .allMatch(
                it ->
                    it.nature() == Symbol.Nature.BLOCK
                        || it.nature() == Symbol.Nature.VALUE
                            && it.loops().isEmpty()
                            && it.perspective().equals(Perspective.BLOCK))
        && form.minus(Form.of(symbols.iterator().next())).isConstant();
  }
}
