package org.prismlang.bench.measure;

import java.util.function.IntConsumer;

/**
 * A contestant whose launches go into the device's stream.
 *
 * @param rotation of the inputs
 * @param solve puts one solution of a copy into the stream
 */
public record InStream(
    String name, boolean isPrism, Timer timer, Rotation rotation, IntConsumer solve)
    implements Contestant {

  @Override
  public Side side() {
    return Side.of(isPrism);
  }

  @Override
  public double[] burst(Protocol protocol) {
    return timer.times(protocol, () -> solve.accept(rotation.next()));
  }
}
