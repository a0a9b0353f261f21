package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a mapping comes to, as data: what is said of its tensors and what is drawn of it come from
 * here.
 *
 * @param title the task, the mapping, its numbers
 * @param block what a block has
 * @param grid loops whose trips blocks take
 * @param work of one trip of the grid, in order
 */
public record KernelFacts(
    String title,
    String block,
    List<String> grid,
    List<Group> roles,
    List<Done> work,
    List<TensorFacts> tensors) {
  public KernelFacts {
    grid = List.copyOf(grid);
    roles = List.copyOf(roles);
    work = List.copyOf(work);
    tensors = List.copyOf(tensors);
  }

  public enum Memory {
    GLOBAL("global memory"),
    SHARED("shared memory"),
    REGISTERS("registers"),
    HOST("memory of the host");

    private final String words;

    Memory(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** Threads that have code of their own. */
  public record Group(String name, String units) {}

  /** What is done, one after the other. */
  public sealed interface Done {
    /** What is done in it. */
    default Stream<Act> acts() {
      return switch (this) {
        case Act it -> Stream.of(it);
        case Cycle(_, var inside) -> inside.stream().flatMap(Done::acts);
      };
    }
  }

  public record Cycle(String heading, List<Done> inside) implements Done {
    public Cycle {
      inside = List.copyOf(inside);
    }
  }

  /**
   * Something that a role does.
   *
   * @param by a function, or an engine; empty where threads compute it
   */
  public record Act(String role, String text, String by, List<String> reads, List<String> writes)
      implements Done {
    public Act {
      reads = List.copyOf(reads);
      writes = List.copyOf(writes);
    }
  }

  /**
   * A tensor: where it lies, how it comes there.
   *
   * @param declared its element, extents and privilege
   * @param leftOut copies that nobody makes, and why
   * @param edges what lies beyond its extents
   */
  public record TensorFacts(
      String name,
      String declared,
      List<Place> places,
      List<Copying> copies,
      List<String> leftOut,
      List<String> edges) {
    public TensorFacts {
      places = List.copyOf(places);
      copies = List.copyOf(copies);
      leftOut = List.copyOf(leftOut);
      edges = List.copyOf(edges);
    }
  }

  /**
   * A memory that has some of a tensor.
   *
   * @param part how much of the tensor
   * @param how it lies there
   * @param why the line that says so, or what it follows from
   * @param brief what is said where there is room for little
   */
  public record Place(Memory memory, String part, String how, String why, String brief) {}

  /**
   * What is copied from memory to memory.
   *
   * @param amount of one trip
   * @param each the loop whose trips make it
   */
  public record Copying(
      Memory from, Memory to, String amount, String each, String by, String why) {}

  public Optional<TensorFacts> tensor(String name) {
    return tensors.stream().filter(it -> it.name().equals(name)).findFirst();
  }

  public Stream<Act> acts() {
    return work.stream().flatMap(Done::acts);
  }

  /** All tensors one after the other. */
  public String words() {
    var out = new StringBuilder();
    tensors.forEach(it -> out.append(words(it)).append('\n'));
    return out.toString();
  }

  /** Where a tensor lies, how it comes there, what is beyond its edges, who uses it. */
  public String words(TensorFacts tensor) {
    var out = new StringBuilder(tensor.name() + " : " + tensor.declared() + "\n");
    table(
        "lies",
        tensor.places().stream()
            .map(
                it ->
                    it.memory().words()
                        + ": "
                        + it.part()
                        + (it.how().isEmpty() ? "" : ", " + it.how())
                        + because(it.why()))
            .toList(),
        out);
    table(
        "copies",
        tensor.copies().stream()
            .map(
                it ->
                    it.from().words()
                        + " to "
                        + it.to().words()
                        + ": "
                        + it.amount()
                        + " each "
                        + it.each()
                        + ", by "
                        + it.by()
                        + because(it.why()))
            .toList(),
        out);
    table("left out", tensor.leftOut(), out);
    table("edges", tensor.edges(), out);
    table("users", users(tensor.name()), out);
    return out.toString();
  }

  private static String because(String why) {
    return why.isEmpty() ? "" : " (" + why + ")";
  }

  private List<String> users(String tensor) {
    return acts()
        .filter(it -> it.reads().contains(tensor) || it.writes().contains(tensor))
        .map(
            it ->
                it.role()
                    + (it.role().isEmpty() ? "" : ": ")
                    + (it.writes().contains(tensor)
                        ? it.reads().contains(tensor) ? "read and written, " : "written, "
                        : "read, ")
                    + it.text()
                    + (it.by().isEmpty() ? "" : " by " + it.by()))
        .toList();
  }

  /** A row a line, the heading before the first. */
  private static void table(String heading, List<String> rows, StringBuilder out) {
    for (int i = 0; i < rows.size(); i++) {
      out.append(String.format("  %-10s  %s%n", i == 0 ? heading : "", rows.get(i)));
    }
  }
}
