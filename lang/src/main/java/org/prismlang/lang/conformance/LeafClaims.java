package org.prismlang.lang.conformance;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.mapping.Implementation;
import org.prismlang.lang.mapping.KernelLines;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;

/** What shows that a device function does its task. */
public final class LeafClaims {
  private LeafClaims() {}

  /** Empty where nothing can be shown, which is said: P1215. */
  public static Optional<ClaimedFile> of(Leaf leaf, Surroundings around, Diagnostics diagnostics) {
    var written =
        switch (leaf) {
          case Leaf.CallLeaf it -> calls(it);
          case Leaf.StoreLeaf it -> stores(it, around);
          case Leaf.BoxLeaf it -> boxes(it, around);
        };
    if (written.isEmpty()) {
      diagnostics.report(
          Code.P1215
              .at(
                  leaf.implementation().function().name().span(),
                  "no small numbers make operands of this fit each other")
              .note("tried were whole numbers up to 512, by its shapes and `static_assert`s"));
    }
    return written;
  }

  private static Optional<ClaimedFile> calls(Leaf.CallLeaf leaf) {
    var shapes = CallShape.of(leaf);
    var out = new KernelLines();
    boolean isCopy = leaf.implementation().task().equals(Implementation.COPY);
    head(leaf.implementation(), isCopy ? List.of() : List.of(leaf.task().name()), out);
    if (isCopy) {
      out.blank();
      CopyTask.TEXT.lines().forEach(it -> out.line(0, it));
    }
    for (var shape : shapes) {
      out.blank();
      CallText.write(shape, out);
    }
    var tests =
        shapes.stream().map(it -> new ClaimedFile.Shown(it.name(), it.at(), written(it))).toList();
    return shapes.isEmpty() ? Optional.empty() : Optional.of(file(leaf, out, tests));
  }

  private static Map<String, List<Long>> written(CallShape shape) {
    return shape.leaf().task().tensors().stream()
        .filter(it -> it.privilege() != Privilege.READ)
        .collect(Collectors.toMap((Task.Tensor it) -> it.name().text(), shape::extents));
  }

  private static Optional<ClaimedFile> stores(Leaf.StoreLeaf leaf, Surroundings around) {
    var tiles = StoredTile.of(leaf, around);
    var out = new KernelLines();
    head(leaf.implementation(), List.of(), out);
    for (var tile : tiles) {
      out.blank();
      tile.write(out);
    }
    return tiles.isEmpty()
        ? Optional.empty()
        : Optional.of(file(leaf, out, tiles.stream().map(StoredTile::shown).toList()));
  }

  private static Optional<ClaimedFile> boxes(Leaf.BoxLeaf leaf, Surroundings around) {
    var copies = BoxCopy.of(leaf, around);
    var out = new KernelLines();
    head(leaf.implementation(), List.of(), out);
    for (var copy : copies) {
      out.blank();
      copy.write(out);
    }
    return copies.isEmpty()
        ? Optional.empty()
        : Optional.of(file(leaf, out, copies.stream().map(BoxCopy::shown).toList()));
  }

  private static void head(Implementation implementation, List<String> more, KernelLines out) {
    var function = implementation.function();
    out.line(
        0,
        "# Whether `"
            + implementation.name()
            + "` does `"
            + implementation.task()
            + "`; printed by `prism map --claims`.");
    out.line(
        0,
        "from "
            + besides(function)
            + " import "
            + String.join(
                ", ", Stream.concat(Stream.of(implementation.name()), more.stream()).toList()));
  }

  /** What the file of an item is called by one that lies beside it. */
  static String besides(Item.Function item) {
    var path = item.name().span().file().path();
    return "." + path.substring(path.lastIndexOf('/') + 1).replaceAll("\\.prism$", "");
  }

  /** {@code X.wgmma_ss.prism}, beside {@code X.prism}. */
  static SourceFile beside(Item.Function item, KernelLines text) {
    var path = item.name().span().file().path();
    return new SourceFile(
        path.replaceAll("\\.prism$", "") + "." + item.name().text() + ".prism", text.toString());
  }

  private static ClaimedFile file(Leaf leaf, KernelLines out, List<ClaimedFile.Shown> tests) {
    var implementation = leaf.implementation();
    var function = implementation.function();
    return new ClaimedFile(
        beside(function, out),
        function.name().span(),
        "`" + implementation.name() + "` does not do `" + implementation.task() + "`",
        tests);
  }
}
