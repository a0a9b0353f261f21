package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.prismlang.lang.type.Type;

/** A thread-local array, or a part of one: parts share the elements of the whole. */
final class Registers implements Data {
  /** A batch that may still read, or write, some elements. */
  private record Flight(int from, int to, boolean writes, int group, long shape) {}

  /** What all parts of one array share. */
  private static final class Store {
    final Data[] items;
    List<Flight> flights = new ArrayList<>();
    int touchedAt = -1;

    Store(int length) {
      items = new Data[length];
      Arrays.fill(items, Datum.of(0));
    }
  }

  private final Store store;
  private final int from;
  private final List<Integer> shape;
  private final int length;

  private Registers(Store store, int from, List<Integer> shape) {
    this.store = store;
    this.from = from;
    this.shape = shape;
    this.length = product(shape);
  }

  private static int product(List<Integer> shape) {
    int product = 1;
    for (int extent : shape) {
      product *= extent;
    }
    return product;
  }

  static Registers of(Type.Array type) {
    return new Registers(new Store(product(type.shape())), 0, type.shape());
  }

  int length() {
    return length;
  }

  Data get(int index) {
    return store.items[from + index];
  }

  void put(int index, Data value) {
    store.items[from + index] = value;
  }

  /** An element, or a part where there are fewer indices than dimensions. */
  Registers part(long[] indices) {
    int size = length;
    int start = 0;
    for (int i = 0; i < indices.length; i++) {
      size /= shape.get(i);
      start += (int) Math.floorMod(indices[i], (long) shape.get(i)) * size;
    }
    return new Registers(store, from + start, shape.subList(indices.length, shape.size()));
  }

  Registers slice(int first, int length) {
    return new Registers(store, from + Math.floorMod(first, length()), List.of(length));
  }

  boolean isElement() {
    return shape.isEmpty();
  }

  Registers copy() {
    var copy = new Registers(new Store(length()), 0, shape);
    for (int i = 0; i < length(); i++) {
      copy.put(i, get(i));
    }
    return copy;
  }

  /** Ordinary use, with {@code done} groups of batches known to be complete. */
  boolean meetsFlight(boolean writes, int done) {
    return meets(flight -> writes || flight.writes(), done);
  }

  /** Use by a batch; accumulating into the same elements in the same way is in order. */
  boolean meetsFlightAsOperand(boolean writes, boolean accumulates, long how, int done) {
    return meets(
        flight ->
            (writes || flight.writes())
                && !(accumulates
                    && flight.from() == from
                    && flight.to() == from + length()
                    && flight.shape() == how),
        done);
  }

  private boolean meets(java.util.function.Predicate<Flight> matters, int done) {
    if (store.flights.isEmpty()) {
      return false;
    }
    store.flights.removeIf(flight -> flight.group() < done);
    for (var flight : store.flights) {
      boolean overlaps = flight.from() < from + length() && from < flight.to();
      if (overlaps && matters.test(flight)) {
        return true;
      }
    }
    return false;
  }

  void fly(boolean writes, int group, long how) {
    store.flights.add(new Flight(from, from + length(), writes, group, how));
  }

  void touch(int enters) {
    store.touchedAt = enters;
  }

  boolean isTouchedSince(int enters) {
    return store.touchedAt == enters;
  }
}
