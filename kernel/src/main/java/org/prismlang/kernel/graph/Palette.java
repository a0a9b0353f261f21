package org.prismlang.kernel.graph;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Kernel;

/** Memories and split barriers by number: the style sheet has a colour for each. */
final class Palette {
  static final int COLOURS = 10;

  private final List<String> memories = new ArrayList<>();
  private final List<String> barriers = new ArrayList<>();

  static Palette of(Kernel kernel, List<Item> items) {
    var palette = new Palette();
    kernel.barriers().forEach(barrier -> palette.barriers.add(barrier.name()));
    palette.add(items);
    return palette;
  }

  List<String> memories() {
    return memories;
  }

  String memory(String name) {
    return "m" + memories.indexOf(name) % COLOURS;
  }

  String barrier(String name) {
    return "b" + barriers.indexOf(name) % COLOURS;
  }

  private void add(List<Item> items) {
    for (var item : items) {
      switch (item) {
        case Item.Frame frame -> add(frame.items());
        case Item.Roles roles -> roles.columns().forEach(column -> add(column.items()));
        case Item.Node node -> node.touches().forEach(touch -> add(touch.memory()));
        case Item.Mark _ -> {}
      }
    }
  }

  private void add(String memory) {
    if (!memories.contains(memory)) {
      memories.add(memory);
    }
  }
}
