package org.prismlang.foreign;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.BinaryOperator;

/**
 * Parameters that rows lie apart by: what meets where rows are shorter than a launch has threads is
 * no mistake of the kernel, nor is it known that nobody launches it so.
 */
final class Strides {
  private final Kernel kernel;
  private final Set<String> names;

  Strides(Kernel kernel) {
    this.kernel = kernel;
    var parameters =
        kernel.parameters().stream()
            .flatMap(
                it ->
                    it instanceof Parameter.OfLocal(Local local)
                        ? Stream.of(local.name())
                        : Stream.<String>empty())
            .collect(Collectors.toSet());
    this.names =
        Walk.statements(kernel.body())
            .flatMap(Walk::exprs)
            .filter(Strides::isProduct)
            .flatMap(Walk::exprs)
            .flatMap(
                it ->
                    it instanceof Expr.Read(Local local)
                        ? Stream.of(local.name())
                        : Stream.<String>empty())
            .filter(parameters::contains)
            .collect(Collectors.toSet());
  }

  private static boolean isProduct(Expr expr) {
    return expr instanceof Expr.Binary(var operator, _, _, _)
        && (operator == BinaryOperator.MULTIPLY || operator == BinaryOperator.SHIFT_LEFT);
  }

  boolean contain(String name) {
    return names.contains(name);
  }

  boolean areShort(Sizes sizes) {
    return names.stream().anyMatch(it -> sizes.values().getOrDefault(it, 0L) < threads(sizes));
  }

  /** The same with rows that are long enough, where they may be. */
  List<Sizes> lengthened(List<Sizes> all) {
    return all.stream()
        .map(
            it -> {
              var sizes = it;
              for (var name : names) {
                long value = sizes.values().getOrDefault(name, 0L);
                sizes = sizes.with(name, Math.max(value, threads(sizes)));
              }
              return sizes;
            })
        .distinct()
        .filter(it -> kernel.preconditions().stream().allMatch(each -> each.allows(it)))
        .toList();
  }

  private static long threads(Sizes sizes) {
    return (long) sizes.blocks() * sizes.threads();
  }
}
