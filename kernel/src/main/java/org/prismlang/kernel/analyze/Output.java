package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.kernel.footprint.Answers;
import org.prismlang.kernel.footprint.Pairs;
import org.prismlang.kernel.footprint.Trips;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.View;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/**
 * Memory that a kernel only writes, and whether its writes keep the promise not to meet: at any
 * time, by different threads of the grid, and by a thread and its copy engine. What one partition
 * of it says of itself is not asked again. So is memory that blocks share and change by operations
 * that are atomic for a block's own threads.
 *
 * @param span a write that is in question, or the first
 */
record Output(Memory memory, Span span, Verdict isWrittenApart) {
  private static final int MOST_PAIRS = 1024;

  static List<Output> of(Survey survey) {
    var writes = new LinkedHashMap<String, List<Seen>>();
    var near =
        survey.seen().stream()
            .filter(Seen::isAtomicTooNear)
            .map(it -> it.access().memory().name())
            .collect(Collectors.toUnmodifiableSet());
    for (var seen : survey.seen()) {
      boolean isOutput = seen.writes() && seen.access().memory().isOutput();
      if (isOutput || near.contains(seen.access().memory().name())) {
        writes.computeIfAbsent(seen.access().memory().name(), _ -> new ArrayList<>()).add(seen);
      }
    }
    var answers = new Answers();
    var outputs =
        writes.values().stream()
            .map(it -> of(Races.distinct(it), survey.ticket(), answers).handed(survey))
            .toList();
    return outputs.stream().map(it -> it.byOtherNames(outputs)).toList();
  }

  /** Which elements a box of a map has is known when it is launched. */
  private Output byOtherNames(List<Output> all) {
    return all.stream()
        .map(Output::memory)
        .filter(it -> !it.name().equals(memory.name()) && it.parameter().equals(memory.parameter()))
        .findFirst()
        .map(it -> "`" + memory.name() + "` is written as `" + it.name() + "`, too")
        .map(it -> new Output(memory, span, isWrittenApart.and(new Verdict.Unknown(it))))
        .orElse(this);
  }

  /** What is written through a pointer that moves is seen as written through that pointer. */
  private Output handed(Survey survey) {
    var name = memory.name();
    return survey.handed().stream()
        .filter(it -> it.access().memory().name().equals(name))
        .findFirst()
        .map(it -> new Verdict.Unknown(it.where() + " is given `" + name + "`"))
        .map(it -> new Output(memory, span, isWrittenApart.and(it)))
        .orElse(this);
  }

  private static Output of(List<Seen> writes, Optional<Local> ticket, Answers answers) {
    var first = writes.stream().filter(Seen::writes).findFirst().orElse(writes.getFirst());
    var output = new Output(first.access().memory(), first.access().span(), Verdict.always());
    var overtaking = new Overtaking(answers);
    int pairs = 0;
    for (int i = 0; i < writes.size(); i++) {
      for (int k = i; k < writes.size(); k++) {
        var a = writes.get(i);
        var b = writes.get(k);
        boolean isOwn = a.writes() && b.writes() && (a.isCopied() || b.isCopied());
        boolean isApart = isAsked(a, b);
        if ((a.writes() || b.writes()) && !(isApart && !isOwn) && !a.bears(b)) {
          if (++pairs > MOST_PAIRS) {
            return output.and(b, new Verdict.Unknown("it is written in too many places"));
          }
          if (!isApart) {
            output = output.and(b, apart(a, b, ticket, answers));
          }
          if (isOwn) {
            output = output.and(b, overtaking.among(a, b));
          }
        }
      }
    }
    return output;
  }

  private Output and(Seen write, Verdict verdict) {
    var worse = isWrittenApart.and(verdict);
    return worse.equals(isWrittenApart) ? this : new Output(memory, write.access().span(), worse);
  }

  /** Whether both are in one partition among all threads, of which there is a single instance. */
  private static boolean isAsked(Seen a, Seen b) {
    return a.around().stream()
        .anyMatch(
            it ->
                it.view().kind() == View.Kind.PARTITION
                    && it.depth() == 0
                    && it.pointer().isEmpty()
                    && it.view().parent().equals(a.access().memory().name())
                    && b.around().contains(it));
  }

  private static Verdict apart(Seen a, Seen b, Optional<Local> ticket, Answers answers) {
    var unit = a.unit(a.access().memory().owner(), b);
    var part = a.bearing(b, Perspective.THREAD);
    if (!unit.isAtLeast(part)) {
      return Verdict.always();
    }
    try {
      var loops = new ArrayList<>(a.at().loops());
      loops.addAll(b.at().loops());
      var answer =
          Ticket.areDisjoint(
              a.footprint(),
              b.footprint(),
              new Pairs(unit, part),
              Trips.apart(loops),
              ticket,
              answers);
      return Verdict.of(answer, a.access().span(), Optional.of(b.access().span()));
    } catch (ArithmeticException tooLarge) {
      return new Verdict.Unknown("the numbers of the indices are too large");
    }
  }
}
