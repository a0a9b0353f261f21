package org.prismlang.lang.task;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;

/** A task cut at a size, as a text of its own: done block by block, each with its parts. */
record Cuts(Elements whole, Map<Integer, Elements> inBlocks) {
  private static final List<Integer> BLOCKS = List.of(1, 2, 3);
  private static final long LARGEST = 7;

  /** For each size; those are missing for which no call on parts can be written. */
  static Map<String, Cuts> of(String text, String task) {
    var whole = TextOfTasks.elements(text, task);
    var sizes = whole.task().sizes().stream().map(Name::text).toList();
    var cuts = new StringBuilder(text);
    sizes.forEach(
        size -> BLOCKS.forEach(it -> cuts.append('\n').append(cut(whole.task(), size, it))));
    var all = TextOfTasks.elements(cuts.toString());
    var result = new LinkedHashMap<String, Cuts>();
    for (var size : sizes) {
      var inBlocks = new LinkedHashMap<Integer, Elements>();
      for (var block : BLOCKS) {
        var found = all.get(name(size, block));
        if (found != null) {
          inBlocks.put(block, found);
        }
      }
      if (inBlocks.size() == BLOCKS.size()) {
        result.put(size, new Cuts(whole, inBlocks));
      }
    }
    return result;
  }

  private static String name(String size, int block) {
    return "cut_" + size + "_" + block;
  }

  private static String cut(Task task, String size, int block) {
    var generics = task.item().generics().stream().map(Item.Generic::span).toList();
    var brackets =
        generics.isEmpty()
            ? ""
            : generics.stream().map(it -> it.text()).collect(Collectors.joining(", ", "[", "]"));
    var parameters =
        task.parameters().stream()
            .map(it -> it.span().text().replace("write(", "update("))
            .collect(Collectors.joining(", "));
    var arguments =
        task.parameters().stream().map(it -> argument(it, size)).collect(Collectors.joining(", "));
    return """
    @prism("task")
    def %s%s(%s):
        for cut_block in blocks(%s, %d):
            %s(%s)
    """
        .formatted(name(size, block), brackets, parameters, size, block, task.name(), arguments);
  }

  private static String argument(Task.Parameter parameter, String size) {
    return switch (parameter) {
      case Task.Scalar it -> it.name().text();
      case Task.Tensor it ->
          it.extents().stream().noneMatch(extent -> isSize(extent, size))
              ? it.name().text()
              : it.extents().stream()
                  .map(extent -> isSize(extent, size) ? "cut_block" : ":")
                  .collect(Collectors.joining(", ", it.name().text() + "[", "]"));
    };
  }

  private static boolean isSize(Expr extent, String size) {
    return extent instanceof Expr.Variable(var name, _) && name.equals(size);
  }

  /** What uninterpreted runs at all small sizes say. */
  enum Verdict {
    SAME,
    OTHER,
    /** The whole never ran. */
    NONE
  }

  /** A size and a block at which the two differ. */
  record Judged(Verdict verdict, String where) {}

  /**
   * Compares them.
   *
   * @param others the other sizes
   */
  Judged judged(String size, Map<String, Long> others) {
    int ran = 0;
    for (long n = 1; n <= LARGEST; n++) {
      var sizes = new LinkedHashMap<>(others);
      sizes.put(size, n);
      if (Uninterpreted.run(whole, sizes, Map.of()) instanceof Uninterpreted.Ran expected) {
        ran++;
        for (var cut : inBlocks.entrySet()) {
          var where = sizes + " in blocks of " + cut.getKey();
          var actual = Uninterpreted.run(cut.getValue(), sizes, Map.of());
          if (!(actual instanceof Uninterpreted.Ran it)) {
            return new Judged(Verdict.OTHER, where + ": " + actual);
          }
          if (!expected.agreesWith(it)) {
            return new Judged(Verdict.OTHER, where);
          }
        }
      }
    }
    return new Judged(ran == 0 ? Verdict.NONE : Verdict.SAME, "");
  }
}
