package org.prismlang.cli;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.report.Kind;
import org.prismlang.kernel.report.SyncCounts;
import org.prismlang.kernel.report.SyncPoint;
import org.prismlang.kernel.report.SyncReport;
import org.prismlang.kernel.report.SyncWords;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Judgement;

/**
 * What a build came to, for programs to read, one JSON object a line:
 *
 * <pre>
 * file    = { written }
 * kernel  = { kernel, block, shared_bytes, barriers, syncs, trip, registers, spill_stores, spill_loads }
 * verdict = { verified, sizes: [{ blocks, threads, values: { n: 11, … } }], outside: [text], assumed: [text] }
 * trip    = { file, span, syncs }                     of the innermost loop that synchronizes, or null
 * syncs   = { "block barrier": 1, … }
 * sync    = { sync, text, cost, kernel, role, barrier, file, span, depth, loop, times, orders: [pair] }
 * loop    = { file, span }                            or null
 * pair    = { memory, first: access, second: access }
 * access  = { file, span, text }
 * </pre>
 */
final class BuildJson {
  private final StringBuilder out = new StringBuilder();
  private final JsonText json = new JsonText(out);

  void add(Path file) {
    out.append("{\"written\":");
    json.text(file.toString());
    out.append("}\n");
  }

  void add(KernelLine line) {
    var kernel = line.kernel();
    var report = SyncReport.of(kernel, line.placed().module());
    out.append("{\"kernel\":");
    json.text(kernel.name());
    var block = kernel.launch().block();
    out.append(",\"block\":").append(block.isPresent() ? block.getAsInt() : "null");
    out.append(",\"shared_bytes\":").append(line.sharedBytes());
    out.append(",\"barriers\":").append(kernel.barriers().size());
    out.append(",\"syncs\":");
    counts(SyncReport.counts(kernel, line.placed().module()));
    out.append(",\"trip\":");
    trip(report);
    line.resources()
        .ifPresent(
            it -> {
              out.append(",\"registers\":").append(it.registers());
              out.append(",\"spill_stores\":").append(it.spillStores());
              out.append(",\"spill_loads\":").append(it.spillLoads());
            });
    out.append("}\n");
  }

  void add(Judgement judgement) {
    verdict(judgement);
    out.append("}\n");
  }

  /** Of a kernel that Prism only read, with what is assumed of it. */
  void add(Judgement judgement, List<String> premises) {
    verdict(judgement);
    out.append(",\"assumed\":");
    texts(premises);
    out.append("}\n");
  }

  private void texts(List<String> texts) {
    out.append('[');
    var comma = "";
    for (var text : texts) {
      out.append(comma);
      json.text(text);
      comma = ",";
    }
    out.append(']');
  }

  private void verdict(Judgement judgement) {
    out.append("{\"verified\":");
    json.text(judgement.kernel().name());
    out.append(",\"verdict\":");
    json.text(judgement.standing().name().toLowerCase(Locale.ROOT));
    out.append(",\"sizes\":[");
    var comma = "";
    for (var sizes : judgement.sizes()) {
      out.append(comma).append("{\"blocks\":").append(sizes.blocks());
      out.append(",\"threads\":").append(sizes.threads()).append(",\"values\":{");
      var next = "";
      for (var value : new TreeMap<>(sizes.values()).entrySet()) {
        out.append(next);
        json.text(value.getKey());
        out.append(':').append(value.getValue());
        next = ",";
      }
      out.append("}}");
      comma = ",";
    }
    out.append("],\"outside\":");
    texts(judgement.outside().stream().map(Object::toString).toList());
  }

  void add(SyncReport report) {
    for (var point : report.points()) {
      add(report.kernel().name(), point);
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private void trip(SyncReport report) {
    var loop = report.innermost();
    if (loop.isEmpty()) {
      out.append("null");
      return;
    }
    out.append('{');
    json.place(loop.get().span());
    out.append(",\"syncs\":");
    counts(report.trip(loop.get()));
    out.append('}');
  }

  private void counts(SyncCounts counts) {
    out.append('{');
    boolean first = true;
    for (var kind : Kind.values()) {
      if (counts.of(kind) > 0) {
        out.append(first ? "" : ",");
        json.text(kind.text());
        out.append(':').append(counts.of(kind));
        first = false;
      }
    }
    out.append('}');
  }

  private void add(String kernel, SyncPoint point) {
    out.append("{\"sync\":");
    json.text(point.kind().text());
    out.append(",\"text\":");
    json.text(SyncWords.of(point.sync()));
    out.append(",\"cost\":");
    json.text(point.cost().text());
    out.append(",\"kernel\":");
    json.text(kernel);
    out.append(",\"role\":");
    json.text(point.role());
    out.append(",\"barrier\":");
    json.text(point.barrier());
    out.append(',');
    json.place(point.sync().span());
    out.append(",\"depth\":").append(point.loops().size()).append(",\"loop\":");
    if (point.loops().isEmpty()) {
      out.append("null");
    } else {
      out.append('{');
      json.place(point.loops().getLast().span());
      out.append('}');
    }
    out.append(",\"times\":").append(point.times()).append(",\"orders\":[");
    boolean first = true;
    for (var reason : new LinkedHashSet<>(point.sync().reasons())) {
      out.append(first ? "" : ",");
      add(reason);
      first = false;
    }
    out.append("]}\n");
  }

  private void add(Sync.Reason reason) {
    out.append("{\"memory\":");
    json.text(reason.memory());
    out.append(",\"first\":");
    access(reason.first());
    out.append(",\"second\":");
    access(reason.second());
    out.append('}');
  }

  private void access(Span span) {
    out.append('{');
    json.place(span);
    out.append(",\"text\":");
    json.text(SyncWords.line(span));
    out.append('}');
  }
}
