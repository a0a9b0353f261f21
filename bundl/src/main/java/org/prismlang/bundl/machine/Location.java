package org.prismlang.bundl.machine;

import org.prismlang.bundl.syntax.Memory;

/**
 * An array of a run.
 *
 * @param name that it was allocated under
 * @param owner the first thread of those that allocated it together
 */
public record Location(String name, Memory memory, int owner) {
  @Override
  public String toString() {
    return name + "@" + owner;
  }
}
