package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.syntax.Expr;

/**
 * Fills with zero before a loop, of what a product in it adds to before anything else touches it:
 * the first trip adds to nothing, and no fill is done.
 *
 * @param before what is done before the loop; fills that are taken are taken out
 */
record FirstTrips(List<Assembled.Phase> before) {
  Assembled.Repeat taken(Assembled.Repeat repeat) {
    var inside = new ArrayList<>(repeat.inside());
    for (int i = before.size() - 1; i >= 0 && before.get(i) instanceof Assembled.Clear clear; i--) {
      int at = firstUse(clear.held().tensor(), inside);
      boolean isTaken =
          at >= 0
              && inside.get(at) instanceof Assembled.Product product
              && product.loop().isEmpty()
              && product.implementation().zero().isPresent()
              && isZero(clear, product);
      if (isTaken) {
        var start = new Assembled.FromZeroIn(repeat.loop().name());
        inside.set(at, ((Assembled.Product) inside.get(at)).from(start));
        before.remove(i);
      }
    }
    return new Assembled.Repeat(repeat.loop(), inside);
  }

  /** Whether it fills what the product adds to with zero. */
  static boolean isZero(Assembled.Phase phase, Assembled.Product product) {
    return phase instanceof Assembled.Clear(var its, Expr.Float(var value, _))
        && its.equals(product.accumulator())
        && value == 0;
  }

  /** Number of the phase that touches it first; -1 also where a product of a trip is left late. */
  private static int firstUse(String tensor, List<Assembled.Phase> inside) {
    for (int i = 0; i < inside.size(); i++) {
      boolean isFilled =
          inside.get(i) instanceof Assembled.Clear clear && clear.held().tensor().equals(tensor);
      if (isFilled
          || Delays.steps(inside.get(i)).stream().anyMatch(it -> Privacy.touches(it, tensor))) {
        return inside.get(i) instanceof Assembled.Late ? -1 : i;
      }
    }
    return -1;
  }
}
