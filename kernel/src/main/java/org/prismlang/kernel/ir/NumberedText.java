package org.prismlang.kernel.ir;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
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
    var page = new TextPage(span -> place(numbers.computeIfAbsent(span, _ -> numbers.size())));
    return new NumberedText(IrText.print(module, page), List.copyOf(numbers.keySet()));
  }

  /** As a span of the text is written, so that it is read where one is. */
  private static String place(int number) {
    return "@" + number + "-" + number;
  }

  /** What was made of the module, with its places; empty where it has one that is none of them. */
  public Optional<String> ofMade(Module made) {
    Map<Span, Integer> numbers = new LinkedHashMap<>();
    places.forEach(it -> numbers.put(it, numbers.size()));
    var isElsewhere = new AtomicBoolean();
    var page =
        new TextPage(
            span -> {
              isElsewhere.compareAndSet(false, !numbers.containsKey(span));
              return place(numbers.getOrDefault(span, 0));
            });
    var said = IrText.print(made, page);
    return isElsewhere.get() ? Optional.empty() : Optional.of(said);
  }

  /**
   * What {@link #ofMade} said, in these places.
   *
   * @throws IrTextException where it is no kernel IR
   */
  public Module made(String said) {
    return IrReader.read(said, places);
  }
}
