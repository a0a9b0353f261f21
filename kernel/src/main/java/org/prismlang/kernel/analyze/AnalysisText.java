package org.prismlang.kernel.analyze;

import org.prismlang.kernel.report.SyncWords;
import org.prismlang.lang.source.SourceFile;

/** An analysis as text, line by line of the source. */
final class AnalysisText {
  private final StringBuilder out = new StringBuilder();

  private AnalysisText() {}

  static String of(Analysis analysis) {
    var text = new AnalysisText();
    text.out.append(analysis.kernel().name()).append('\n');
    for (var line : Findings.summary(analysis)) {
      text.out.append("  ").append(line).append('\n');
    }
    text.lines(analysis);
    return text.out.toString();
  }

  private void lines(Analysis analysis) {
    record Line(SourceFile file, int number) {}
    var last = new Line(analysis.kernel().span().file(), 0);
    for (var finding : Findings.of(analysis)) {
      var file = finding.span().file();
      var line = new Line(file, finding.span().from().line());
      if (!line.equals(last)) {
        out.append('\n').append(file.path()).append(':').append(line.number());
        out.append("  ").append(SyncWords.line(finding.span())).append('\n');
        last = line;
      }
      var mark = finding.mark().text();
      out.append("  ").append(mark).repeat(' ', Math.max(1, 7 - mark.length()));
      out.append(finding.subject()).append("  ").append(finding.text()).append('\n');
    }
  }
}
