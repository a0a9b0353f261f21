package org.prismlang.cli;

import java.util.List;
import java.util.Locale;
import org.prismlang.lang.diagnostic.JsonText;

/**
 * Test results for programs to read, one JSON object a line, the last one about all:
 *
 * <pre>
 * test    = { file, test, passed, seconds, problems: [problem], output }
 * problem = { code, message, text }
 * all     = { backend, passed, failed, seconds }
 * </pre>
 */
final class TestJson {
  private final StringBuilder out = new StringBuilder();
  private final JsonText json = new JsonText(out);

  private TestJson() {}

  static String of(List<TestResult> results, String backend, double seconds) {
    var lines = new TestJson();
    results.forEach(lines::add);
    long failed = results.stream().filter(TestResult::isFailed).count();
    lines.out.append("{\"backend\":");
    lines.json.text(backend);
    lines.out.append(",\"passed\":").append(results.size() - failed);
    lines.out.append(",\"failed\":").append(failed);
    lines.seconds(seconds);
    return lines.out.append("}\n").toString();
  }

  private void add(TestResult result) {
    out.append("{\"file\":");
    json.text(result.file());
    out.append(",\"test\":");
    json.text(result.name());
    out.append(",\"passed\":").append(!result.isFailed());
    seconds(result.seconds());
    out.append(",\"problems\":[");
    var comma = "";
    for (var problem : result.problems()) {
      out.append(comma).append("{\"code\":");
      json.text(problem.code());
      out.append(",\"message\":");
      json.text(problem.message());
      out.append(",\"text\":");
      json.text(problem.text());
      out.append('}');
      comma = ",";
    }
    out.append("],\"output\":");
    json.text(result.output());
    out.append("}\n");
  }

  private void seconds(double seconds) {
    out.append(",\"seconds\":").append(String.format(Locale.ROOT, "%.3f", seconds));
  }
}
