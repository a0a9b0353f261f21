package org.prismlang.bench.suite;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Scalars;

/**
 * Numbers in a buffer, one by one even where a kernel takes them in vectors.
 *
 * @param buffer of scalars or vectors
 * @param count of scalars
 */
record Data(Buffer buffer, Scalar scalar, long count) implements AutoCloseable {
  private static final int CHUNK = 1 << 16;

  static Data allocate(Type element, Scalar scalar, long count) {
    long bytes = count * scalar.bits() / 8;
    long size = element.bytes().orElseThrow();
    return new Data(Buffer.allocate(element, (bytes + size - 1) / size), scalar, count);
  }

  /** The standard normal distribution, where `scalar` is real; else bits. */
  Data fillRandom(long seed) {
    var memory = buffer.segment();
    int bytes = scalar.bits() / 8;
    inChunks(
        (from, to) -> {
          var chance = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + from);
          for (long i = from; i < to; i++) {
            if (scalar.isFloating()) {
              Scalars.setReal(memory, i * bytes, scalar, chance.nextGaussian());
            } else {
              Scalars.setWhole(memory, i * bytes, scalar, chance.nextLong());
            }
          }
        });
    return this;
  }

  /** With a NaN, or a number that no result is: what a kernel leaves out is then seen. */
  void poison() {
    buffer.segment().fill((byte) 0xff);
  }

  Data fill(double value) {
    return fill(_ -> value);
  }

  Data fill(LongToDoubleFunction at) {
    var memory = buffer.segment();
    int bytes = scalar.bits() / 8;
    for (long i = 0; i < count; i++) {
      Scalars.setReal(memory, i * bytes, scalar, at.applyAsDouble(i));
    }
    return this;
  }

  double at(long index) {
    return Scalars.real(buffer.contents(), index * scalar.bits() / 8, scalar);
  }

  /** For many of them: the memory is asked for once. */
  LongToDoubleFunction reader() {
    var memory = buffer.contents();
    int bytes = scalar.bits() / 8;
    return index -> Scalars.real(memory, index * bytes, scalar);
  }

  /** What it holds now, in the host's memory. */
  Snapshot snapshot() {
    var arena = Arena.ofShared();
    var memory = arena.allocate(buffer.bytes(), Long.BYTES);
    return new Snapshot(arena, memory.copyFrom(buffer.contents()), scalar);
  }

  /** What a buffer held. */
  record Snapshot(Arena arena, MemorySegment memory, Scalar scalar) implements AutoCloseable {
    LongToDoubleFunction reader() {
      int bytes = scalar.bits() / 8;
      return index -> Scalars.real(memory, index * bytes, scalar);
    }

    void restore(Data data) {
      data.buffer.segment().copyFrom(memory);
    }

    @Override
    public void close() {
      arena.close();
    }
  }

  private interface Chunk {
    void of(long from, long to);
  }

  private void inChunks(Chunk chunk) {
    int chunks = Math.toIntExact((count + CHUNK - 1) / CHUNK);
    IntStream.range(0, chunks)
        .parallel()
        .forEach(i -> chunk.of((long) i * CHUNK, Math.min(count, (i + 1L) * CHUNK)));
  }

  @Override
  public void close() {
    buffer.close();
  }
}
