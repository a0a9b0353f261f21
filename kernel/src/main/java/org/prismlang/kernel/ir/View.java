package org.prismlang.kernel.ir;

import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/**
 * A way to see a memory that belongs to narrower units of threads. Each time its {@link Stmt.Open}
 * runs it is a new one.
 *
 * @param memory the memory at the root
 * @param parent the view it is made of: another view, or the memory itself by name
 * @param kind partitions promise that their units do not meet inside them
 */
public record View(
    String name, String memory, String parent, Perspective perspective, Kind kind, Span span) {
  public enum Kind {
    PARTITION,
    CLAIM,
    ASYNC
  }
}
