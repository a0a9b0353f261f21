package org.prismlang.bundl.generate;

import static org.prismlang.bundl.generate.Values.NOWHERE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;

/** Makes a program as small as it can be while something stays true of it. */
final class Shrinker {
  private static final Variants SMALLER = new Variants(Shrinker::statements, Shrinker::expressions);

  private static final Pattern NUMBER = Pattern.compile("(?<![a-z0-9])\\d");

  private Shrinker() {}

  static Program shrink(Program program, Predicate<Program> stays) {
    var least = program;
    Optional<Program> next;
    do {
      next = smaller(least).map(Programs::read).filter(stays).findFirst();
      least = next.orElse(least);
    } while (next.isPresent());
    return least;
  }

  /** Large steps first. */
  private static Stream<Program> smaller(Program program) {
    int size = size(program);
    var bodies =
        SMALLER.of(program).stream()
            .filter(it -> size(it) < size)
            .sorted((a, b) -> Integer.compare(size(a), size(b)));
    return Stream.of(without(program), machines(program), bodies).flatMap(it -> it);
  }

  private static int size(Program program) {
    var text = Printer.print(program).replace(" ", "");
    int numbers = NUMBER.matcher(text).results().mapToInt(it -> it.group().charAt(0) - '0').sum();
    return 100 * text.length() + numbers;
  }

  private static Stream<Program> machines(Program program) {
    var now = program.machine();
    return Stream.of(
            new Machine(1, now.threads(), now.shared()),
            new Machine(now.blocks(), 1, now.shared()),
            new Machine(Math.max(1, now.blocks() - 1), now.threads(), now.shared()),
            new Machine(now.blocks(), Math.max(1, now.threads() - 1), now.shared()),
            new Machine(now.blocks(), now.threads(), 0),
            new Machine(now.blocks(), now.threads(), now.shared() / 2),
            new Machine(now.blocks(), now.threads(), Math.max(0, now.shared() - 1)))
        .filter(it -> !it.equals(now))
        .map(program::on);
  }

  private static Stream<Program> without(Program it) {
    var all = new ArrayList<Program>();
    for (int i = 0; i < it.functions().size(); i++) {
      var functions = new ArrayList<>(it.functions());
      functions.remove(i);
      all.add(new Program(it.machine(), it.inputs(), functions, it.body()));
    }
    for (int i = 0; i < it.inputs().size(); i++) {
      var inputs = new ArrayList<>(it.inputs());
      var input = inputs.remove(i);
      all.add(new Program(it.machine(), inputs, it.functions(), it.body()));
      if (input.values().size() > 1) {
        var values = input.values().subList(0, input.values().size() - 1);
        inputs.add(i, new Program.Input(input.name(), values, NOWHERE));
        all.add(new Program(it.machine(), inputs, it.functions(), it.body()));
      }
    }
    return all.stream();
  }

  private static List<Statement> statements(Statement statement) {
    var skip = new Statement.Skip(NOWHERE);
    var parts =
        switch (statement) {
          case Statement.Skip it -> List.<Statement>of();
          case Statement.Seq it -> List.of(it.first(), it.second());
          case Statement.Declare it -> List.of(it.body(), skip);
          case Statement.If it -> List.of(it.then(), it.otherwise(), skip);
          case Statement.While it -> List.of(it.body(), skip);
          case Statement.Split it -> List.of(it.first(), it.second(), skip);
          case Statement.Group it -> List.of(it.body(), skip);
          case Statement.Destruct it -> List.of(it.body(), skip);
          case Statement.Alloc it -> List.of(it.body(), skip);
          case Statement.Rename it -> List.of(it.body(), skip);
          case Statement.Lend it -> List.of(it.body(), skip);
          case Statement.Handle it -> List.of(it.body(), skip);
          case Statement.Assign it -> List.<Statement>of(skip);
          case Statement.AssignElement it -> List.<Statement>of(skip);
          case Statement.Call it -> List.<Statement>of(skip);
          case Statement.Memcpy it -> List.<Statement>of(skip);
          case Statement.Semaphore it -> List.<Statement>of(skip);
          case Statement.Free it -> List.<Statement>of(skip);
        };
    var all = new ArrayList<>(parts);
    if (statement instanceof Statement.Alloc it && it.count() > 1) {
      all.add(
          new Statement.Alloc(
              it.name(), it.memory(), it.element(), it.count() - 1, it.body(), NOWHERE));
    }
    for (int number = 1; number < 6; number++) {
      switch (statement) {
        case Statement.Group it -> all.add(new Statement.Group(number, it.body(), NOWHERE));
        case Statement.Rename it when it.kind().hasNumber() ->
            all.add(
                new Statement.Rename(
                    it.kind(), it.label(), it.from(), it.to(), number, it.body(), NOWHERE));
        case Statement.Split it ->
            all.add(new Statement.Split(number, it.right(), it.first(), it.second(), NOWHERE));
        default -> {}
      }
    }
    return all;
  }

  private static List<Expr> expressions(Expr expression) {
    var zero = Values.number(0);
    return switch (expression) {
      case Expr.Binary it -> List.of(it.left(), it.right(), zero, new Expr.Bool(true, NOWHERE));
      case Expr.Element it -> List.of(zero, Values.number(1));
      case Expr.Variable it -> List.of(zero, Values.number(1));
      case Expr.PartitionId it -> List.of(zero);
      case Expr.Int it ->
          it.value() == 0 ? List.of() : List.of(zero, Values.number(Math.abs(it.value()) - 1));
      case Expr.Float it -> List.of();
      case Expr.Bool it -> List.of();
    };
  }
}
