package org.prismlang.bundl.machine;

import java.util.List;

/** The elements of an array. */
public record Cells(List<Value> values) {
  public Cells {
    values = List.copyOf(values);
  }

  Cells with(int index, Value value) {
    var changed = values.toArray(new Value[0]);
    changed[index] = value;
    return new Cells(List.of(changed));
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
