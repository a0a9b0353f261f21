package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.Elements;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Summary;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.task.TensorType;

/** The plan of a task before anything is rewritten: its text, calls closed. */
public final class Elaboration {
  private final Task task;
  private final List<Plan.Local> locals = new ArrayList<>();
  private final Set<String> labels = new HashSet<>();

  private Elaboration(Task task) {
    this.task = task;
  }

  /** A statement that plans do not have, with what is said of it. */
  private static final class Unfollowed extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Diagnostic diagnostic;

    Unfollowed(Diagnostic diagnostic) {
      super("a statement that plans do not have", null, false, false);
      this.diagnostic = diagnostic;
    }
  }

  /** Of a task that is held to its rules already; empty where plans do not reach, which is said. */
  public static Optional<Plan> of(Task task, Diagnostics diagnostics) {
    var elaboration = new Elaboration(task);
    try {
      var body = elaboration.all(task.item().body());
      return Optional.of(new Plan(task, elaboration.locals, body));
    } catch (Unfollowed unfollowed) {
      diagnostics.report(unfollowed.diagnostic);
      return Optional.empty();
    }
  }

  private static Unfollowed unfollowed(String what, Span span) {
    return new Unfollowed(
        Code.P1336
            .at(span, "mappings do not follow " + what)
            .help(
                "they follow tensors, `x = { v }`, `x = y`, `x = T(y)` and calls, all of whole"
                    + " tensors"));
  }

  private List<PlanNode> all(List<Stmt> statements) {
    var nodes = new ArrayList<PlanNode>();
    for (var statement : statements) {
      switch (statement) {
        case Stmt.Declare it -> declare(it, nodes);
        case Stmt.Assign it when it.targets().size() == 1 ->
            nodes.add(assigned(it.targets().getFirst(), it.value(), it.span()));
        case Stmt.Do(Expr.Call call, var span) -> nodes.add(call(call, span));
        case Stmt.Pass _ -> {}
        default -> throw unfollowed("such a statement", statement.span());
      }
    }
    return nodes;
  }

  private void declare(Stmt.Declare it, List<PlanNode> nodes) {
    var type = TensorType.of(it.type());
    if (type.extents().isEmpty()) {
      throw unfollowed("a variable of its own", it.span());
    }
    locals.add(new Plan.Local(it.name().text(), type.element(), type.extents()));
    var whole = new Expr.Variable(it.name().text(), it.name().span());
    it.value().ifPresent(value -> nodes.add(assigned(whole, value, it.span())));
  }

  private PlanNode assigned(Expr target, Expr value, Span span) {
    var to = operand(target, Privilege.WRITE);
    if (value instanceof Expr.FillLiteral(var each, _)) {
      if (!isSteady(each)) {
        throw unfollowed("a fill with data", value.span());
      }
      return new PlanNode.Step(label("fill_" + to.tensor()), new Work.Fill(to, each), span);
    }
    var from =
        value instanceof Expr.Call(_, var arguments, _) ? arguments.getFirst().value() : value;
    var conversion =
        value instanceof Expr.Call(var type, _, _) ? Optional.of(type) : Optional.<Expr>empty();
    return new PlanNode.Step(
        label(to.tensor()), new Work.Copy(to, operand(from, Privilege.READ), conversion), span);
  }

  private boolean isSteady(Expr value) {
    return Expr.Variable.in(value)
        .noneMatch(it -> task.tensors().stream().anyMatch(t -> t.name().text().equals(it.name())));
  }

  private PlanNode call(Expr.Call call, Span span) {
    var callee = task.around().called(call.callee());
    if (callee.isEmpty()) {
      throw unfollowed("this call", span);
    }
    var summary = Elements.of(callee.get(), new Diagnostics()).map(Summary::of);
    if (summary.isEmpty()) {
      throw unfollowed("this call", span);
    }
    var operands = new ArrayList<PlanOperand>();
    var scalars = new ArrayList<Expr>();
    var plain = call.arguments().stream().filter(it -> it.name().isEmpty()).toList();
    for (int i = 0; i < plain.size(); i++) {
      switch (callee.get().parameters().get(i)) {
        case Task.Tensor it -> operands.add(operand(plain.get(i).value(), it.privilege()));
        case Task.Scalar _ -> scalars.add(plain.get(i).value());
      }
    }
    var given =
        call.arguments().stream()
            .filter(it -> it.name().isPresent())
            .map(Argument::value)
            .map(Spelling::of)
            .findFirst();
    return new PlanNode.Step(
        label(given.orElse(callee.get().name())),
        new Work.Call(call.callee(), callee.get(), summary.get(), operands, scalars),
        span);
  }

  private PlanOperand operand(Expr written, Privilege privilege) {
    if (!(written instanceof Expr.Variable(var name, _))) {
      throw unfollowed("parts of tensors", written.span());
    }
    var extents =
        locals.stream()
            .filter(it -> it.name().equals(name))
            .findFirst()
            .map(Plan.Local::extents)
            .or(
                () ->
                    task.tensors().stream()
                        .filter(it -> it.name().text().equals(name))
                        .findFirst()
                        .map(Task.Tensor::extents))
            .orElseThrow(() -> unfollowed("this", written.span()));
    return new PlanOperand(
        name, privilege, extents.stream().map(_ -> (PlanPlace) new PlanPlace.Whole()).toList());
  }

  /** Two of one name are told apart by a number; a mapping cannot name them (P1303). */
  private String label(String name) {
    var label = name;
    for (int i = 2; !labels.add(label); i++) {
      label = name + "'" + i;
    }
    return label;
  }
}
