package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;

/**
 * Questions whether a phase is over. A loop that does nothing but ask, until the answer is yes, is
 * a wait; anywhere else an answer is data and orders nothing.
 *
 * <p>A question is read as a wait, and behind it the declaration of its answer.
 */
final class Polls {
  private static final String ANSWER = "answer";

  private Polls() {}

  /** The name of an answer, for {@link Reading#fresh}. */
  static String answer() {
    return ANSWER;
  }

  static List<Stmt> in(List<Stmt> body) {
    var done = new ArrayList<Stmt>();
    for (var statement : body) {
      if (isAnswer(statement) && !done.isEmpty() && done.getLast() instanceof Sync.Await) {
        done.removeLast();
        done.add(statement);
      } else if (statement instanceof Stmt.While loop && isWait(loop)) {
        done.addAll(wait(loop));
      } else {
        done.add(Bodies.map(statement, Polls::in));
      }
    }
    return done;
  }

  private static boolean isAnswer(Stmt statement) {
    return statement instanceof Stmt.Declare declare && isAnswer(declare.local());
  }

  private static boolean isAnswer(Local local) {
    return local.name().startsWith(ANSWER + ".");
  }

  private static boolean isWait(Stmt.While loop) {
    if (Walk.statements(loop.body()).noneMatch(Polls::isAnswer)) {
      return false;
    }
    var answers = answers(loop.body());
    return Walk.statements(loop.body())
            .allMatch(
                it ->
                    switch (it) {
                      case Stmt.Declare _,
                          Stmt.Assign _,
                          Sync.Await _,
                          Stmt.Break _,
                          Stmt.Block _ ->
                          true;
                      case Stmt.If branch ->
                          !leaves(branch) || mentions(branch.condition(), answers);
                      default -> false;
                    })
        && (loop.condition() instanceof Expr.Constant || mentions(loop.condition(), answers));
  }

  private static boolean leaves(Stmt.If branch) {
    return Walk.statements(List.of(branch)).anyMatch(it -> it instanceof Stmt.Break);
  }

  /** Answers, and variables that are set by them. */
  private static Set<String> answers(List<Stmt> body) {
    var answers = new HashSet<String>();
    int before = -1;
    while (before < answers.size()) {
      before = answers.size();
      Walk.statements(body)
          .forEach(
              it -> {
                switch (it) {
                  case Stmt.Declare declare -> {
                    boolean isOne =
                        isAnswer(declare.local())
                            || declare
                                .value()
                                .filter(value -> mentions(value, answers))
                                .isPresent();
                    if (isOne) {
                      answers.add(declare.local().name());
                    }
                  }
                  case Stmt.Assign(Expr.Read(Local local), Expr value, _)
                      when mentions(value, answers) ->
                      answers.add(local.name());
                  default -> {}
                }
              });
    }
    return answers;
  }

  private static boolean mentions(Expr expr, Set<String> answers) {
    return Walk.exprs(expr)
        .anyMatch(it -> it instanceof Expr.Read(Local local) && answers.contains(local.name()));
  }

  /** The same once, with every question as a wait; what it leaves in variables is data. */
  private static List<Stmt> wait(Stmt.While loop) {
    var all = new ArrayList<Stmt>();
    collect(loop.body(), answers(loop.body()), all);
    return List.of(new Stmt.Block(all, loop.span()));
  }

  private static void collect(List<Stmt> body, Set<String> answers, List<Stmt> all) {
    for (var statement : body) {
      switch (statement) {
        case Stmt.Declare _, Sync.Await _ -> all.add(statement);
        case Stmt.Assign(Expr.Read(Local local), Expr value, var span)
            when answers.contains(local.name()) || mentions(value, Set.of(local.name())) ->
            all.add(new Stmt.Assign(new Expr.Read(local), Exprs.data(local.type()), span));
        case Stmt.Assign _ -> all.add(statement);
        case Stmt.Block block -> collect(block.body(), answers, all);
        case Stmt.If branch -> {
          collect(branch.then(), answers, all);
          collect(branch.otherwise(), answers, all);
        }
        default -> {}
      }
    }
  }
}
