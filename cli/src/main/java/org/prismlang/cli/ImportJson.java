package org.prismlang.cli;

import java.util.Locale;
import org.prismlang.foreign.ImportedProgram;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.report.SyncPoint;
import org.prismlang.kernel.report.SyncWords;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.lang.source.Span;

/**
 * What became of a file that was imported, one JSON object a line:
 *
 * <pre>
 * program = { program: text }                             where it is not written to a file
 * kernel  = { kernel, carried: whole | part | none, refused }
 * mark    = { mark, kernel, file, span, why }
 * barrier = { barrier, kernel, file, span, needed, by, orders: [pair] }
 * added   = { added, kernel, orders: [pair] }
 * pair    = { memory, first: { file, span }, second: { file, span } }
 * </pre>
 */
final class ImportJson {
  private final StringBuilder out = new StringBuilder();
  private final JsonText json = new JsonText(out);

  private ImportJson() {}

  static String program(ImportedProgram program) {
    var text = new ImportJson();
    text.member("{\"program\":", program.text().text());
    return text.out.append("}\n").toString();
  }

  static String of(ImportedProgram program) {
    var text = new ImportJson();
    program.kernels().forEach(text::add);
    program
        .ofFunctions()
        .forEach(
            (barrier, isNeeded) -> {
              text.barrier("", barrier.where(), isNeeded);
              text.out.append("}\n");
            });
    return text.out.toString();
  }

  private void add(ImportedProgram.ImportedKernel kernel) {
    member("{\"kernel\":", kernel.name());
    member(",\"carried\":", kernel.extent().name().toLowerCase(Locale.ROOT));
    kernel.refusal().ifPresent(it -> member(",\"refused\":", it.code() + ": " + it.message()));
    out.append("}\n");
    for (var mark : kernel.marks()) {
      member("{\"mark\":", mark.what());
      member(",\"kernel\":", kernel.name());
      mark.where().ifPresent(this::place);
      member(",\"why\":", mark.why());
      out.append("}\n");
    }
    if (kernel.changes().isEmpty()) {
      return;
    }
    var changes = kernel.changes().get();
    changes
        .kept()
        .forEach(
            (barrier, point) -> {
              barrier(kernel.name(), barrier.where(), true);
              member(",\"by\":", SyncWords.of(point.sync()));
              orders(point);
              out.append("}\n");
            });
    for (var barrier : changes.gone()) {
      barrier(kernel.name(), barrier.where(), false);
      out.append("}\n");
    }
    for (var each : changes.added()) {
      member("{\"added\":", SyncWords.of(each.point().sync()));
      member(",\"kernel\":", kernel.name());
      out.append(",\"orders\":[");
      pair(each.reason());
      out.append("]}\n");
    }
  }

  private void barrier(String kernel, Span place, boolean isNeeded) {
    member("{\"barrier\":", place.text().strip());
    if (!kernel.isEmpty()) {
      member(",\"kernel\":", kernel);
    }
    place(place);
    out.append(",\"needed\":").append(isNeeded);
  }

  private void orders(SyncPoint point) {
    out.append(",\"orders\":[");
    var comma = "";
    for (var reason : point.sync().reasons().stream().distinct().toList()) {
      out.append(comma);
      pair(reason);
      comma = ",";
    }
    out.append(']');
  }

  private void pair(Sync.Reason reason) {
    member("{\"memory\":", reason.memory());
    out.append(",\"first\":{");
    json.place(reason.first());
    out.append("},\"second\":{");
    json.place(reason.second());
    out.append("}}");
  }

  private void place(Span span) {
    out.append(',');
    json.place(span);
  }

  private void member(String key, String value) {
    out.append(key);
    json.text(value);
  }
}
