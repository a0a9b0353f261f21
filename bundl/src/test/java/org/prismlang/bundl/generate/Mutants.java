package org.prismlang.bundl.generate;

import static org.prismlang.bundl.generate.Values.NOWHERE;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Parser;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Statement.Kind;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** Programs that one change has made of a program, most of them ill typed. */
final class Mutants {
  private static final List<Perspective> PERSPECTIVES =
      List.of(
          Perspective.GRID,
          Perspective.BLOCK,
          new Perspective(Level.BLOCK, 2),
          Perspective.THREAD,
          new Perspective(Level.THREAD, 2),
          new Perspective(Level.THREAD, 3));

  private final Set<String> names = new LinkedHashSet<>();

  private Mutants(Program program) {
    program.inputs().forEach(it -> names.add(it.name()));
    collect(program.body());
    for (var function : program.functions()) {
      function.parameters().forEach(it -> names.add(it.name()));
      collect(function.body());
    }
  }

  /** All of them. */
  static List<Program> of(Program program) {
    var mutants = new Mutants(program);
    return new Variants(mutants::statements, mutants::expressions).of(program);
  }

  /** With places; none where a name is now declared twice. */
  static Optional<Program> read(Program mutant) {
    var diagnostics = new Diagnostics();
    return Parser.parse(new SourceFile("mutant.bundl", Printer.print(mutant)), diagnostics)
        .filter(it -> !diagnostics.hasErrors());
  }

  private void collect(Statement statement) {
    new Variants(
            it -> {
              switch (it) {
                case Statement.Declare declare -> names.add(declare.name());
                case Statement.Alloc alloc -> names.add(alloc.name());
                case Statement.Rename rename -> names.add(rename.to());
                default -> {}
              }
              return List.of();
            },
            it -> List.of())
        .of(statement);
  }

  private List<Statement> statements(Statement statement) {
    var all = new ArrayList<Statement>();
    switch (statement) {
      case Statement.Declare it -> {
        for (var of : PERSPECTIVES) {
          all.add(declared(it, it.type(), of));
        }
        for (var type : Type.Base.values()) {
          all.add(declared(it, type, it.perspective()));
        }
        all.add(it.body());
      }
      case Statement.Assign it ->
          names.forEach(name -> all.add(new Statement.Assign(name, it.value(), NOWHERE)));
      case Statement.AssignElement it ->
          names.forEach(
              name -> all.add(new Statement.AssignElement(name, it.index(), it.value(), NOWHERE)));
      case Statement.Split it -> {
        for (int left = 0; left <= 4; left++) {
          for (int right = 0; right <= 4; right++) {
            all.add(new Statement.Split(left, right, it.first(), it.second(), NOWHERE));
          }
        }
        all.add(it.first());
      }
      case Statement.Group it -> {
        for (int parts = 1; parts <= 6; parts++) {
          all.add(new Statement.Group(parts, it.body(), NOWHERE));
        }
        all.add(it.body());
      }
      case Statement.Destruct it -> {
        all.add(it.body());
        all.add(new Statement.Destruct(it, NOWHERE));
      }
      case Statement.Alloc it -> {
        for (var memory : Memory.values()) {
          all.add(allocated(it, memory, it.element(), it.count()));
        }
        for (var element : Type.Base.values()) {
          all.add(allocated(it, it.memory(), element, it.count()));
        }
        all.add(allocated(it, it.memory(), it.element(), it.count() + 8));
      }
      case Statement.Rename it -> {
        for (var kind : Kind.values()) {
          all.add(renamed(it, kind, it.from(), Math.max(1, it.number())));
        }
        names.forEach(name -> all.add(renamed(it, it.kind(), name, it.number())));
        for (int number = 1; it.kind().hasNumber() && number <= 6; number++) {
          all.add(renamed(it, it.kind(), it.from(), number));
        }
      }
      case Statement.Memcpy it -> {
        all.add(new Statement.Memcpy(!it.isAsync(), it.to(), it.from(), NOWHERE));
        for (var name : names) {
          all.add(new Statement.Memcpy(it.isAsync(), name, it.from(), NOWHERE));
          all.add(new Statement.Memcpy(it.isAsync(), it.to(), name, NOWHERE));
        }
      }
      case Statement.Semaphore it -> all.add(new Statement.Skip(NOWHERE));
      case Statement.Call it -> {
        if (!it.arguments().isEmpty()) {
          var fewer = it.arguments().subList(1, it.arguments().size());
          all.add(new Statement.Call(it.function(), fewer, NOWHERE));
        }
        all.add(new Statement.Call("nobody", it.arguments(), NOWHERE));
      }
      case Statement.Skip it -> {
        all.add(new Statement.Free(1, NOWHERE));
        names.forEach(name -> all.add(new Statement.Assign(name, Values.number(1), NOWHERE)));
      }
      case Statement.Seq it -> {}
      case Statement.If it -> {}
      case Statement.While it -> {}
      case Statement.Free it -> {}
      case Statement.Lend it -> {}
      case Statement.Handle it -> {}
    }
    all.remove(statement);
    return all;
  }

  private static Statement declared(Statement.Declare it, Type.Base type, Perspective of) {
    return new Statement.Declare(it.name(), type, of, it.value(), it.body(), it.span());
  }

  private static Statement allocated(
      Statement.Alloc it, Memory memory, Type.Base element, int count) {
    return new Statement.Alloc(it.name(), memory, element, count, it.body(), it.span());
  }

  private static Statement renamed(Statement.Rename it, Kind kind, String from, int number) {
    return new Statement.Rename(
        kind, it.label(), from, it.to(), kind.hasNumber() ? number : 0, it.body(), it.span());
  }

  private List<Expr> expressions(Expr expression) {
    var all = new ArrayList<Expr>();
    switch (expression) {
      case Expr.Variable it -> names.forEach(name -> all.add(Values.variable(name)));
      case Expr.Element it ->
          names.forEach(name -> all.add(new Expr.Element(name, it.index(), NOWHERE)));
      case Expr.Int it -> {
        all.add(new Expr.PartitionId(NOWHERE));
        all.add(new Expr.Bool(true, NOWHERE));
        names.forEach(name -> all.add(Values.variable(name)));
      }
      case Expr.Bool it -> all.add(Values.number(1));
      case Expr.Binary it -> all.add(it.left());
      case Expr.PartitionId it -> all.add(new Expr.Bool(true, NOWHERE));
      case Expr.Float it -> all.add(Values.number(1));
    }
    all.remove(expression);
    return all;
  }
}
