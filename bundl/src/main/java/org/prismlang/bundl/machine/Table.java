package org.prismlang.bundl.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A small immutable map. States are made of them and compared by the million, so it knows its hash
 * code and shares what did not change.
 */
public final class Table<K, V> {
  private static final Table<?, ?> EMPTY = new Table<>(new Object[0], new Object[0], 0);

  private final Object[] keys;
  private final Object[] values;
  private final int hash;

  private Table(Object[] keys, Object[] values, int hash) {
    this.keys = keys;
    this.values = values;
    this.hash = hash;
  }

  @SuppressWarnings("unchecked") // nothing is in it
  public static <K, V> Table<K, V> empty() {
    return (Table<K, V>) EMPTY;
  }

  private static int entryHash(Object key, Object value) {
    return (key.hashCode() * 31 + value.hashCode()) * 0x9E3779B9;
  }

  private int find(Object key) {
    for (int i = 0; i < keys.length; i++) {
      if (keys[i].equals(key)) {
        return i;
      }
    }
    return -1;
  }

  @SuppressWarnings("unchecked") // only values of the type were put in
  public Optional<V> get(K key) {
    int at = find(key);
    return at < 0 ? Optional.empty() : Optional.of((V) values[at]);
  }

  public V get(K key, V otherwise) {
    return get(key).orElse(otherwise);
  }

  public Table<K, V> with(K key, V value) {
    int at = find(key);
    if (at >= 0 && values[at].equals(value)) {
      return this;
    }
    int length = at < 0 ? keys.length + 1 : keys.length;
    var newKeys = at < 0 ? Arrays.copyOf(keys, length) : keys;
    var newValues = Arrays.copyOf(values, length);
    int place = at < 0 ? length - 1 : at;
    newKeys[place] = key;
    newValues[place] = value;
    int before = at < 0 ? 0 : entryHash(key, values[at]);
    return new Table<>(newKeys, newValues, hash - before + entryHash(key, value));
  }

  @SuppressWarnings("unchecked") // only keys of the type were put in
  public List<K> keys() {
    var list = new ArrayList<K>(keys.length);
    for (var key : keys) {
      list.add((K) key);
    }
    return list;
  }

  /** Whatever the order in which entries came. */
  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Table<?, ?> table)
        || hash != table.hash
        || keys.length != table.keys.length) {
      return false;
    }
    for (int i = 0; i < keys.length; i++) {
      boolean isInPlace = keys[i].equals(table.keys[i]);
      int at = isInPlace ? i : table.find(keys[i]);
      if (at < 0 || !values[i].equals(table.values[at])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    for (int i = 0; i < keys.length; i++) {
      text.append(i == 0 ? "" : ", ").append(keys[i]).append(" = ").append(values[i]);
    }
    return text.toString();
  }
}
