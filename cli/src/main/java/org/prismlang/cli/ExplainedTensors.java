package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.mapping.KernelFacts;

/** What becomes of one tensor in mappings. */
final class ExplainedTensors {
  private ExplainedTensors() {}

  static String of(String tensor, List<Checked.MappedFile> mappings) throws WrongUsage {
    var known = new ArrayList<String>();
    var out = new StringBuilder();
    for (var each : mappings) {
      for (var facts : each.mapped().facts()) {
        facts.tensors().stream().map(KernelFacts.TensorFacts::name).forEach(known::add);
        facts
            .tensor(tensor)
            .ifPresent(
                it ->
                    out.append(facts.title()).append("\n\n").append(facts.words(it)).append('\n'));
      }
    }
    if (out.isEmpty()) {
      var names = known.stream().distinct().toList();
      var guess = Nearest.didYouMean(tensor, names);
      throw new WrongUsage(
          "no tensor `"
              + tensor
              + "` in the mapping's plan"
              + (guess.isEmpty() ? "; there are `" + String.join("`, `", names) + "`" : guess));
    }
    return out.toString();
  }
}
