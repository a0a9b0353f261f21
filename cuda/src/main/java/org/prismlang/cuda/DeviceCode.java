package org.prismlang.cuda;

import java.util.List;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.cuda.host.Contract;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Target;

/**
 * Kernels alone, for those who compile them into a module and launch it through the driver.
 *
 * @param source the {@code .cu}: kernels and no host code
 * @param contracts what launches must keep to, one a kernel
 * @param watched where watched code may give up, by the number that a {@link WatchReport} has; the
 *     module has the symbols of the report if there are such places
 */
public record DeviceCode(String source, List<Contract> contracts, List<Watched> watched) {
  public DeviceCode {
    contracts = List.copyOf(contracts);
    watched = List.copyOf(watched);
  }

  /**
   * Of all kernels of the module.
   *
   * @param isWatched a wait that lasts two seconds and an assertion that fails report themselves,
   *     and the kernel comes to an end
   */
  public static DeviceCode of(PlacedModule placed, Target target, boolean isWatched) {
    var kernels = Kernels.of(placed, target, isWatched);
    return new DeviceCode(kernels.source(), kernels.contracts(), kernels.watched());
  }
}
