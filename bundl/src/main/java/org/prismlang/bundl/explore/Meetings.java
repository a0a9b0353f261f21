package org.prismlang.bundl.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;

/** How a program's text uses semaphores. */
final class Meetings {
  private final Map<String, List<Use>> uses = new HashMap<>();

  /**
   * A statement that names one.
   *
   * @param sequence it is of
   */
  private record Use(List<Statement> sequence, Statement statement) {}

  private Meetings() {}

  /**
   * Those that may be counted below zero, which shuts in who has not seen zero: their steps commute
   * with none. Others are met at by {@code init p; … dec p; … wait p}, once in the text, or only by
   * the steps of what hands arrays out.
   */
  static Set<String> loose(Program program) {
    var meetings = new Meetings();
    program.functions().forEach(it -> meetings.sequence(it.body()));
    meetings.sequence(program.body());
    return meetings.uses.entrySet().stream()
        .filter(it -> !isMet(it.getKey(), it.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean isMet(String label, List<Use> uses) {
    if (uses.stream().allMatch(it -> it.statement() instanceof Statement.Rename)) {
      return true;
    }
    var actions =
        uses.getFirst().sequence().stream()
            .filter(it -> it instanceof Statement.Semaphore one && one.label().equals(label))
            .map(it -> ((Statement.Semaphore) it).action())
            .toList();
    return uses.size() == actions.size() && actions.equals(List.of(Statement.Action.values()));
  }

  private void sequence(Statement statement) {
    var sequence = new ArrayList<Statement>();
    flatten(statement, sequence);
    for (var it : sequence) {
      look(it, sequence);
    }
  }

  private static void flatten(Statement statement, List<Statement> sequence) {
    if (statement instanceof Statement.Seq it) {
      flatten(it.first(), sequence);
      flatten(it.second(), sequence);
    } else {
      sequence.add(statement);
    }
  }

  private void look(Statement statement, List<Statement> sequence) {
    switch (statement) {
      case Statement.Semaphore it -> use(it.label(), new Use(sequence, it));
      case Statement.Rename it -> {
        use(it.label(), new Use(sequence, it));
        sequence(it.body());
      }
      case Statement.If it -> {
        sequence(it.then());
        sequence(it.otherwise());
      }
      case Statement.Split it -> {
        sequence(it.first());
        sequence(it.second());
      }
      case Statement.Declare it -> sequence(it.body());
      case Statement.While it -> sequence(it.body());
      case Statement.Group it -> sequence(it.body());
      case Statement.Destruct it -> sequence(it.body());
      case Statement.Alloc it -> sequence(it.body());
      case Statement.Lend it -> sequence(it.body());
      case Statement.Handle it -> sequence(it.body());
      case Statement.Seq it -> throw new IllegalStateException("in a sequence: " + it.span());
      case Statement.Skip it -> {}
      case Statement.Assign it -> {}
      case Statement.AssignElement it -> {}
      case Statement.Call it -> {}
      case Statement.Memcpy it -> {}
      case Statement.Free it -> {}
    }
  }

  private void use(String label, Use use) {
    uses.computeIfAbsent(label, it -> new ArrayList<>()).add(use);
  }
}
