package org.prismlang.kernel.footprint;

import java.util.LinkedHashMap;
import java.util.Optional;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * A form that is affine in the index of the thread within its unit: {@code stride * index + base},
 * neither of which differs between the threads of the unit. Where {@code stride} and {@code base}
 * are constants, this is the type {@code TID(a, b)} of which coalescing is read off.
 */
public record Affine(Form stride, Form base) {

  /** Within units of {@code thread[n]}, aligned; or within the block. */
  public static Optional<Affine> of(Form form, Perspective unit, Environment at) {
    var thread = at.thread();
    long size = unit.level() == Level.THREAD ? unit.size() : thread.range().size();
    var index = Symbol.launch("index", new Interval(0, size - 1));
    var units = thread.range().dividedBy(size);
    var first =
        units.equals(Interval.ZERO) ? Form.ZERO : Form.of(Symbol.launch("unit", units)).times(size);
    var split = first.plus(Form.of(index));
    var inUnit = form.with(symbol -> symbol.equals(thread) ? split : Form.of(symbol), at);
    var stride = new LinkedHashMap<Monomial, Long>();
    var base = new LinkedHashMap<Monomial, Long>();
    for (var term : inUnit.terms().entrySet()) {
      boolean isFactor = term.getKey().has(index);
      var monomial = isFactor ? term.getKey().without(index) : term.getKey();
      if (!isUniform(monomial, index, unit)) {
        return Optional.empty();
      }
      (isFactor ? stride : base).put(monomial, term.getValue());
    }
    return Optional.of(new Affine(new Form(stride), new Form(base)));
  }

  private static boolean isUniform(Monomial monomial, Symbol index, Perspective unit) {
    var isUniform = new boolean[] {true};
    Form.eachSymbol(
        monomial, symbol -> isUniform[0] &= !symbol.equals(index) && symbol.isUniformIn(unit));
    return isUniform[0];
  }
}
