package org.prismlang.lang.diagnostic;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** Diagnostics as one log of SARIF 2.1.0, which code scanners and editors read. */
public final class SarifLog {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private final StringBuilder results = new StringBuilder();
  private final JsonText json = new JsonText(results);
  private final List<Code> rules = new ArrayList<>();

  public void add(Diagnostic diagnostic) {
    results.append(results.isEmpty() ? "" : ",");
    results.append("{\"ruleId\":\"").append(diagnostic.code().name());
    results.append("\",\"ruleIndex\":").append(rule(diagnostic.code()));
    results.append(",\"level\":\"").append(level(diagnostic.severity()));
    results.append("\",\"message\":{\"text\":");
    json.text(message(diagnostic));
    results.append("},\"locations\":[{");
    place(diagnostic.span());
    results.append("}]");
    related(diagnostic.labels());
    fixes(diagnostic.helps().stream().filter(it -> !it.edits().isEmpty()).toList());
    results.append('}');
  }

  /** Complete, also where nothing was added: a reader wants to know that nothing was found. */
  public String text(String version) {
    var out = new StringBuilder();
    var text = new JsonText(out);
    out.append("{\"$schema\":\"").append(SCHEMA);
    out.append("\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{");
    out.append("\"name\":\"prism\",\"version\":");
    text.text(version);
    out.append(",\"rules\":[");
    for (var code : rules) {
      out.append(code == rules.getFirst() ? "" : ",");
      out.append("{\"id\":\"").append(code.name()).append("\",\"shortDescription\":{\"text\":");
      text.text(code.title());
      out.append("},\"defaultConfiguration\":{\"level\":\"").append(level(code.severity()));
      out.append("\"}}");
    }
    out.append("]}},\"columnKind\":\"unicodeCodePoints\",\"results\":[").append(results);
    return out.append("]}]}\n").toString();
  }

  private int rule(Code code) {
    if (!rules.contains(code)) {
      rules.add(code);
    }
    return rules.indexOf(code);
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case NOTE -> "note";
    };
  }

  /** All of it in words: most readers show nothing else. */
  private static String message(Diagnostic diagnostic) {
    var lines = new ArrayList<String>();
    lines.add(diagnostic.message());
    diagnostic.notes().forEach(note -> lines.add("note: " + note));
    diagnostic.helps().forEach(help -> lines.add("help: " + help.text()));
    return String.join("\n", lines);
  }

  private void related(List<Label> labels) {
    if (labels.isEmpty()) {
      return;
    }
    results.append(",\"relatedLocations\":[");
    for (int i = 0; i < labels.size(); i++) {
      results.append(i == 0 ? "" : ",").append("{\"id\":").append(i + 1).append(',');
      place(labels.get(i).span());
      results.append(",\"message\":{\"text\":");
      json.text(labels.get(i).text());
      results.append("}}");
    }
    results.append(']');
  }

  private void fixes(List<Help> helps) {
    if (helps.isEmpty()) {
      return;
    }
    results.append(",\"fixes\":[");
    for (int i = 0; i < helps.size(); i++) {
      results.append(i == 0 ? "" : ",").append("{\"description\":{\"text\":");
      json.text(helps.get(i).text());
      results.append("},\"artifactChanges\":[");
      changes(helps.get(i).edits());
      results.append("]}");
    }
    results.append(']');
  }

  private void changes(List<Edit> edits) {
    Map<SourceFile, List<Edit>> files = new LinkedHashMap<>();
    for (var edit : edits) {
      files.computeIfAbsent(edit.span().file(), _ -> new ArrayList<>()).add(edit);
    }
    boolean isFirst = true;
    for (var change : files.entrySet()) {
      results.append(isFirst ? "{" : ",{");
      artifact(change.getKey());
      results.append(",\"replacements\":[");
      for (int i = 0; i < change.getValue().size(); i++) {
        results.append(i == 0 ? "" : ",").append("{\"deletedRegion\":{");
        json.region(change.getValue().get(i).span());
        results.append("},\"insertedContent\":{\"text\":");
        json.text(change.getValue().get(i).replacement());
        results.append("}}");
      }
      results.append("]}");
      isFirst = false;
    }
  }

  private void place(Span span) {
    results.append("\"physicalLocation\":{");
    artifact(span.file());
    results.append(",\"region\":{");
    json.region(span);
    results.append("}}");
  }

  private void artifact(SourceFile file) {
    results.append("\"artifactLocation\":{\"uri\":");
    json.text(uri(file.path()));
    results.append('}');
  }

  /** A relative path stays relative: to the folder in which the command runs. */
  private static String uri(String path) {
    String slashed = path.replace('\\', '/');
    boolean isAbsolute = slashed.startsWith("/");
    boolean looksLikeScheme = slashed.indexOf(':') >= 0 && !isAbsolute;
    try {
      return new URI(
              isAbsolute ? "file" : null,
              isAbsolute ? "" : null,
              looksLikeScheme ? "./" + slashed : slashed,
              null)
          .toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(path, e);
    }
  }
}
