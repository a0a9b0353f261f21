package org.prismlang.cli;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** How fast kernels are beside the vendor's libraries, from the results of a run. */
final class LibraryPlot {
  private static final int WIDTH = 600;
  private static final int ROW = 26;
  private static final int TOP = 64;
  private static final int LEFT = 190;

  /** Pixels of a ratio of 1. */
  private static final double ONE = 190;

  /**
   * A bar.
   *
   * @param suite the file of its results
   * @param size the row in it
   */
  private record Bar(String label, String suite, String size, String library) {}

  /** The sizes of the table in bench/README.md, where it is ahead and where it is behind. */
  private static final List<Bar> BARS =
      List.of(
          new Bar("bf16 GEMM 8192³", "gemm_bf16", "8192³", "cuBLAS"),
          new Bar("bf16 GEMM 2048³", "gemm_bf16", "2048³", "cuBLAS"),
          new Bar("TF32 GEMM 8192³", "gemm_tf32", "8192³", "cuBLAS"),
          new Bar("TF32 GEMM 1024³", "gemm_tf32", "1024³", "cuBLAS"),
          new Bar("fp32 GEMM 8192³", "sgemm", "8192³", "cuBLAS"),
          new Bar("fp32 GEMM 1024³", "sgemm", "1024³", "cuBLAS"),
          new Bar("attention 32 × 8192", "attention", "32 × 8192", "cuDNN"),
          new Bar("causal 256 × 1024", "attention_causal", "256 × 1024", "cuDNN"),
          new Bar("scan 2^28", "scan", "2^28", "CUB"),
          new Bar("sum 2^28", "reduce", "2^28", "CUB"),
          new Bar("GEMV 16384²", "gemv", "16384²", "cuBLAS"),
          new Bar("saxpy 2^28", "saxpy", "2^28", "cuBLAS"),
          new Bar("softmax 16384 × 4096", "softmax", "16384 × 4096", "PyTorch"),
          new Bar("layer norm 16384 × 4096", "layernorm", "16384 × 4096", "PyTorch"));

  private static final String STYLE =
      """
      <style>
      text { font: 13px system-ui, sans-serif; fill: #1f2328; }
      .title { font-weight: 600; font-size: 15px; }
      .quiet { fill: #59636e; font-size: 12px; }
      .right { text-anchor: end; }
      .paper { fill: #fff; }
      .ahead { fill: #1f6fb4; }
      .behind { fill: #c4581a; }
      .inside { fill: #fff; font-size: 11px; }
      .one { stroke: #1f2328; stroke-dasharray: 4 3; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .quiet { fill: #9198a1; }
        .paper { fill: #0d1117; }
        .inside { fill: #0d1117; }
        .ahead { fill: #4c9be8; }
        .behind { fill: #e08a4c; }
        .one { stroke: #e6edf3; }
      }
      </style>
      """;

  private final StringBuilder svg = new StringBuilder();

  private LibraryPlot() {}

  static String of(Path results) throws IOException {
    var plot = new LibraryPlot();
    int height = TOP + ROW * BARS.size() + 14;
    plot.svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
            .formatted(WIDTH, height, WIDTH, height));
    plot.svg.append("<title>Kernels in Prism beside the vendor's libraries</title>\n");
    plot.svg.append(STYLE);
    plot.svg.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    plot.text(12, 24, "title", "How many times as fast as the library");
    plot.text(12, 44, "quiet", device(results) + "; right of the line Prism is faster");
    for (int i = 0; i < BARS.size(); i++) {
      plot.bar(TOP + ROW * i, BARS.get(i), results);
    }
    plot.svg.append(
        "<line class=\"one\" x1=\"%s\" y1=\"%d\" x2=\"%s\" y2=\"%d\"/>\n"
            .formatted(number(LEFT + ONE), TOP - 8, number(LEFT + ONE), height - 8));
    return plot.svg.append("</svg>\n").toString();
  }

  private void bar(int y, Bar bar, Path results) throws IOException {
    var suite = suite(results, bar.suite());
    JsonObject row = new JsonObject();
    for (var each : suite.getAsJsonArray("rows")) {
      if (each.getAsJsonObject().get("size").getAsString().equals(bar.size())) {
        row = each.getAsJsonObject();
      }
    }
    double ratio = row.get("ratio").getAsDouble();
    double best = 0;
    for (var timing : row.getAsJsonArray("timings")) {
      var object = timing.getAsJsonObject();
      if (object.get("prism").getAsBoolean()) {
        best = Math.max(best, object.get("rate").getAsDouble());
      }
    }
    var kind = ratio >= 1 ? "ahead" : "behind";
    svg.append(
        "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%s\" height=\"%d\" rx=\"2\"/>\n"
            .formatted(kind, LEFT, y, number(ratio * ONE), ROW - 8));
    text(LEFT - 8, y + 14, "right", bar.label());
    text(
        LEFT + (int) (Math.max(ratio, 1) * ONE) + 8,
        y + 14,
        "",
        String.format(Locale.ROOT, "%.2f", ratio));
    var rate = String.format(Locale.ROOT, best < 100 ? "%.1f" : "%,.0f", best);
    var unit = suite.get("unit").getAsString();
    if (ratio * ONE > 120) {
      text(LEFT + 6, y + 13, "inside", rate + " " + unit + " · " + bar.library());
    } else {
      text(LEFT + (int) ONE + 48, y + 14, "quiet", rate + " " + unit + " · " + bar.library());
    }
  }

  private static JsonObject suite(Path results, String name) throws IOException {
    return run(results, name).getAsJsonArray("suites").get(0).getAsJsonObject();
  }

  private static JsonObject run(Path results, String name) throws IOException {
    var text = Files.readString(results.resolve(name + ".json"));
    return JsonParser.parseString(text).getAsJsonObject();
  }

  private static String device(Path results) throws IOException {
    return run(results, "gemm_bf16").get("device").getAsString().split(",", 2)[0];
  }

  private void text(int x, int y, String kind, String what) {
    svg.append("<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n".formatted(kind, x, y, what));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
