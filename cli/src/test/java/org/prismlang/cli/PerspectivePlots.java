package org.prismlang.cli;

import java.util.Locale;

/** Who shares one copy of a value, and who owns which elements of an array. */
final class PerspectivePlots {
  private static final int WIDTH = 560;

  private static final String STYLE =
      """
      <style>
      text { font: 13px system-ui, sans-serif; fill: #1f2328; }
      .code { font: 13px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
      .quiet { fill: #59636e; font-size: 12px; }
      .paper { fill: #fff; }
      .grid { fill: #1f6fb414; stroke: #1f6fb4; }
      .block { fill: #2b8a3e14; stroke: #2b8a3e; }
      .warp { fill: #c4581a14; stroke: #c4581a; }
      .thread { fill: #8b3fb0; }
      .own { fill: #8b3fb014; stroke: #8b3fb0; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .quiet { fill: #9198a1; }
        .paper { fill: #0d1117; }
        .grid { fill: #4c9be820; stroke: #4c9be8; }
        .block { fill: #57b36820; stroke: #57b368; }
        .warp { fill: #e08a4c20; stroke: #e08a4c; }
        .thread { fill: #b98ad6; }
        .own { fill: #b98ad620; stroke: #b98ad6; }
      }
      </style>
      """;

  private final StringBuilder out = new StringBuilder();

  private PerspectivePlots(String title, int height) {
    out.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\" viewBox=\"0 0 %1$d %2$d\">\n"
            .formatted(WIDTH, height));
    out.append("<title>").append(title).append("</title>\n").append(STYLE);
    out.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
  }

  static String ofNesting() {
    var plot = new PerspectivePlots("Perspectives: who shares one copy of a value", 300);
    plot.box("grid", 12, 12, 536, 190);
    plot.text("code", 24, 32, "grid[1]");
    for (int block = 0; block < 2; block++) {
      int left = 24 + 262 * block;
      plot.box("block", left, 42, 250, 148);
      plot.text("code", left + 12, 62, "block[1]");
      for (int warp = 0; warp < 2; warp++) {
        int top = 72 + 58 * warp;
        plot.box("warp", left + 12, top, 226, 50);
        plot.text("code", left + 20, top + 18, "thread[32]");
        for (int thread = 0; thread < 8; thread++) {
          plot.box("thread", left + 20 + 12 * thread, top + 28, 8, 14);
        }
      }
    }
    plot.text("quiet", 134, 90, "a warp");
    plot.text("code quiet", 146, 112, "… thread[1]");
    plot.says(226, "a : float @ grid[1]", "one value, the same for all");
    plot.says(248, "s : … @ block[1]", "a tile for each block");
    plot.says(270, "i : int @ thread[1]", "a value for each thread");
    plot.says(292, "partition(s, p=thread[32])", "a part that a warp may write");
    return plot.end();
  }

  /** Of two blocks with four threads each, and two elements a thread. */
  static String ofPartition() {
    int blocks = 2;
    int threads = 4;
    int each = 2;
    int cell = 32;
    int left = 24;
    var plot = new PerspectivePlots("Partitions: who owns which elements of an array", 272);
    plot.text("code", left, 26, "x : ptr(float) @ grid[1]");
    for (int i = 0; i < blocks * threads * each; i++) {
      plot.cell("grid", left + cell * i, 34, cell, Integer.toString(i));
    }
    plot.text("code", left, 96, "partition(x, p=block[1], offset=8 * id()) as xb");
    plot.text("code", left, 176, "partition(xb, p=thread[1], offset=2 * id()) as xt");
    for (int block = 0; block < blocks; block++) {
      for (int thread = 0; thread < threads; thread++) {
        int first = block * threads * each + thread * each;
        for (int i = 0; i < each; i++) {
          int x = left + cell * (first + i);
          plot.cell("block", x, 104, cell, Integer.toString(thread * each + i));
          plot.cell("own", x, 184, cell, Integer.toString(i));
        }
        plot.text("quiet", left + cell * first + 4, 230, "thread " + thread);
      }
      plot.text("quiet", left + cell * block * threads * each + 4, 150, "block " + block);
    }
    plot.text(
        "quiet",
        left,
        258,
        "Each box is an element, the number in it the index that its owner writes: xt[1].");
    return plot.end();
  }

  private void box(String kind, int x, int y, int width, int height) {
    out.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"%s/>\n",
            kind,
            x,
            y,
            width,
            height,
            kind.equals("thread") ? "" : " rx=\"4\""));
  }

  private void cell(String kind, int x, int y, int width, String index) {
    box(kind, x, y, width - 2, 28);
    text("code", x + (width - 2 - 8 * index.length()) / 2, y + 19, index);
  }

  private void says(int y, String declaration, String meaning) {
    text("code", 14, y, declaration);
    text("quiet", 250, y, meaning);
  }

  private void text(String kind, int x, int y, String words) {
    out.append("<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n".formatted(kind, x, y, words));
  }

  private String end() {
    return out.append("</svg>\n").toString();
  }
}
