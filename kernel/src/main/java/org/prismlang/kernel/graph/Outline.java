package org.prismlang.kernel.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.source.Span;

/** What of a kernel is drawn: accesses and synchronizations, and what stands around them. */
final class Outline {
  /** Characters of the source that are shown of a statement. */
  private static final int MOST = 64;

  private static final String CASE = "case";

  private final HomeFile home;
  private final Module module;

  /** What memories of the procedure are called by those who called it. */
  private final Map<String, String> arguments;

  private Outline(HomeFile home, Module module, Map<String, String> arguments) {
    this.home = home;
    this.module = module;
    this.arguments = arguments;
  }

  static List<Item> of(Kernel kernel, HomeFile home, Module module) {
    return new Outline(home, module, Map.of()).items(kernel.body());
  }

  private List<Item> items(List<Stmt> statements) {
    var items = new ArrayList<Item>();
    var copies = new HashMap<Span, Integer>();
    for (var statement : statements) {
      add(statement, copies, items);
    }
    return items;
  }

  /** {@code copies}: unrolling leaves copies of one statement behind each other. */
  private void add(Stmt statement, Map<Span, Integer> copies, List<Item> items) {
    switch (statement) {
      case Sync sync -> items.add(new Item.Mark(sync));
      case Stmt.Invoke call -> call(call, items);
      case Stmt.Plain plain -> node(plain.span(), Touches.of(plain, this::named), items);
      case Stmt.For loop ->
          frame("for", loop.span(), heading(loop.span()), true, loop.body(), items);
      case Stmt.While loop -> {
        condition(loop.condition(), loop.span(), items);
        frame("while", loop.span(), heading(loop.span()), true, loop.body(), items);
      }
      case Stmt.If branch -> {
        condition(branch.condition(), branch.span(), items);
        frame("if", branch.span(), heading(branch.span()), false, branch.then(), items);
        frame("else", branch.span(), "else:", false, branch.otherwise(), items);
      }
      case Stmt.Block block -> {
        int copy = copies.merge(block.span(), 1, Integer::sum);
        var heading = heading(block.span()) + (copy == 1 ? "" : "  (" + copy + ")");
        frame("block", block.span(), heading, false, block.body(), items);
      }
      case Stmt.Group group -> items.addAll(items(group.body()));
      case Stmt.Open open -> items.addAll(items(open.body()));
      case Stmt.Batch batch -> items.addAll(items(batch.body()));
      case Stmt.Split split -> split(split, items);
      case Stmt.LastBlock last -> {
        var counter = named(last.counter().memory().name());
        node(last.span(), List.of(new Item.Touch(counter, true, true)), items);
        frame("last", last.span(), heading(last.span()), false, last.body(), items);
      }
    }
  }

  private void split(Stmt.Split split, List<Item> items) {
    boolean hasRoles = split.branches().stream().anyMatch(it -> !it.role().isEmpty());
    if (hasRoles) {
      var columns = new ArrayList<Item.Column>();
      for (var branch : split.branches()) {
        columns.add(column(split, branch, items(branch.body())));
      }
      items.add(new Item.Roles(columns));
      return;
    }
    for (var branch : split.branches()) {
      frame(CASE, branch.span(), units(split, branch), false, branch.body(), items);
    }
  }

  /** Where only some threads of a role do anything, that is said at its head. */
  private static Item.Column column(Stmt.Split split, Stmt.Branch branch, List<Item> items) {
    var role = branch.role().isEmpty() ? "" : branch.role() + ", ";
    return items.size() == 1
            && items.getFirst() instanceof Item.Frame frame
            && frame.key().kind().equals(CASE)
        ? new Item.Column(role + frame.heading() + " of " + branch.size(), frame.items())
        : new Item.Column(role + units(split, branch), items);
  }

  /** {@code 1 thread}, {@code 32 threads from 64}. */
  private static String units(Stmt.Split split, Stmt.Branch branch) {
    var units = Plural.of(branch.size(), split.level().text());
    return branch.first() == 0 ? units : units + " from " + branch.first();
  }

  private void call(Stmt.Invoke call, List<Item> items) {
    var procedure = module.procedure(call.procedure());
    var inside = new HashMap<String, String>();
    for (int i = 0; i < procedure.parameters().size(); i++) {
      if (procedure.parameters().get(i) instanceof Parameter.OfMemory(var memory)
          && call.arguments().get(i) instanceof Operand.OfAccess(Access access)) {
        inside.put(memory.name(), named(access.memory().name()));
      }
    }
    var body = new Outline(home, module, inside).items(procedure.body());
    if (!body.isEmpty()) {
      add(new Item.Key("call", call.span()), heading(call.span()), false, body, items);
    }
  }

  private void condition(Expr condition, Span span, List<Item> items) {
    node(span, Touches.of(condition, this::named), items);
  }

  private void frame(
      String kind, Span span, String heading, boolean isLoop, List<Stmt> body, List<Item> items) {
    var inside = items(body);
    if (!inside.isEmpty()) {
      add(new Item.Key(kind, span), heading, isLoop, inside, items);
    }
  }

  private void add(
      Item.Key key, String heading, boolean isLoop, List<Item> inside, List<Item> items) {
    items.add(new Item.Frame(key, home.number(key.span()), heading, isLoop, inside));
  }

  private void node(Span span, List<Item.Touch> touches, List<Item> items) {
    if (!touches.isEmpty()) {
      items.add(new Item.Node(heading(span), home.number(span), touches));
    }
  }

  private String named(String memory) {
    return arguments.getOrDefault(memory, memory);
  }

  /** The first line of a statement. */
  private static String heading(Span span) {
    var text = span.text().strip();
    int end = text.indexOf('\n');
    var line = (end < 0 ? text : text.substring(0, end)).split(" {2}#", 2)[0].strip();
    return line.length() <= MOST ? line : line.substring(0, MOST - 1) + "…";
  }
}
