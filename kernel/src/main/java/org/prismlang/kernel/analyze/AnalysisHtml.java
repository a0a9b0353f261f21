package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.prismlang.kernel.analyze.Finding.Mark;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** An analysis as a page that needs nothing else: the source on the left, findings on the right. */
final class AnalysisHtml {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; --text: #222; --quiet: #5c6570; --paper: #fff; --said: #f6f7f9; --line: #d8dde3;
        --fine: #2b8a3e; --costly: #9a6700; --costly-paper: #fff8e1; --wrong: #c92a2a; --wrong-paper: #ffe9e9;
        --unknown: #6b7683; --unknown-paper: #f1f3f5; --link: #0a58ca; }
      @media (prefers-color-scheme: dark) {
        :root { --text: #e2e6ec; --quiet: #a4adb8; --paper: #14171c; --said: #1c2027; --line: #39414c;
          --fine: #6fd08a; --costly: #e0be4e; --costly-paper: #3a3013; --wrong: #ff8a80; --wrong-paper: #4a2222;
          --unknown: #8b949e; --unknown-paper: #262b33; --link: #8ab4ff; }
      }
      body { font: 14px system-ui, sans-serif; color: var(--text); background: var(--paper); margin: 1.5em; }
      a { color: var(--link); }
      h2 { margin: 1.5em 0 .3em; font-size: 15px; overflow-wrap: anywhere; }
      p { margin: .2em 0; color: var(--quiet); }
      p.costly, p.wrong, p.fine { color: var(--text); font-weight: 600; border-left: 4px solid var(--fine); padding-left: 6px; }
      p.costly { border-color: var(--costly); }
      p.wrong { border-color: var(--wrong); }
      table { border-collapse: collapse; table-layout: fixed; width: 100%; }
      td { vertical-align: top; padding: 1px 8px; overflow-wrap: anywhere; }
      td.number { width: 2.5em; }
      td.code { width: 52%; }
      td.code, td.number, code { font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
      td.code { white-space: pre-wrap; }
      td.number { color: var(--quiet); text-align: right; }
      tr.said td { background: var(--said); border-top: 1px solid var(--line); }
      tr:target td { background: var(--costly-paper); }
      .finding { margin: 1px 0; padding-left: 6px; border-left: 4px solid var(--line); font-size: 12px; }
      .finding.fine { border-color: var(--fine); }
      .finding.costly { border-color: var(--costly); background: var(--costly-paper); }
      .finding.wrong { border-color: var(--wrong); background: var(--wrong-paper); }
      .finding.unknown { border-color: var(--unknown); background: var(--unknown-paper); }
      .finding i { color: var(--quiet); }
      summary { cursor: pointer; }
      b { font-weight: 600; }
      @media (max-width: 700px) {
        body { margin: .8em; }
        table, tbody { display: block; }
        tr { display: grid; grid-template-columns: 2.5em 1fr; }
        td { padding: 1px 4px; }
        td.number, td.code { width: auto; }
        td.findings { grid-column: 1 / 3; padding-left: 3em; }
        td.findings:empty { display: none; }
        tr.said td.code, tr.said td.findings { border-top: 0; }
      }
      """;

  private final StringBuilder out = new StringBuilder();

  private AnalysisHtml() {}

  static String of(List<Analysis> analyses) {
    var page = new AnalysisHtml();
    page.out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">");
    page.out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    page.out.append("<title>prism analyze</title>\n<style>\n").append(STYLE);
    page.out.append("</style></head>\n<body>\n");
    analyses.forEach(page::add);
    return page.out.append("</body>\n</html>\n").toString();
  }

  private void add(Analysis analysis) {
    out.append("<h1>").append(escaped(analysis.kernel().name())).append("</h1>\n");
    for (var line : Findings.summary(analysis)) {
      out.append("<p>").append(escaped(line)).append("</p>\n");
    }
    inShort(analysis);
    var files = new LinkedHashMap<SourceFile, Map<Integer, List<Finding>>>();
    files.put(analysis.kernel().span().file(), new TreeMap<>());
    for (var finding : Findings.of(analysis)) {
      files
          .computeIfAbsent(finding.span().file(), _ -> new TreeMap<>())
          .computeIfAbsent(finding.span().from().line(), _ -> new ArrayList<>())
          .add(finding);
    }
    files.forEach((file, lines) -> file(analysis, file, lines));
  }

  /** What is to be done, with the way to the worst of it. */
  private void inShort(Analysis analysis) {
    var wrong = Findings.of(analysis).stream().filter(it -> it.mark() == Mark.WRONG).toList();
    if (!wrong.isEmpty()) {
      out.append("<p class=\"wrong\">").append(Plural.of(wrong.size(), "broken promise"));
      out.append(", first: ").append(link(analysis, wrong.getFirst().span())).append("</p>\n");
    }
    var slow = slowest(analysis);
    if (!slow.isEmpty()) {
      var worst = slow.getFirst();
      out.append("<p class=\"costly\">").append(slow.size());
      out.append(slow.size() == 1 ? " slow access: " : " slow accesses, worst: ");
      out.append(link(analysis, worst.span())).append(", ");
      out.append(Findings.number((double) worst.cost() / worst.ideal()));
      out.append(" times what it must be; <code>prism explain ");
      out.append((worst.isShared() ? Code.P1102 : Code.P1101).name()).append("</code></p>\n");
    }
    if (wrong.isEmpty() && slow.isEmpty()) {
      out.append("<p class=\"fine\">nothing is known to be wrong or slow</p>\n");
    }
  }

  private static List<Traffic> slowest(Analysis analysis) {
    return analysis.launched().traffic().stream()
        .filter(it -> it.isExact() && !it.isIdeal())
        .sorted(Comparator.comparingDouble((Traffic it) -> (double) it.ideal() / it.cost()))
        .toList();
  }

  private static String link(Analysis analysis, Span span) {
    int line = span.from().line();
    var file = span.file();
    var place = isHome(analysis, file) ? "" : " of " + escaped(file.path());
    return "<a href=\"#%s\">line %d</a>%s".formatted(anchor(analysis, file, line), line, place);
  }

  private static String anchor(Analysis analysis, SourceFile file, int line) {
    var text = analysis.kernel().name() + "-" + file.path() + "-" + line;
    return text.replaceAll("[^A-Za-z0-9_.-]", "-");
  }

  private static boolean isHome(Analysis analysis, SourceFile file) {
    return file.equals(analysis.kernel().span().file());
  }

  /** Of the kernel's own file all lines, of others those with something to say. */
  private void file(Analysis analysis, SourceFile file, Map<Integer, List<Finding>> lines) {
    out.append("<h2>").append(escaped(file.path())).append("</h2>\n<table>\n");
    int last = file.line(file.text().length());
    for (int line = 1; line <= last; line++) {
      var findings = lines.getOrDefault(line, List.of());
      if (isHome(analysis, file) || !findings.isEmpty()) {
        row(anchor(analysis, file, line), line, file.lineText(line), findings);
      }
    }
    out.append("</table>\n");
  }

  private void row(String anchor, int number, String source, List<Finding> findings) {
    out.append("<tr id=\"").append(anchor).append('"');
    out.append(findings.isEmpty() ? ">" : " class=\"said\">");
    out.append("<td class=\"number\">").append(number).append("</td><td class=\"code\">");
    out.append(escaped(source)).append("</td><td class=\"findings\">");
    var alike = new LinkedHashMap<Finding, List<Finding>>();
    for (var finding : findings) {
      alike
          .computeIfAbsent(pattern(finding, findings.getFirst().span()), _ -> new ArrayList<>())
          .add(finding);
    }
    alike.values().forEach(this::finding);
    out.append("</td></tr>\n");
  }

  /** Unrolled copies differ in the numbers behind names alone: {@code empty_a0}, {@code a0}. */
  private static Finding pattern(Finding finding, Span ofAll) {
    return new Finding(
        ofAll,
        finding.mark(),
        finding.subject(),
        finding.text().replaceAll("(?<=\\b[A-Za-z_]\\w{0,99})\\d+\\b", "#"));
  }

  private void finding(List<Finding> alike) {
    var first = alike.getFirst();
    var others = alike.stream().map(Finding::text).distinct().skip(1).toList();
    out.append(others.isEmpty() ? "<div" : "<details").append(" class=\"finding ");
    out.append(first.mark().name().toLowerCase(Locale.ROOT)).append("\">");
    out.append(others.isEmpty() ? "" : "<summary>");
    out.append("<b>").append(escaped(first.subject())).append("</b> ");
    out.append(escaped(first.text()));
    if (others.isEmpty()) {
      out.append(alike.size() == 1 ? "" : " <i>× " + alike.size() + "</i>").append("</div>");
    } else {
      out.append(" <i>and ").append(others.size()).append(" alike</i></summary>");
      others.forEach(it -> out.append("<div>").append(escaped(it)).append("</div>"));
      out.append("</details>");
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
