package org.prismlang.lang.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/**
 * A file of Prism that shows what another claims: a test for each shape.
 *
 * @param place of the claim
 * @param denial what is said where a test fails: {@code `wgmma_ss` does not do `mma`}
 */
public record ClaimedFile(SourceFile file, Span place, String denial, List<Shown> tests) {
  public ClaimedFile {
    tests = List.copyOf(tests);
  }

  /**
   * One test.
   *
   * @param at what generics and sizes are: {@code n = 8, k = 64}
   * @param shapes of the tensors that are compared, by name
   */
  public record Shown(String name, String at, Map<String, List<Long>> shapes) {
    public Shown {
      shapes = Map.copyOf(shapes);
    }
  }

  /** P1216: element {@code index} of a tensor is another in a test. */
  public Diagnostic refuted(
      String test, String tensor, long index, String actual, String expected) {
    var shown = tests.stream().filter(it -> it.name.equals(test)).findFirst();
    var shape = shown.flatMap(it -> Optional.ofNullable(it.shapes.get(tensor))).orElse(List.of());
    var said =
        Code.P1216
            .at(
                place,
                denial
                    + ": "
                    + tensor
                    + indices(index, shape)
                    + " is "
                    + actual
                    + ", not "
                    + expected)
            .note("`prism map --claims` prints the test `" + test + "`");
    return shown.map(it -> it.at).filter(it -> !it.isEmpty()).map(said::note).orElse(said);
  }

  private static String indices(long index, List<Long> shape) {
    var indices = new ArrayList<String>();
    long rest = index;
    for (var extent : shape.reversed()) {
      indices.addFirst(String.valueOf(rest % extent));
      rest /= extent;
    }
    return indices.isEmpty() ? "[" + index + "]" : "[" + String.join(", ", indices) + "]";
  }
}
