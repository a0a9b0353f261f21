package org.prismlang.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/** Test results in the XML that CI servers read: a suite a file, a case a test. */
final class JUnitXml {
  private final StringBuilder text = new StringBuilder();

  private JUnitXml() {}

  static String of(List<TestResult> results) {
    var suites = new LinkedHashMap<String, List<TestResult>>();
    for (var result : results) {
      suites.computeIfAbsent(result.file(), _ -> new ArrayList<>()).add(result);
    }
    var xml = new JUnitXml();
    xml.text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
    xml.totals(results);
    xml.text.append(">\n");
    suites.forEach(xml::suite);
    return xml.text.append("</testsuites>\n").toString();
  }

  private void suite(String file, List<TestResult> results) {
    text.append("  <testsuite");
    attribute("name", file);
    totals(results);
    text.append(">\n");
    results.forEach(this::test);
    text.append("  </testsuite>\n");
  }

  private void totals(List<TestResult> results) {
    long failures = results.stream().filter(TestResult::isFailed).count();
    attribute("tests", Integer.toString(results.size()));
    attribute("failures", Long.toString(failures));
    attribute("errors", "0");
    attribute("skipped", "0");
    attribute("time", seconds(results.stream().mapToDouble(TestResult::seconds).sum()));
  }

  private void test(TestResult result) {
    text.append("    <testcase");
    attribute("name", result.name());
    attribute("classname", result.file());
    attribute("time", seconds(result.seconds()));
    text.append(">\n");
    if (result.isFailed()) {
      var first = result.problems().getFirst();
      text.append("      <failure");
      attribute("message", first.message());
      attribute("type", first.code());
      text.append('>');
      result.problems().forEach(problem -> escaped(problem.text()));
      text.append("</failure>\n");
    }
    if (!result.output().isEmpty()) {
      text.append("      <system-out>");
      escaped(result.output());
      text.append("</system-out>\n");
    }
    text.append("    </testcase>\n");
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private void attribute(String name, String value) {
    text.append(' ').append(name).append("=\"");
    escaped(value);
    text.append('"');
  }

  private void escaped(String value) {
    value
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '&' -> text.append("&amp;");
                case '"' -> text.append("&quot;");
                case '\n', '\t' -> text.append((char) c);
                default -> text.appendCodePoint(isAllowed(c) ? c : 0xfffd);
              }
            });
  }

  /** XML has no way to write other control characters. */
  private static boolean isAllowed(int c) {
    return c >= 0x20 && c != 0xfffe && c != 0xffff && !(c >= 0xd800 && c <= 0xdfff);
  }
}
