package org.prismlang.cli;

import org.prismlang.sim.operation.WarpgroupMatrix;

/** Which thread has which element of an accumulator, as the simulator's tensor cores have it. */
final class FragmentPlot {
  private static final int LANES = 32;
  private static final int ROWS = 16;
  private static final int COLUMNS = 16;

  /** Elements of a thread in the drawn columns. */
  private static final int ELEMENTS = ROWS * COLUMNS / LANES;

  private static final int WIDTH = 42;
  private static final int HEIGHT = 22;
  private static final int LEFT = 40;
  private static final int TOP = 62;

  private static final String STYLE =
      """
      <style>
      text { font: 11px system-ui, sans-serif; fill: #1f2328; text-anchor: middle; }
      .title { font-weight: 600; font-size: 15px; text-anchor: start; }
      .paper { fill: #fff; }
      .cell { stroke: #fff; }
      .chosen { stroke: #1f2328; stroke-width: 2; fill: none; }
      .quad0 { fill: #d6e6f5; }
      .quad1 { fill: #fbe3cf; }
      .quad2 { fill: #dcefdc; }
      .quad3 { fill: #ece0f2; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .paper { fill: #0d1117; }
        .cell { stroke: #0d1117; }
        .chosen { stroke: #e6edf3; }
        .quad0 { fill: #1b3a57; }
        .quad1 { fill: #553319; }
        .quad2 { fill: #1f4427; }
        .quad3 { fill: #432a52; }
      }
      </style>
      """;

  private FragmentPlot() {}

  /** Rows and columns 0 to 15 of warp 0, the elements of lane 5 with a frame. */
  static String ofAccumulator() {
    int width = LEFT + COLUMNS * WIDTH + 16;
    int height = TOP + ROWS * HEIGHT + 16;
    var cells = new StringBuilder();
    var chosen = new StringBuilder();
    for (int lane = 0; lane < LANES; lane++) {
      for (int i = 0; i < ELEMENTS; i++) {
        int x = LEFT + WarpgroupMatrix.accColumn(lane, i) * WIDTH;
        int y = TOP + WarpgroupMatrix.accRow(lane, i) * HEIGHT;
        var box = "x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"".formatted(x, y, WIDTH, HEIGHT);
        cells.append("<rect class=\"cell quad%d\" %s/>\n".formatted(lane % 4, box));
        cells.append(text(x + WIDTH / 2, y + 15, lane + ":" + i));
        if (lane == 5) {
          chosen.append("<rect class=\"chosen\" %s/>\n".formatted(box));
        }
      }
    }
    for (int column = 0; column < COLUMNS; column++) {
      cells.append(text(LEFT + column * WIDTH + WIDTH / 2, TOP - 6, Integer.toString(column)));
    }
    for (int row = 0; row < ROWS; row++) {
      cells.append(text(LEFT - 14, TOP + row * HEIGHT + 15, Integer.toString(row)));
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n"
            .formatted(width, height)
        + STYLE
        + "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n".formatted(width, height)
        + "<text class=\"title\" x=\"16\" y=\"26\">acc[i] of each lane: lane:i</text>\n"
        + cells
        + chosen
        + "</svg>\n";
  }

  private static String text(int x, int y, String words) {
    return "<text x=\"%d\" y=\"%d\">%s</text>\n".formatted(x, y, words);
  }
}
