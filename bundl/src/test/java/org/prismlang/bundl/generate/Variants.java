package org.prismlang.bundl.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;

/**
 * Programs that differ in one place.
 *
 * @param statements what may stand for a statement
 * @param expressions what may stand for an expression
 */
record Variants(
    Function<Statement, List<Statement>> statements, Function<Expr, List<Expr>> expressions) {

  List<Program> of(Program program) {
    var all = new ArrayList<Program>();
    for (var body : of(program.body())) {
      all.add(new Program(program.machine(), program.inputs(), program.functions(), body));
    }
    for (int i = 0; i < program.functions().size(); i++) {
      var it = program.functions().get(i);
      for (var body : of(it.body())) {
        var functions = new ArrayList<>(program.functions());
        functions.set(
            i,
            new Program.Function(
                it.name(), it.parameters(), it.perspective(), it.shared(), body, it.span()));
        all.add(new Program(program.machine(), program.inputs(), functions, program.body()));
      }
    }
    return all;
  }

  List<Statement> of(Statement statement) {
    var all = new ArrayList<>(statements.apply(statement));
    switch (statement) {
      case Statement.Skip it -> {}
      case Statement.Memcpy it -> {}
      case Statement.Semaphore it -> {}
      case Statement.Free it -> {}
      case Statement.Seq it -> {
        of(it.first()).forEach(x -> all.add(new Statement.Seq(x, it.second(), it.span())));
        of(it.second()).forEach(x -> all.add(new Statement.Seq(it.first(), x, it.span())));
      }
      case Statement.Declare it -> {
        of(it.value())
            .forEach(
                x ->
                    all.add(
                        new Statement.Declare(
                            it.name(), it.type(), it.perspective(), x, it.body(), it.span())));
        of(it.body())
            .forEach(
                x ->
                    all.add(
                        new Statement.Declare(
                            it.name(), it.type(), it.perspective(), it.value(), x, it.span())));
      }
      case Statement.Assign it ->
          of(it.value()).forEach(x -> all.add(new Statement.Assign(it.name(), x, it.span())));
      case Statement.AssignElement it -> {
        of(it.index())
            .forEach(
                x -> all.add(new Statement.AssignElement(it.array(), x, it.value(), it.span())));
        of(it.value())
            .forEach(
                x -> all.add(new Statement.AssignElement(it.array(), it.index(), x, it.span())));
      }
      case Statement.If it -> {
        of(it.condition())
            .forEach(x -> all.add(new Statement.If(x, it.then(), it.otherwise(), it.span())));
        of(it.then())
            .forEach(x -> all.add(new Statement.If(it.condition(), x, it.otherwise(), it.span())));
        of(it.otherwise())
            .forEach(x -> all.add(new Statement.If(it.condition(), it.then(), x, it.span())));
      }
      case Statement.While it -> {
        of(it.condition()).forEach(x -> all.add(new Statement.While(x, it.body(), it.span())));
        of(it.body()).forEach(x -> all.add(new Statement.While(it.condition(), x, it.span())));
      }
      case Statement.Call it -> {
        for (int i = 0; i < it.arguments().size(); i++) {
          for (var x : of(it.arguments().get(i))) {
            var arguments = new ArrayList<>(it.arguments());
            arguments.set(i, x);
            all.add(new Statement.Call(it.function(), arguments, it.span()));
          }
        }
      }
      case Statement.Split it -> {
        of(it.first())
            .forEach(
                x ->
                    all.add(new Statement.Split(it.left(), it.right(), x, it.second(), it.span())));
        of(it.second())
            .forEach(
                x -> all.add(new Statement.Split(it.left(), it.right(), it.first(), x, it.span())));
      }
      case Statement.Group it ->
          of(it.body()).forEach(x -> all.add(new Statement.Group(it.parts(), x, it.span())));
      case Statement.Destruct it ->
          of(it.body()).forEach(x -> all.add(new Statement.Destruct(x, it.span())));
      case Statement.Alloc it ->
          of(it.body())
              .forEach(
                  x ->
                      all.add(
                          new Statement.Alloc(
                              it.name(), it.memory(), it.element(), it.count(), x, it.span())));
      case Statement.Rename it -> of(it.body()).forEach(x -> all.add(with(it, x)));
      case Statement.Lend it ->
          of(it.body()).forEach(x -> all.add(new Statement.Lend(it.from(), x, it.span())));
      case Statement.Handle it ->
          of(it.body())
              .forEach(x -> all.add(new Statement.Handle(it.handler(), it.from(), x, it.span())));
    }
    return all;
  }

  static Statement.Rename with(Statement.Rename it, Statement body) {
    return new Statement.Rename(
        it.kind(), it.label(), it.from(), it.to(), it.number(), body, it.span());
  }

  private List<Expr> of(Expr expression) {
    var all = new ArrayList<>(expressions.apply(expression));
    switch (expression) {
      case Expr.Element it ->
          of(it.index()).forEach(x -> all.add(new Expr.Element(it.array(), x, it.span())));
      case Expr.Binary it -> {
        of(it.left())
            .forEach(x -> all.add(new Expr.Binary(it.operator(), x, it.right(), it.span())));
        of(it.right())
            .forEach(x -> all.add(new Expr.Binary(it.operator(), it.left(), x, it.span())));
      }
      case Expr.Variable it -> {}
      case Expr.Int it -> {}
      case Expr.Float it -> {}
      case Expr.Bool it -> {}
      case Expr.PartitionId it -> {}
    }
    return all;
  }
}
