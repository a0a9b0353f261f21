package org.prismlang.bench.tune;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.bench.measure.SizePoint;
import org.prismlang.kernel.analyze.BlockWork;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Target;
import org.prismlang.runtime.Argument;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Outcome;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.UnmetExpectation;
import org.prismlang.runtime.host.HostFunction;
import org.prismlang.runtime.host.HostProgram;

/**
 * Estimates what launches take, from what is known of kernels before they run: what the busiest
 * block asks of memory and tensor cores, one after the other, for as many blocks as the busiest
 * multiprocessor has. It knows nothing of latency, caches, registers and instructions, so it is no
 * measurement, and says which of two combinations moves less rather than which is faster.
 */
public final class Model implements Device {
  /** Which a multiprocessor gets from the cache in a cycle. */
  private static final int BYTES_OF_CYCLE = 64;

  private final ModelMachine machine;
  private final List<Estimate> launches = new ArrayList<>();

  private Model(ModelMachine machine) {
    this.machine = machine;
  }

  /** In words, for what is ranked by it. */
  public static String text(Target target) {
    var machine = ModelMachine.of(target);
    return "the sum of bytes of global memory / "
        + BYTES_OF_CYCLE
        + ", wavefronts of shared memory, and products of tensor cores / "
        + machine.products()
        + ", of the busiest block, times the blocks of one of the "
        + machine.processors()
        + " multiprocessors of "
        + target.text();
  }

  /** Runs a function whose kernels do nothing. */
  static Estimate of(Fate.Right right, String function, SizePoint sizes, Target target) {
    var model = new Model(ModelMachine.of(target));
    var planned = HostProgram.of(right.program().on(model)).function(function).orElseThrow();
    try {
      run(planned, sizes);
    } catch (UnmetExpectation e) {
      // Nothing was computed, so nothing is as expected.
    }
    if (model.launches.isEmpty()) {
      throw new PrismException("nothing is launched");
    }
    return model.launches.stream().reduce(Estimate.NOTHING, Estimate::and);
  }

  private static void run(HostFunction planned, SizePoint sizes) {
    planned.run(_ -> {}, sizes.of(planned).arguments());
  }

  @Override
  public String description() {
    return "a model of " + machine.target().text();
  }

  @Override
  public int multiprocessors() {
    return machine.processors();
  }

  @Override
  public Executable prepare(PlacedModule placed, Target target) {
    return (blocks, threads, arguments, _) -> {
      launches.add(estimate(placed, blocks, threads, arguments));
      return new Outcome(List.of(), Optional.empty());
    };
  }

  private Estimate estimate(
      PlacedModule placed, int blocks, int threads, List<Argument> arguments) {
    var kernel = placed.kernels().getFirst();
    var values = new HashMap<String, Long>();
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) instanceof Argument.Whole(long value)) {
        values.put(kernel.given().get(i).name(), value);
      }
    }
    var launch = new Sizes(blocks, threads, values);
    var work = BlockWork.busiest(kernel, placed, launch);
    int resident = machine.resident(placed, launch);
    long waves = Math.ceilDiv((long) blocks, (long) resident * machine.processors());
    long each = Math.ceilDiv(blocks, machine.processors());
    return new Estimate(
        each
            * ((double) work.bytes() / BYTES_OF_CYCLE
                + work.wavefronts()
                + (double) work.products() / machine.products()),
        waves,
        resident,
        each * work.bytes(),
        each * work.wavefronts(),
        each * work.products(),
        placed.of(kernel).layout().bytes(launch),
        work.isExact());
  }
}
