package org.prismlang.kernel.oracle;

import java.util.LinkedHashMap;
import java.util.Map;

/** A text with {@code $NAMES} in it. Longer names are put in first. */
final class Template {
  private final Map<String, String> values = new LinkedHashMap<>();

  Template with(String name, Object value) {
    values.put(name, value.toString());
    return this;
  }

  String in(String text) {
    var names = new java.util.ArrayList<>(values.keySet());
    names.sort(java.util.Comparator.comparingInt(String::length).reversed());
    var filled = text;
    for (var name : names) {
      filled = filled.replace("$" + name, values.getOrDefault(name, ""));
    }
    return filled;
  }
}
