package org.prismlang.bundl.typing;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Type;

/** Γ. */
public record Context(Map<String, Entry> entries) {
  public static final Context EMPTY = new Context(Map.of());

  /** x : π τ. */
  public record Entry(Perspective perspective, Type type) {
    @Override
    public String toString() {
      return type + " @ " + perspective;
    }
  }

  public Context {
    entries = Map.copyOf(entries);
  }

  public Optional<Entry> find(String name) {
    return Optional.ofNullable(entries.get(name));
  }

  public Context with(String name, Perspective perspective, Type type) {
    var longer = new HashMap<>(entries);
    longer.put(name, new Entry(perspective, type));
    return new Context(longer);
  }

  /** In the body of what lends it. */
  public Context without(String name) {
    var shorter = new HashMap<>(entries);
    shorter.remove(name);
    return new Context(shorter);
  }
}
