package org.prismlang.lang.index;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * The entries of one file, sorted by offset.
 *
 * @param reach for each expression how far it and all before it go: looking back ends there
 */
record FileIndex(
    List<Entry> names, List<Entry> expressions, List<Integer> reach, List<Visible> visible) {
  FileIndex {
    names = List.copyOf(names);
    expressions = List.copyOf(expressions);
    reach = List.copyOf(reach);
    visible = List.copyOf(visible);
  }

  /**
   * Sorts not by what {@link java.util.Comparator} builds of getters: no class archive keeps that,
   * and every command passes here.
   */
  static FileIndex of(List<Entry> names, List<Entry> expressions, List<Visible> visible) {
    var sortedNames = new ArrayList<>(names);
    sortedNames.sort((a, b) -> Integer.compare(a.span().start(), b.span().start()));
    var sorted = new ArrayList<>(expressions);
    sorted.sort((a, b) -> outerFirst(a.span(), b.span()));
    var reach = new ArrayList<Integer>();
    int furthest = 0;
    for (var expression : sorted) {
      furthest = Math.max(furthest, expression.span().end());
      reach.add(furthest);
    }
    var outerFirst = new ArrayList<>(visible);
    outerFirst.sort((a, b) -> Integer.compare(a.where().start(), b.where().start()));
    return new FileIndex(sortedNames, sorted, reach, outerFirst);
  }

  private static int outerFirst(Span one, Span other) {
    int starts = Integer.compare(one.start(), other.start());
    return starts == 0 ? Integer.compare(other.end(), one.end()) : starts;
  }

  Optional<Entry> at(int offset) {
    int name = last(names, offset);
    return name >= 0 && offset < names.get(name).span().end()
        ? Optional.of(names.get(name))
        : expression(offset);
  }

  /** Inner expressions stand behind those around them. */
  private Optional<Entry> expression(int offset) {
    for (int i = last(expressions, offset); i >= 0 && reach.get(i) > offset; i--) {
      if (offset < expressions.get(i).span().end()) {
        return Optional.of(expressions.get(i));
      }
    }
    return Optional.empty();
  }

  /** The last entry that starts at the offset or before it, -1 for none. */
  private static int last(List<Entry> entries, int offset) {
    int low = 0;
    int high = entries.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (entries.get(middle).span().start() <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  Collection<Visible> inScope(int offset) {
    var found = new LinkedHashMap<String, Visible>();
    for (var each : visible) {
      if (each.where().start() <= offset && offset <= each.where().end()) {
        found.put(each.name(), each);
      }
    }
    return List.copyOf(found.values());
  }
}
