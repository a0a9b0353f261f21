package org.prismlang.kernel.analyze;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.prismlang.kernel.report.SyncPoint;
import org.prismlang.kernel.report.SyncWords;
import org.prismlang.lang.diagnostic.JsonText;

/**
 * An analysis for programs to read, one JSON object a line:
 *
 * <pre>
 * kernel    = { kernel, blocks, threads, values, counted_blocks, is_cut, shared_bytes, barriers, registers: [{ threads, each }] }
 * access    = { access: memory, file, span, space, way, index: [text], requests, lanes, cost, ideal, worst, unknown }
 * bounds    = { bounds: verdict, memory, file, span, details }
 * partition = { partition: memory, file, span, perspective, race_free: verdict, details }
 * sync      = { sync, text, role, file, span, depth, times }
 * verdict   = "proven" | "refuted" | "unknown"
 * </pre>
 */
final class AnalysisJson {
  private final StringBuilder out = new StringBuilder();
  private final JsonText json = new JsonText(out);

  private AnalysisJson() {}

  static String of(Analysis analysis) {
    var text = new AnalysisJson();
    text.kernel(analysis);
    analysis.launched().traffic().forEach(it -> text.access(it, analysis.index(it)));
    analysis.indices().forEach(text::bounds);
    analysis.partitions().forEach(text::partition);
    analysis.synchronizations().points().forEach(text::sync);
    return text.out.toString();
  }

  private void kernel(Analysis analysis) {
    var launched = analysis.launched();
    var sizes = launched.sizes();
    out.append("{\"kernel\":");
    json.text(analysis.kernel().name());
    out.append(",\"blocks\":").append(sizes.blocks());
    out.append(",\"threads\":").append(sizes.threads()).append(",\"values\":{");
    var separator = "";
    for (var value : new TreeMap<>(sizes.values()).entrySet()) {
      out.append(separator);
      json.text(value.getKey());
      out.append(':').append(value.getValue());
      separator = ",";
    }
    out.append("},\"counted_blocks\":").append(launched.blocks());
    out.append(",\"is_cut\":").append(launched.isCut());
    out.append(",\"shared_bytes\":").append(analysis.sharedBytes());
    out.append(",\"barriers\":").append(analysis.kernel().barriers().size());
    out.append(",\"registers\":[");
    separator = "";
    for (var registers : analysis.kernel().launch().registers()) {
      out.append(separator).append("{\"threads\":").append(registers.threads());
      out.append(",\"each\":").append(registers.each()).append('}');
      separator = ",";
    }
    out.append("]}\n");
  }

  private void access(Traffic traffic, Optional<Analysis.Index> index) {
    out.append("{\"access\":");
    json.text(traffic.memory());
    out.append(',');
    json.place(traffic.span());
    member("space", traffic.isShared() ? "shared" : "global");
    member("way", traffic.way().text());
    out.append(",\"index\":[");
    var separator = "";
    for (var text : index.map(Analysis.Index::texts).orElse(List.of())) {
      out.append(separator);
      json.text(text);
      separator = ",";
    }
    out.append("],\"requests\":").append(traffic.requests());
    out.append(",\"lanes\":").append(traffic.lanes());
    out.append(",\"cost\":").append(traffic.cost());
    out.append(",\"ideal\":").append(traffic.ideal());
    out.append(",\"worst\":").append(traffic.worst());
    member("unknown", traffic.unknown());
    out.append("}\n");
  }

  private void bounds(Analysis.Index index) {
    if (index.isInBounds().isEmpty()) {
      return;
    }
    var verdict = index.isInBounds().get();
    out.append("{\"bounds\":");
    json.text(verdict.word());
    member("memory", index.memory().name());
    out.append(',');
    json.place(index.span());
    member("details", verdict.details());
    out.append("}\n");
  }

  private void partition(Partition partition) {
    out.append("{\"partition\":");
    json.text(partition.view().memory());
    out.append(',');
    json.place(partition.view().span());
    member("perspective", partition.view().perspective().toString());
    member("race_free", partition.isRaceFree().word());
    member("details", partition.isRaceFree().details());
    out.append("}\n");
  }

  private void sync(SyncPoint point) {
    out.append("{\"sync\":");
    json.text(point.kind().text());
    member("text", SyncWords.of(point.sync()));
    member("role", point.role());
    out.append(',');
    json.place(point.sync().span());
    out.append(",\"depth\":").append(point.loops().size());
    out.append(",\"times\":").append(point.times()).append("}\n");
  }

  private void member(String name, String text) {
    out.append(",\"").append(name).append("\":");
    json.text(text);
  }
}
