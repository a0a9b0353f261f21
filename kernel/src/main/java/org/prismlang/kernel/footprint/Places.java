package org.prismlang.kernel.footprint;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Where in an array the values of symbols stand. */
final class Places {
  private final Map<Symbol, Integer> places = new HashMap<>();

  Places(Collection<Symbol> symbols) {
    symbols.forEach(symbol -> places.putIfAbsent(symbol, places.size()));
  }

  int of(Symbol symbol) {
    return Objects.requireNonNull(places.get(symbol), symbol::name);
  }

  long[] values() {
    return new long[places.size()];
  }

  Map<Symbol, Long> read(long[] values) {
    var read = new HashMap<Symbol, Long>();
    places.forEach((symbol, place) -> read.put(symbol, values[place]));
    return read;
  }
}
