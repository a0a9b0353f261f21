package org.prismlang.kernel.graph;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.report.SyncWords;

/** Gives items their places: columns side by side, in each the items one below the other. */
final class Arrangement {
  private static final double LINE = 16;
  private static final double GAP = 5;
  private static final double BASE = 12;

  private final HomeFile home;
  private final Palette palette;
  private final List<Shape> shapes = new ArrayList<>();
  private final Meetings meetings;

  Arrangement(HomeFile home, Palette palette) {
    this.home = home;
    this.palette = palette;
    this.meetings = new Meetings(palette);
  }

  /**
   * Items that have a strip of the picture for themselves.
   *
   * @param column of the role they belong to
   */
  private record Lane(List<Item> items, int column, double x, double width) {}

  /** How far a lane is drawn. */
  private static final class Cursor {
    private final Lane lane;
    private int next;
    private double y;

    Cursor(Lane lane, double y) {
      this.lane = lane;
      this.y = y;
    }

    boolean isAtEnd() {
      return next == lane.items.size();
    }

    Item item() {
      return lane.items.get(next);
    }

    /** Whether the next frame is of this statement. */
    boolean comesTo(Item.Key key) {
      for (int i = next; i < lane.items.size(); i++) {
        if (lane.items.get(i) instanceof Item.Frame frame) {
          return frame.key().equals(key);
        }
      }
      return false;
    }
  }

  /** Draws below {@code top} and says where it ends. */
  double add(List<Item> items, double x, double top) {
    return lanes(List.of(new Lane(items, 0, x, Sizes.width(items))), top);
  }

  List<Shape> shapes() {
    var all = new ArrayList<>(shapes);
    all.addAll(meetings.arrows());
    return all;
  }

  private double lanes(List<Lane> lanes, double top) {
    var cursors = new ArrayList<Cursor>();
    for (var lane : lanes) {
      cursors.add(new Cursor(lane, top));
    }
    for (var key : Alignment.of(lanes.stream().map(Lane::items).toList())) {
      frames(cursors.stream().filter(it -> it.comesTo(key)).toList());
    }
    double bottom = top;
    for (var cursor : cursors) {
      upToFrame(cursor);
      bottom = Math.max(bottom, cursor.y);
    }
    return bottom;
  }

  /** The next frames of these lanes, of one statement: they begin and end together. */
  private void frames(List<Cursor> cursors) {
    double top = 0;
    for (var cursor : cursors) {
      upToFrame(cursor);
      top = Math.max(top, cursor.y);
    }
    int below = shapes.size();
    var inside = new ArrayList<Lane>();
    for (var cursor : cursors) {
      var lane = cursor.lane;
      inside.add(
          new Lane(
              ((Item.Frame) cursor.item()).items(),
              lane.column,
              lane.x + Sizes.PAD,
              lane.width - 2 * Sizes.PAD));
    }
    double bottom = lanes(inside, top + LINE + GAP) + GAP;
    for (var cursor : cursors) {
      var lane = cursor.lane;
      var frame = (Item.Frame) cursor.item();
      var kind = frame.isLoop() ? "loop" : "frame";
      shapes.add(
          below, new Shape.Box(lane.x, top, lane.width, bottom - top, kind, frame.heading()));
      shapes.add(new Shape.Text(lane.x + 4, top + BASE, frame.line(), "number"));
      double behind = lane.x + 4 + Sizes.number(frame.line());
      shapes.add(new Shape.Text(behind, top + BASE, frame.heading(), "heading"));
      cursor.next++;
      cursor.y = bottom + GAP;
    }
  }

  private void upToFrame(Cursor cursor) {
    while (!cursor.isAtEnd() && !(cursor.item() instanceof Item.Frame)) {
      var lane = cursor.lane;
      cursor.y =
          switch (cursor.item()) {
            case Item.Node node -> node(node, lane.x, cursor.y, lane.width);
            case Item.Mark(Sync sync) -> mark(sync, lane, cursor.y);
            case Item.Roles roles -> roles(roles, lane.x, cursor.y);
            case Item.Frame _ -> throw new IllegalStateException("frames are drawn together");
          };
      cursor.next++;
    }
  }

  private double roles(Item.Roles roles, double x, double top) {
    int below = shapes.size();
    var lanes = new ArrayList<Lane>();
    double left = x;
    for (var column : roles.columns()) {
      double width = Sizes.column(column);
      lanes.add(new Lane(column.items(), lanes.size(), left + Sizes.PAD, width - 2 * Sizes.PAD));
      shapes.add(new Shape.Text(left + Sizes.PAD, top + BASE + 2, column.name(), "role"));
      left += width + Sizes.GUTTER;
    }
    double bottom = lanes(lanes, top + LINE + 2 * GAP) + GAP;
    for (int i = 0; i < lanes.size(); i++) {
      var lane = lanes.get(i);
      shapes.add(
          below,
          new Shape.Box(
              lane.x - Sizes.PAD,
              top,
              lane.width + 2 * Sizes.PAD,
              bottom - top,
              "column",
              roles.columns().get(i).name()));
    }
    return bottom + GAP;
  }

  private double node(Item.Node node, double x, double top, double width) {
    shapes.add(new Shape.Box(x, top, width, 2 * LINE + 4, "node", node.text()));
    shapes.add(new Shape.Text(x + 4, top + BASE, node.line(), "number"));
    double left = x + 4 + Sizes.number(node.line());
    shapes.add(new Shape.Text(left, top + BASE, node.text(), "code"));
    for (var touch : node.touches()) {
      left = chip(touch, left, top + LINE);
    }
    return top + 2 * LINE + 4 + GAP;
  }

  double chip(Item.Touch touch, double x, double top) {
    double width = Sizes.chip(touch);
    var kind = "chip " + palette.memory(touch.memory());
    shapes.add(new Shape.Box(x, top + 1, width, LINE, kind, touch.text()));
    shapes.add(new Shape.Text(x + Sizes.PAD / 2, top + 1 + BASE, touch.text(), "chip-text"));
    return x + width + Sizes.PAD;
  }

  private double mark(Sync sync, Lane lane, double top) {
    double x = lane.x;
    double width = lane.width;
    var words = SyncWords.of(sync);
    var title = Titles.of(sync, home);
    var box =
        switch (sync) {
          case Sync.Meet _ -> new Shape.Box(x, top, width, LINE + 2, "meet", title);
          case Sync.Arrive arrive ->
              new Shape.Box(
                  x, top, width, LINE + 2, split("arrive", arrive.barrier().name()), title);
          case Sync.Await await ->
              new Shape.Box(x, top, width, LINE + 2, split("wait", await.barrier().name()), title);
          case Sync.Drain _, Sync.Fence _ ->
              new Shape.Box(x, top, 2 * Sizes.PAD + Shape.Text.width(words), LINE, "own", title);
          case Sync.Enter _, Sync.Commit _ ->
              new Shape.Box(x, top, 2 * Sizes.PAD + Shape.Text.width(words), LINE, "free", title);
        };
    shapes.add(box);
    shapes.add(new Shape.Text(x + Sizes.PAD, top + BASE + 1, words, "words"));
    meetings.add(sync, lane.column, box);
    return box.bottom() + GAP;
  }

  private String split(String side, String barrier) {
    return side + " " + palette.barrier(barrier);
  }
}
