package org.prismlang.runtime.bugs;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Label;
import org.prismlang.lang.source.SourceFile;

/**
 * What is said about a program, by line: {@code finding[P0801]} where a finding stands, {@code
 * other} where one has its second place. A program expects it in the comment at the end of the
 * line.
 */
record Remarks(Set<String> findings, Set<Integer> others) {
  private static final Pattern FINDING = Pattern.compile("finding\\[(P\\d{4})]");
  private static final Pattern OTHER = Pattern.compile("\\bother\\b");

  /** Where a program calls what goes wrong: the host's part in every finding. */
  private static final String LAUNCH = "launched here";

  static Remarks expectedBy(SourceFile file) {
    var findings = new TreeSet<String>();
    var others = new TreeSet<Integer>();
    var lines = file.text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      int comment = lines.get(i).lastIndexOf("  # ");
      var text = comment < 0 ? "" : lines.get(i).substring(comment);
      int line = i + 1;
      FINDING.matcher(text).results().forEach(it -> findings.add(at(line, it.group(1))));
      if (OTHER.matcher(text).find()) {
        others.add(line);
      }
    }
    return new Remarks(findings, others);
  }

  static Remarks of(Collection<Diagnostic> diagnostics) {
    var findings = new TreeSet<String>();
    var others = new TreeSet<Integer>();
    for (var diagnostic : diagnostics) {
      findings.add(at(diagnostic.span().from().line(), diagnostic.code().name()));
      for (var label : diagnostic.labels()) {
        if (!isLaunch(label)) {
          others.add(label.span().from().line());
        }
      }
    }
    return new Remarks(findings, others);
  }

  static boolean isLaunch(Label label) {
    return label.text().equals(LAUNCH);
  }

  private static String at(int line, String code) {
    return code + " at line " + line;
  }

  /** All lines that are named, in order. */
  List<Integer> lines() {
    var lines = new TreeSet<>(others);
    for (var finding : findings) {
      lines.add(Integer.valueOf(finding.substring(finding.lastIndexOf(' ') + 1)));
    }
    return List.copyOf(lines);
  }
}
