package org.prismlang.kernel.lower;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/**
 * Makes what somebody asks for first. Who asks for the same waits, and nobody else: a map that
 * makes its values itself would let those wait that are neighbours in it.
 */
public final class Once<K, V> {
  private final Map<K, FutureTask<V>> made = new ConcurrentHashMap<>();
  private final Function<K, V> make;

  public Once(Function<K, V> make) {
    this.make = make;
  }

  public V of(K key) {
    var task = made.computeIfAbsent(key, it -> new FutureTask<>(() -> make.apply(it)));
    task.run();
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("of " + key, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("of " + key, e);
    }
  }
}
