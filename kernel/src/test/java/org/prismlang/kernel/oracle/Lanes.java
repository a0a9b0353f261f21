package org.prismlang.kernel.oracle;

/** A vector; never changed once made. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Lanes(Datum... items) implements Data {
  Lanes with(int lane, Datum value) {
    var copy = items.clone();
    copy[lane] = value;
    return new Lanes(copy);
  }

  Datum lane(int lane) {
    return items[lane];
  }
}
