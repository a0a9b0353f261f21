package org.prismlang.kernel.ir;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.source.Span;

/**
 * A module's text with its places in the source numbered as they come: equal for modules that do
 * the same, wherever they were written.
 *
 * @param places by their number
 */
public record NumberedText(String text, List<Span> places) {
  public NumberedText {
    places = List.copyOf(places);
  }

  public static NumberedText of(Module module) {
    Map<Span, Integer> numbers = new LinkedHashMap<>();
    var page = new TextPage(span -> "@" + numbers.computeIfAbsent(span, _ -> numbers.size()));
    return new NumberedText(IrText.print(module, page), List.copyOf(numbers.keySet()));
  }
}
