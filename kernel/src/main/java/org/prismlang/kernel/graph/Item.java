package org.prismlang.kernel.graph;

import java.util.List;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.source.Span;

/** What there is to draw, in the order of the text. */
sealed interface Item {

  /**
   * Statements under one heading: a loop, a branch, a call.
   *
   * @param line as {@link HomeFile#number} has it
   */
  record Frame(Key key, String line, String heading, boolean isLoop, List<Item> items)
      implements Item {
    public Frame {
      items = List.copyOf(items);
    }
  }

  /**
   * Which statement of the source a frame is of: roles have copies of one that stand side by side.
   */
  record Key(String kind, Span span) {}

  record Roles(List<Column> columns) implements Item {
    public Roles {
      columns = List.copyOf(columns);
    }
  }

  record Column(String name, List<Item> items) {
    public Column {
      items = List.copyOf(items);
    }
  }

  /**
   * A statement that touches memory.
   *
   * @param line as {@link HomeFile#number} has it
   */
  record Node(String text, String line, List<Touch> touches) implements Item {
    public Node {
      touches = List.copyOf(touches);
    }
  }

  record Touch(String memory, boolean reads, boolean writes) {
    /** {@code → sA} for a write. */
    String text() {
      return (writes ? reads ? "↔ " : "→ " : "← ") + memory;
    }
  }

  record Mark(Sync sync) implements Item {}
}
