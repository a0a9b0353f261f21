package org.prismlang.runtime.generated;

/**
 * A tile or a view of one.
 *
 * @param columns of two dimensions; 0: it has one
 * @param isTile whether copy engines may write it whole
 */
record Memory(String name, int size, int columns, boolean isTile, Place place) {
  /** Where an element lies for a thread. */
  interface Place {
    Cell of(Reference run, int thread, int index);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
  record Cell(int[] tile, int index) {
    int value() {
      return tile[index];
    }

    void set(int value) {
      tile[index] = value;
    }
  }

  /** An index as a view has it. */
  interface Map {
    int of(Reference run, int thread, int index);
  }

  /** One copy a unit of so many threads. */
  static Memory tile(String name, int size, int columns, int unit) {
    return new Memory(
        name,
        size,
        columns,
        columns == 0,
        (run, thread, index) -> new Cell(run.tile(name + "#" + thread / unit, size), index));
  }

  static Memory pointer(String name, int size, int unit) {
    return new Memory(
        name,
        size,
        0,
        false,
        (run, thread, index) ->
            new Cell(run.tile(run.pointed(name) + "#" + thread / unit, size), index));
  }

  Memory view(String view, int elements, Map map) {
    return new Memory(
        view,
        elements,
        0,
        false,
        (run, thread, index) -> cell(run, thread, map.of(run, thread, index)));
  }

  Memory claimed(String view) {
    return new Memory(view, size, columns, isTile, place);
  }

  Cell cell(Reference run, int thread, int index) {
    if (index < 0 || index >= size) {
      throw new IllegalStateException(name + "[" + index + "] of " + size);
    }
    return place.of(run, thread, index);
  }

  /** What stands in brackets, or is returned by a view's function. */
  String index(String index) {
    return columns == 0 ? index : "(" + index + ") / " + columns + ", (" + index + ") % " + columns;
  }

  String element(String index) {
    return name + "[" + index(index) + "]";
  }

  Term at(Term index) {
    return new Term(
        element(index.text()), (run, thread) -> cell(run, thread, index.of(run, thread)).value());
  }
}
