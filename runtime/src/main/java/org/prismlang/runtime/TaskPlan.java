package org.prismlang.runtime;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.Imports;
import org.prismlang.lang.check.names.Modules;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.mapping.Mapped;
import org.prismlang.lang.mapping.Mapping;
import org.prismlang.lang.mapping.MappingReader;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanRun;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Parser;
import org.prismlang.lang.task.Task;

/**
 * A task and what a mapping has made of it so far: a method for each directive, which gives a new
 * plan or throws a {@link PrismException} with what {@code prism check} would say of the line. Who
 * wants loops and strategies of their own writes them in Java, and prints the result as a mapping.
 */
public final class TaskPlan {
  private static final String NAME = "planned";

  private final Task task;
  private final List<String> lines;
  private final boolean mayReassociate;
  private final Plan plan;

  private TaskPlan(Task task, List<String> lines, boolean mayReassociate) {
    this.task = task;
    this.lines = List.copyOf(lines);
    this.mayReassociate = mayReassociate;
    var diagnostics = new Diagnostics();
    this.plan =
        read(NAME, diagnostics)
            .flatMap(it -> Mapped.plan(it, diagnostics))
            .orElseThrow(() -> new PrismException(diagnostics.inOrder()));
  }

  /** The plan of a task as it is written. */
  public static TaskPlan load(Path file, String task) {
    return switch (SourceReader.read(file)) {
      case SourceReader.Read(var text) -> of(text, task);
      case SourceReader.NotText notText ->
          throw new PrismException(List.of(Encoding.problem(notText)));
      case SourceReader.Missing(var why) -> throw new PrismException(why);
    };
  }

  public static TaskPlan of(SourceFile file, String task) {
    var diagnostics = new Diagnostics();
    var scope = new Modules(new Imports(diagnostics), diagnostics).load(file);
    if (diagnostics.hasErrors()) {
      throw new PrismException(diagnostics.inOrder());
    }
    return scope
        .find(task)
        .filter(Declaration.OfFunction.class::isInstance)
        .flatMap(it -> ((Declaration.OfFunction) it).task())
        .map(it -> new TaskPlan(it, List.of(), false))
        .orElseThrow(() -> new PrismException("no task `" + task + "` in " + file.path()));
  }

  /** Whether sums may be added in another order from here on. */
  public TaskPlan reassociating() {
    return new TaskPlan(task, lines, true);
  }

  /** A line of a mapping. */
  public TaskPlan directive(String line) {
    var more = new ArrayList<>(lines);
    more.add(line);
    return new TaskPlan(task, more, mayReassociate);
  }

  public TaskPlan tile(String name, String size, long block) {
    return directive(name + " = tile(" + size + ", " + block + ")");
  }

  /** A step, cut along one of its extents. */
  public TaskPlan split(String name, String step, String extent, long block) {
    return directive(name + " = split(" + step + ", " + extent + "=" + block + ")");
  }

  /** A loop, in strips of so many trips. */
  public TaskPlan split(String name, String loop, long trips) {
    return directive(name + " = split(" + loop + ", " + trips + ")");
  }

  public TaskPlan bind(String name, String step) {
    return directive(name + " = bind(" + step + ")");
  }

  public TaskPlan reorder(String outer, String inner) {
    return directive("reorder(" + outer + ", " + inner + ")");
  }

  public TaskPlan fuse(String name, String first, String second) {
    return directive(name + " = fuse(" + first + ", " + second + ")");
  }

  public TaskPlan fission(String name, String loop, String before) {
    return directive(name + " = fission(" + loop + ", before=" + before + ")");
  }

  public TaskPlan cut(String name, String loop, long trips) {
    return directive(name + " = cut(" + loop + ", at=" + trips + ")");
  }

  public TaskPlan unroll(String loop) {
    return directive("unroll(" + loop + ")");
  }

  public TaskPlan unroll(String loop, long trips) {
    return directive("unroll(" + loop + ", " + trips + ")");
  }

  public TaskPlan moveBefore(String moved, String mark) {
    return directive("move(" + moved + ", before=" + mark + ")");
  }

  public TaskPlan moveAfter(String moved, String mark) {
    return directive("move(" + moved + ", after=" + mark + ")");
  }

  public TaskPlan delay(String step, long trips, String loop) {
    return directive("delay(" + step + ", by=" + trips + ", of=" + loop + ")");
  }

  public TaskPlan delay(String step, long trips, String loop, String after) {
    return directive("delay(" + step + ", by=" + trips + ", of=" + loop + ", after=" + after + ")");
  }

  public TaskPlan weave(String chunks, String loop) {
    return directive("weave(" + chunks + ", " + loop + ")");
  }

  public TaskPlan versions(String tensor, long count) {
    return directive("versions(" + tensor + ", " + count + ")");
  }

  public TaskPlan expand(String tensor, String... loops) {
    return directive("expand(" + tensor + ", [" + String.join(", ", loops) + "])");
  }

  /** The names of its loops, from the top of the text down. */
  public List<String> loops() {
    return plan.repeated().map(PlanNode.Repeated::name).toList();
  }

  /** The names of its steps, from the top of the text down. */
  public List<String> steps() {
    return plan.body().stream().flatMap(PlanNode::steps).map(PlanNode.Step::label).toList();
  }

  /** As the task would have been written. */
  public String text() {
    return PlanText.of(plan);
  }

  /**
   * Whether both do the same operations on the same elements in the same order, at these sizes; in
   * any order of sums, where this plan may add in another.
   */
  public boolean isSameAs(TaskPlan other, long... sizes) {
    var values = Arrays.stream(sizes).boxed().toList();
    var verdict = PlanRun.compare(plan, other.plan, values, mayReassociate);
    return switch (verdict) {
      case PlanRun.Same _, PlanRun.SameSums _ -> true;
      case PlanRun.Different _ -> false;
      case PlanRun.Unjudged(var why) -> throw new PrismException("not judged: " + why);
    };
  }

  /** The lines so far, as a mapping of that name. */
  public String mapping(String name) {
    return "@prism(\"mapping\")\n@of("
        + task.name()
        + ")\n"
        + (mayReassociate ? "@reassociates\n" : "")
        + "def "
        + name
        + "():\n"
        + (lines.isEmpty()
            ? "    pass\n"
            : lines.stream().map(it -> "    " + it + "\n").collect(Collectors.joining()));
  }

  private Optional<Mapping> read(String name, Diagnostics diagnostics) {
    var module = Parser.parse(new SourceFile(task.name() + ".plan", mapping(name)), diagnostics);
    return module.items().stream()
        .filter(Item.Function.class::isInstance)
        .map(Item.Function.class::cast)
        .findFirst()
        .filter(_ -> !diagnostics.hasErrors())
        .flatMap(it -> MappingReader.read(it, task.around(), diagnostics));
  }
}
