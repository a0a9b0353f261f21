package org.prismlang.lang.check;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;

/** Arguments of a kernel that a launcher has counted with: they stay what they were. */
final class LaunchArguments {
  private final Frame frame;
  private final Code code;

  /** What an argument says: "how large the grid is". */
  private final String says;

  LaunchArguments(Frame frame, Code code, String says) {
    this.frame = frame;
    this.code = code;
    this.says = says;
  }

  /** Reports assignments to what the terms read. */
  void keep(List<Term> counted, List<Action> body) {
    Set<Variable> asked = new HashSet<>();
    for (var term : counted) {
      term.all().forEach(it -> read(it).ifPresent(asked::add));
    }
    Action.all(body).flatMap(it -> targets(it).stream()).forEach(it -> keep(it, asked));
  }

  private void keep(Term target, Set<Variable> asked) {
    var assigned = read(target).filter(asked::contains);
    assigned.ifPresent(
        it ->
            frame.report(
                code.at(
                        target.span(),
                        "`" + it.name() + "` says " + says + ", and stays what it was")
                    .help("assign to a variable of its own")));
  }

  private static List<Term> targets(Action action) {
    return switch (action) {
      case Action.Assign it -> it.targets();
      case Action.Update it -> List.of(it.target());
      default -> List.of();
    };
  }

  private static Optional<Variable> read(Term term) {
    return switch (term) {
      case Term.Read it -> Optional.of(it.variable());
      case Term.Lane it -> read(it.base());
      default -> Optional.empty();
    };
  }
}
