package org.prismlang.kernel.analyze;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.prismlang.kernel.footprint.Affine;
import org.prismlang.kernel.footprint.Atom;
import org.prismlang.kernel.footprint.Footprint;
import org.prismlang.kernel.footprint.Form;
import org.prismlang.kernel.footprint.Monomial;
import org.prismlang.kernel.footprint.Symbol;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * An index in the words of the source: {@code a·tid + b} with the thread's number in its block,
 * else {@code a·lane + b} with that in its warp, else the form as it is.
 */
final class IndexText {
  private static final Perspective WARP = new Perspective(Level.THREAD, Lanes.WARP);

  private IndexText() {}

  /** Of the first element, counted from the beginning of the memory or of its slot. */
  static String of(Seen seen) {
    try {
      var footprint = seen.footprint();
      var form = flat(footprint);
      return affine(form, Perspective.BLOCK, "tid", footprint)
          .or(() -> affine(form, WARP, "lane", footprint))
          .orElseGet(() -> text(form));
    } catch (ArithmeticException tooLarge) {
      return "…";
    }
  }

  private static Form flat(Footprint footprint) {
    var strides = footprint.memory().strides();
    int slots = footprint.first().size() - strides.size();
    var flat = Form.ZERO;
    for (int i = 0; i < strides.size(); i++) {
      flat = flat.plus(footprint.first().get(i + slots).times(strides.get(i)));
    }
    return flat;
  }

  private static Optional<String> affine(
      Form form, Perspective unit, String index, Footprint footprint) {
    return Affine.of(form, unit, footprint.at()).map(it -> text(it, index));
  }

  private static String text(Affine affine, String index) {
    var stride = text(affine.stride());
    var base = text(affine.base());
    if (stride.equals("0")) {
      return base;
    }
    var slope = affine.stride().terms().size() > 1 ? "(" + stride + ")" : stride;
    var product = slope.equals("1") ? index : slope + "·" + index;
    if (base.equals("0")) {
      return product;
    }
    return product + (base.startsWith("-") ? " - " + base.substring(1) : " + " + base);
  }

  /** Products by their text, the constant last. */
  private static String text(Form form) {
    Map<String, Long> products = new TreeMap<>();
    form.terms()
        .forEach(
            (product, factor) ->
                products.put(product.factors().isEmpty() ? "" : text(product), factor));
    var text = new StringBuilder();
    for (var product : products.entrySet()) {
      if (!product.getKey().isEmpty()) {
        add(text, product.getValue(), product.getKey());
      }
    }
    long constant = products.getOrDefault("", 0L);
    if (constant != 0 || text.isEmpty()) {
      add(text, constant, "");
    }
    return text.toString();
  }

  private static void add(StringBuilder text, long factor, String product) {
    if (text.isEmpty()) {
      text.append(factor < 0 ? "-" : "");
    } else {
      text.append(factor < 0 ? " - " : " + ");
    }
    long size = Math.abs(factor);
    if (product.isEmpty()) {
      text.append(size);
    } else {
      text.append(size == 1 ? "" : size + "·").append(product);
    }
  }

  private static String text(Monomial product) {
    return product.factors().stream().map(IndexText::text).collect(Collectors.joining("·"));
  }

  private static String text(Atom atom) {
    return switch (atom) {
      case Symbol symbol -> name(symbol);
      case Atom.Quotient(Form dividend, long divisor) ->
          "(" + inside(dividend) + " / " + divisor + ")";
      case Atom.Remainder(Form dividend, long divisor) ->
          "(" + inside(dividend) + " % " + divisor + ")";
      case Atom.Positive(Form form) -> "max(" + text(form) + ", 0)";
      case Atom.Operation(var operator, Form left, Form right) ->
          "(" + inside(left) + " " + operator.text() + " " + inside(right) + ")";
    };
  }

  private static String inside(Form form) {
    return form.terms().size() > 1 ? "(" + text(form) + ")" : text(form);
  }

  private static String name(Symbol symbol) {
    return switch (symbol.nature()) {
      case THREAD -> "tid";
      case TRIP -> "trip(" + symbol.name() + ")";
      case BLOCK, CHANGING -> symbol.name();
      case VALUE -> symbol.name().equals("unit") ? "warp" : symbol.name();
    };
  }
}
