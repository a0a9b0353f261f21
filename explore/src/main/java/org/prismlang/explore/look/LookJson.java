package org.prismlang.explore.look;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.prismlang.cuda.LinkedCode;
import org.prismlang.kernel.analyze.Finding;
import org.prismlang.kernel.graph.KernelGraph;
import org.prismlang.kernel.graph.MappingGraph;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.report.SourceName;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.source.Span;

/**
 * A look as the page wants it, in three parts that come one after the other. Lines are numbers from
 * 1, in the text itself; 0 is none of them.
 *
 * <pre>
 * look     = { name, diagnostics: [diagnostic], mappings: [mapping], runs: [name] }
 *            { name, diagnostics, cuda: { text, lines: [line] }, kernels: [kernel] }
 *            { name, diagnostics, cost: [finding] }
 * kernel   = { name, line, svg }
 * finding  = { kernel, line, place, mark, subject, text }
 * mapping  = { name, task, line, svg, words, emitted, steps: [{ directive, line, text }] }
 * </pre>
 */
public final class LookJson {
  private static final int NOWHERE = 0;

  private final Look look;

  /** What mappings were carried out to is in no file: its lines are those of the mappings. */
  private final Map<SourceFile, Span> made = new HashMap<>();

  private LookJson(Look look) {
    this.look = look;
    look.checked()
        .mappings()
        .forEach(it -> made.put(it.file(), it.mapped().mapping().item().head()));
  }

  /** Each part, as soon as it is known. */
  public static void of(
      SourceFile file,
      Options options,
      LintLevels lints,
      SourceReader.Texts texts,
      Consumer<String> parts) {
    Look.at(
        file,
        options,
        lints,
        texts,
        new Look.Stages() {
          @Override
          public void checked(Look look) {
            var json = new LookJson(look);
            parts.accept(json.part(json::checked));
          }

          @Override
          public void placed(Look look) {
            var json = new LookJson(look);
            parts.accept(json.part(it -> look.placed().ifPresent(at -> json.placed(at, it))));
          }

          @Override
          public void counted(Look look) {
            var json = new LookJson(look);
            parts.accept(json.part(it -> it.list("cost", json.costs())));
          }
        });
  }

  private String part(Consumer<JsonObjects> members) {
    return JsonObjects.of(
        json -> {
          json.text("name", look.file().path());
          json.diagnostics("diagnostics", look.said());
          members.accept(json);
        });
  }

  private void checked(JsonObjects json) {
    json.list("mappings", look.checked().mappings().stream().map(this::mapping).toList());
    json.texts("runs", runs());
  }

  private void placed(PlacedModule placed, JsonObjects json) {
    if (!placed.kernels().isEmpty()) {
      var code = LinkedCode.of(placed, look.target());
      var lines = code.origins().stream().map(it -> it.map(this::line).orElse(NOWHERE)).toList();
      json.object(
          "cuda",
          it -> {
            it.text("text", code.source());
            it.numbers("lines", lines);
          });
    }
    json.list("kernels", placed.kernels().stream().map(it -> kernel(it, placed)).toList());
  }

  private Consumer<JsonObjects> kernel(Kernel kernel, PlacedModule placed) {
    return json -> {
      json.text("name", kernel.name());
      json.number("line", line(kernel.span()));
      json.text("svg", KernelGraph.svg(kernel, placed.module()));
    };
  }

  private List<Consumer<JsonObjects>> costs() {
    var costs = new ArrayList<Consumer<JsonObjects>>();
    for (var analysis : look.analyses()) {
      for (var finding : analysis.findings()) {
        costs.add(json -> cost(analysis.kernel().name(), finding, json));
      }
    }
    return costs;
  }

  private void cost(String kernel, Finding finding, JsonObjects json) {
    json.text("kernel", kernel);
    json.number("line", line(finding.span()));
    json.text("place", place(finding.span()));
    json.text("mark", finding.mark().name().toLowerCase(Locale.ROOT));
    json.text("subject", finding.subject());
    json.text("text", finding.text());
  }

  private Consumer<JsonObjects> mapping(Checked.MappedFile each) {
    var mapped = each.mapped();
    var mapping = mapped.mapping();
    return json -> {
      json.text("name", mapping.name());
      json.text("task", mapping.task().name());
      json.number("line", line(mapping.item().head()));
      json.text("svg", MappingGraph.svg(mapped.facts().getFirst()));
      json.text("words", mapped.explanation());
      json.text("emitted", each.file().text());
      var steps = new ArrayList<Consumer<JsonObjects>>();
      var directives = new DirectiveLines(mapping.item().span());
      for (var step : mapped.steps()) {
        int line = directives.next(step.directive()).orElse(NOWHERE);
        steps.add(
            it -> {
              it.text("directive", step.directive());
              it.number("line", line);
              it.text("text", PlanText.of(step.plan()));
            });
      }
      json.list("steps", steps);
    };
  }

  /** What can be run: {@code main} and the tests. */
  private List<String> runs() {
    return look.checked().program().functions().stream()
        .filter(it -> it.role() == Function.Role.HOST && it.span().file().equals(look.file()))
        .filter(it -> it.test() || it.instance().equals(RunJson.MAIN))
        .map(Function::instance)
        .toList();
  }

  /** A function is where its name is, not where its decorators begin. */
  private int line(Span span) {
    if (span.file().equals(look.file())) {
      return SourceName.of(span).from().line();
    }
    var mapping = made.get(span.file());
    return mapping == null ? NOWHERE : mapping.from().line();
  }

  private static String place(Span span) {
    return span.file().path() + ":" + span.from().line();
  }
}
