package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.prismlang.lang.source.SourceFile;

/** An analysis as a page that needs nothing else: the source on the left, findings on the right. */
final class AnalysisHtml {
  private static final String STYLE =
      """
      body { font: 14px system-ui, sans-serif; color: #222; margin: 1.5em; }
      h2 { margin: 1.5em 0 .3em; font-size: 15px; }
      p { margin: .2em 0; color: #555; }
      table { border-collapse: collapse; width: 100%; }
      td { vertical-align: top; padding: 1px 8px; }
      td.code, td.number, .index { font: 12px ui-monospace, Menlo, Consolas, monospace; white-space: pre; }
      td.number { color: #999; text-align: right; }
      tr.said td { background: #fafafa; border-top: 1px solid #eee; }
      div.finding { margin: 1px 0; padding-left: 6px; border-left: 4px solid #ddd; font-size: 12px; }
      div.fine { border-color: #2b8a3e; }
      div.costly { border-color: #d9a404; background: #fff8e1; }
      div.wrong { border-color: #c92a2a; background: #ffe3e3; }
      div.unknown { border-color: #868e96; background: #f1f3f5; }
      b { font-weight: 600; }
      """;

  private final StringBuilder out = new StringBuilder();

  private AnalysisHtml() {}

  static String of(List<Analysis> analyses) {
    var page = new AnalysisHtml();
    page.out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">");
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
    var files = new LinkedHashMap<SourceFile, Map<Integer, List<Finding>>>();
    files.put(analysis.kernel().span().file(), new TreeMap<>());
    for (var finding : Findings.of(analysis)) {
      files
          .computeIfAbsent(finding.span().file(), _ -> new TreeMap<>())
          .computeIfAbsent(finding.span().from().line(), _ -> new ArrayList<>())
          .add(finding);
    }
    files.forEach((file, lines) -> file(file, lines, file.equals(analysis.kernel().span().file())));
  }

  /** Of the kernel's own file all lines, of others those with something to say. */
  private void file(SourceFile file, Map<Integer, List<Finding>> lines, boolean isWhole) {
    out.append("<h2>").append(escaped(file.path())).append("</h2>\n<table>\n");
    int last = file.line(file.text().length());
    for (int line = 1; line <= last; line++) {
      var findings = lines.getOrDefault(line, List.of());
      if (isWhole || !findings.isEmpty()) {
        row(line, file.lineText(line), findings);
      }
    }
    out.append("</table>\n");
  }

  private void row(int number, String source, List<Finding> findings) {
    out.append(findings.isEmpty() ? "<tr>" : "<tr class=\"said\">");
    out.append("<td class=\"number\">").append(number).append("</td><td class=\"code\">");
    out.append(escaped(source)).append("</td><td>");
    for (var finding : findings) {
      var mark = finding.mark().name().toLowerCase(Locale.ROOT);
      out.append("<div class=\"finding ").append(mark).append("\"><b>");
      out.append(escaped(finding.subject())).append("</b> ");
      out.append(escaped(finding.text())).append("</div>");
    }
    out.append("</td></tr>\n");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
