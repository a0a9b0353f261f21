package org.prismlang.foreign.c;

import java.util.List;
import java.util.Optional;

/**
 * What a structure is made of.
 *
 * @param fields in order, those of what it extends before its own
 * @param isWhole whether all of it is known: no bit fields, nothing virtual
 */
public record CStruct(List<Field> fields, long bytes, long alignment, boolean isWhole) {
  public CStruct {
    fields = List.copyOf(fields);
  }

  public record Field(String name, CType type, long offset) {}

  public Optional<Field> field(String name) {
    return fields.stream().filter(it -> it.name().equals(name)).findFirst();
  }
}
