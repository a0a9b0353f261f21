package org.prismlang.bench.tune;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.mapping.Mapping;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;

/** A mapping: compared with its task, launched on tensors of the sizes that are given. */
public final class TunedMapping implements TunedSubject {
  private final Mapping mapping;
  private final ProgramText text;
  private final Map<String, List<Long>> candidates;
  private final Driver driver;

  private TunedMapping(Mapping mapping, ProgramText text, Map<String, List<Long>> candidates) {
    this.mapping = mapping;
    this.text = text;
    this.candidates = candidates;
    this.driver = Driver.besides(text.names());
  }

  /**
   * What {@code @tune} does not list is as the first instance has it.
   *
   * @param settled numbers that are not to be tuned
   */
  public static TunedMapping of(Mapping mapping, SourceFile file, Map<String, Long> settled) {
    var candidates = new LinkedHashMap<String, List<Long>>();
    for (var generic : mapping.item().generics()) {
      var name = generic.name().text();
      long first = mapping.instances().getFirst().getOrDefault(name, 0L);
      var listed = mapping.candidates().getOrDefault(name, List.of(first));
      candidates.put(name, settled.containsKey(name) ? List.of(settled.get(name)) : listed);
    }
    return new TunedMapping(mapping, ProgramText.of(file), candidates);
  }

  public Task task() {
    return mapping.task();
  }

  @Override
  public String name() {
    return mapping.name();
  }

  @Override
  public String family() {
    return task().name();
  }

  @Override
  public String title() {
    return task().name() + " by " + name();
  }

  @Override
  public Map<String, List<Long>> candidates() {
    return candidates;
  }

  @Override
  public List<String> sizes() {
    return task().sizes().stream().map(Name::text).toList();
  }

  @Override
  public boolean hasDefaults() {
    return false;
  }

  @Override
  public Driver driver() {
    return driver;
  }

  @Override
  public String instantiation(Combination combination) {
    return candidates.isEmpty() ? "" : "@instantiate(" + combination.words() + ")";
  }

  @Override
  public SourceFile program(Combination combination) {
    return text.with(
        item(),
        instantiation(combination),
        """
        @prism("host")
        def %s():
            expect_equivalent(%s)

        """
                .formatted(driver.check(), name())
            + launching(driver.plan(), _ -> "")
            + launching(driver.run(), it -> ", init=random(seed=" + it + ")"));
  }

  private Item.Function item() {
    return text.functions().stream()
        .filter(it -> it.name().text().equals(name()))
        .findFirst()
        .orElseThrow();
  }

  private String launching(String function, IntFunction<String> init) {
    var lines = new StringBuilder("@prism(\"host\")\ndef ").append(function).append('(');
    lines.append(
        task().sizes().stream().map(it -> it.text() + ": int").collect(Collectors.joining(", ")));
    lines.append("):\n");
    int seed = 1;
    for (var tensor : task().tensors()) {
      var type = Spelling.of(tensor.element());
      var count =
          tensor.extents().stream()
              .map(it -> "(" + Spelling.of(it) + ")")
              .collect(Collectors.joining(" * "));
      lines.append("    ").append(tensor.name().text());
      lines.append(" : buffer(").append(type).append(") = buffer(").append(type);
      lines.append(", ").append(count).append(init.apply(seed++)).append(")\n");
    }
    return lines.append(launch(name(), it -> Spelling.of(it.type()) + "(1)")) + "\n\n";
  }

  private interface OfScalar {
    String text(Task.Scalar scalar);
  }

  private String launch(String launched, OfScalar scalars) {
    return "    launch("
        + launched
        + ")("
        + task().parameters().stream()
            .map(
                it ->
                    switch (it) {
                      case Task.Tensor tensor ->
                          "tensor("
                              + tensor.name().text()
                              + ", ["
                              + tensor.extents().stream()
                                  .map(Spelling::of)
                                  .collect(Collectors.joining(", "))
                              + "])";
                      case Task.Scalar scalar -> scalars.text(scalar);
                    })
            .collect(Collectors.joining(", "))
        + ")";
  }

  @Override
  public List<String> wanted() {
    var wanted = new ArrayList<String>();
    boolean isTaskHere = task().item().span().file().equals(mapping.item().span().file());
    if (isTaskHere) {
      wanted.add(task().name());
    }
    wanted.add(name());
    wanted.addAll(text.constantsIn(decorators()));
    return wanted;
  }

  /** Those that hold of every instance. */
  private String decorators() {
    return item().decorators().stream()
        .filter(it -> !List.of("tune", "instantiate").contains(it.name().text()))
        .map(it -> it.span().text().strip() + "\n")
        .collect(Collectors.joining());
  }

  @Override
  public String declaration(Combination combination, String name) {
    boolean isGeneric = !candidates.isEmpty();
    return decorators()
        + (isGeneric ? instantiation(combination) + "\n" : "")
        + "def "
        + name
        + (isGeneric
            ? candidates.keySet().stream()
                .map(it -> it + ": int")
                .collect(Collectors.joining(", ", "[", "]"))
            : "")
        + "():\n    "
        + name()
        + (isGeneric ? "[" + String.join(", ", candidates.keySet()) + "]" : "")
        + "()\n";
  }

  @Override
  public String parameters() {
    var parameters =
        task().parameters().stream()
            .map(
                it ->
                    it.name().text()
                        + ": "
                        + switch (it) {
                          case Task.Tensor tensor ->
                              "buffer(" + Spelling.of(tensor.element()) + ")";
                          case Task.Scalar scalar -> Spelling.of(scalar.type());
                        });
    var sizes = task().sizes().stream().map(it -> it.text() + ": int");
    return Stream.concat(parameters, sizes).collect(Collectors.joining(", "));
  }

  @Override
  public String call(Combination combination, String name) {
    return launch(name, it -> it.name().text()).strip();
  }
}
