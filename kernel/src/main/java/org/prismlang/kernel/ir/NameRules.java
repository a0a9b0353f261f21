package org.prismlang.kernel.ir;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.source.Span;

/**
 * A name means one thing in a kernel or procedure, and is used only where that is there: locals and
 * memories from their declaration to the end of its list, views inside their {@link Stmt.Open}.
 */
final class NameRules {
  private final Findings findings;
  private final Map<String, Object> meanings = new HashMap<>();
  private final Map<String, Object> inScope = new HashMap<>();
  private final Deque<String> order = new ArrayDeque<>();

  NameRules(Findings findings) {
    this.findings = findings;
  }

  void check(List<Parameter> parameters, List<Barrier> barriers, List<Stmt> body, Span span) {
    for (var barrier : barriers) {
      declare(barrier.name(), barrier, span);
    }
    for (var parameter : parameters) {
      switch (parameter) {
        case Parameter.OfLocal(Local local) -> declare(local.name(), local, local.span());
        case Parameter.OfMemory(Memory memory) -> declare(memory.name(), memory, memory.span());
      }
    }
    list(body);
  }

  /** Equal things may be declared again elsewhere: code is copied for roles and unrolled loops. */
  private void declare(String name, Object meaning, Span span) {
    var before = meanings.putIfAbsent(name, meaning);
    if (before != null && !before.equals(meaning)) {
      findings.add(span, "two things are called `" + name + "`");
    } else if (inScope.containsKey(name)) {
      findings.add(span, "`" + name + "` is declared where it is there already");
    }
    if (inScope.putIfAbsent(name, meaning) == null) {
      order.push(name);
    }
  }

  private void leaveTo(int count) {
    while (order.size() > count) {
      inScope.remove(order.pop());
    }
  }

  private void list(List<Stmt> statements) {
    int count = order.size();
    statements.forEach(this::statement);
    leaveTo(count);
  }

  private void statement(Stmt statement) {
    uses(Uses.of(statement), statement.span());
    int count = order.size();
    switch (statement) {
      case Stmt.Declare(Local local, _, _) -> declare(local.name(), local, local.span());
      case Stmt.Operate operate ->
          operate.result().ifPresent(local -> declare(local.name(), local, local.span()));
      case Stmt.Invoke invoke ->
          invoke.results().forEach(local -> declare(local.name(), local, local.span()));
      case Stmt.Allocate(Memory memory, _) -> declare(memory.name(), memory, memory.span());
      case Stmt.Point point -> point.pointers().forEach(this::pointer);
      case Stmt.For loop -> {
        declare(loop.variable().name(), loop.variable(), loop.variable().span());
        list(loop.body());
        leaveTo(count);
      }
      case Stmt.Open(View view, List<Stmt> body, _) -> {
        open(view);
        list(body);
        leaveTo(count);
      }
      case Stmt.Plain _, Stmt.Compound _, Sync _ -> Bodies.of(statement).forEach(this::list);
    }
  }

  /** The first place of a pointer variable declares it. */
  private void pointer(Memory pointer) {
    var known = inScope.get(pointer.name());
    if (known == null) {
      declare(pointer.name(), pointer, pointer.span());
    } else {
      findings.check(
          known.equals(pointer),
          pointer.span(),
          "`" + pointer.name() + "` is no pointer variable, or another one");
    }
  }

  private void open(View view) {
    var known = inScope.get(view.memory());
    if (!(known instanceof Memory memory)) {
      findings.add(view.span(), "no memory `" + view.memory() + "` is there to view");
    } else if (!view.parent().equals(view.memory())) {
      through(view.parent(), memory.name(), view.span());
    }
    if (inScope.get(view.parent()) instanceof View parent) {
      findings.check(
          parent.perspective().isAtLeast(view.perspective()),
          view.span(),
          "a view at "
              + view.perspective()
              + " of one at "
              + parent.perspective()
              + " broadens it");
    }
    declare(view.name(), view, view.span());
  }

  private void uses(Uses uses, Span span) {
    for (var barrier : uses.barriers()) {
      findings.check(
          barrier.equals(inScope.get(barrier.name())),
          span,
          "the kernel has no such barrier `" + barrier.name() + "`");
    }
    for (var access : uses.accesses()) {
      access(access);
      Uses.of(access).forEach(expr -> expr(expr, access.span()));
    }
    uses.exprs().forEach(expr -> expr(expr, span));
  }

  private void expr(Expr expr, Span span) {
    if (expr instanceof Expr.Read(Local local)) {
      findings.check(
          local.equals(inScope.get(local.name())),
          span,
          "no such local `" + local.name() + "` is there");
    }
    uses(Uses.of(expr), span);
  }

  private void access(Access access) {
    var memory = access.memory();
    findings.check(
        memory.equals(inScope.get(memory.name())),
        access.span(),
        "no such memory `" + memory.name() + "` is there");
    if (!access.view().equals(memory.name())) {
      through(access.view(), memory.name(), access.span());
    }
  }

  private void through(String view, String memory, Span span) {
    if (!(inScope.get(view) instanceof View open)) {
      findings.add(span, "no view `" + view + "` is open");
    } else {
      findings.check(
          open.memory().equals(memory),
          span,
          "`" + view + "` is a view of `" + open.memory() + "`, not of `" + memory + "`");
    }
  }
}
