package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.prismlang.bench.measure.InStream;
import org.prismlang.bench.measure.Rotation;

/** Those who take part. */
final class Field {
  private final Testbed bed;
  private final Rotation rotation;
  private final List<InStream> contestants = new ArrayList<>();

  Field(Testbed bed, Inputs inputs) {
    this.bed = bed;
    this.rotation = new Rotation(inputs.copies());
  }

  Field prism(String name, Launch launch) {
    return add(name, true, launch.on(rotation.copies()));
  }

  /** The same by what a host function launches. */
  Field prism(String name, IntConsumer solve) {
    return add(name, true, solve);
  }

  /**
   * @param solve puts one solution of a copy into the stream
   */
  Field library(String name, IntConsumer solve) {
    return add(name, false, solve);
  }

  private Field add(String name, boolean isPrism, IntConsumer solve) {
    contestants.add(new InStream(name, isPrism, bed.timer(), rotation, solve));
    return this;
  }

  List<InStream> contestants() {
    return contestants;
  }
}
