package org.prismlang.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Cleaner;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * Memory that kernels and the host share: elements of one type, a scalar or a vector, outside of
 * the heap. A vector's scalars are its lanes; Java arrays hold scalars, lane after lane.
 *
 * <p>On a GPU a buffer has a second copy. Each is brought up to date when it is asked for: a launch
 * copies what the host wrote since, the host waits for kernels when it reads what they wrote.
 */
public final class Buffer implements AutoCloseable {
  /** What devices allocate at. */
  private static final int ALIGNMENT = 256;

  /** The largest pages there are: what is pinned shares none with another, the driver objects. */
  private static final int PAGE = 1 << 16;

  /** A NaN in every floating-point type. */
  private static final byte UNWRITTEN = (byte) 0xff;

  private static final Cleaner CLEANER = Cleaner.create();

  private final Type element;
  private final Scalar scalar;
  private final int lanes;
  private final int elementBytes;
  private final long count;
  private final MemorySegment segment;
  private final Copies copies;
  private final Cleaner.Cleanable cleanable;
  private boolean isRaw;

  private Buffer(Type element, long count) {
    this.element = element;
    this.scalar = element.scalar();
    this.lanes = element instanceof Type.Vector vector ? vector.length() : 1;
    this.elementBytes = Math.toIntExact(element.bytes().orElseThrow());
    this.count = count;
    if (count < 0 || count > Long.MAX_VALUE / elementBytes) {
      throw new IllegalArgumentException("no buffer has " + count + " elements");
    }
    long size = Math.max(1, count * elementBytes);
    BufferMemory.take(size);
    var arena = Arena.ofShared();
    this.segment = arena.allocate(size, DeviceCopy.isPinned(size) ? PAGE : ALIGNMENT);
    var both = new Copies(segment);
    this.copies = both;
    this.cleanable =
        CLEANER.register(
            this,
            () -> {
              both.close();
              arena.close();
              BufferMemory.give(size);
            });
  }

  /**
   * All bits zero.
   *
   * @param element a {@link Scalar} or a {@link Type.Vector}
   */
  public static Buffer allocate(Type element, long count) {
    if (!(element instanceof Scalar || element instanceof Type.Vector)) {
      throw new IllegalArgumentException("a buffer holds scalars or vectors, not " + element);
    }
    return new Buffer(element, count);
  }

  /** With bits that nobody has chosen. */
  public static Buffer unwritten(Type element, long count) {
    var buffer = allocate(element, count);
    buffer.segment.fill(UNWRITTEN);
    buffer.isRaw = true;
    return buffer;
  }

  /** Whether it still holds nothing but what it was allocated with. */
  boolean isUnwritten() {
    if (isRaw) {
      copies.hostReads();
      for (long i = 0; i < segment.byteSize() && isRaw; i++) {
        isRaw = segment.get(ValueLayout.JAVA_BYTE, i) == UNWRITTEN;
      }
    }
    return isRaw;
  }

  public static Buffer of(float... values) {
    return allocate(Scalar.FLOAT, values.length).copyFrom(values);
  }

  public static Buffer of(double... values) {
    return allocate(Scalar.DOUBLE, values.length).copyFrom(values);
  }

  public static Buffer of(int... values) {
    return allocate(Scalar.INT32, values.length).copyFrom(values);
  }

  public static Buffer of(long... values) {
    return allocate(Scalar.INT64, values.length).copyFrom(values);
  }

  public Type element() {
    return element;
  }

  /** Of an element, or of a lane. */
  public Scalar scalar() {
    return scalar;
  }

  /** 1 for scalars. */
  public int lanes() {
    return lanes;
  }

  /** Elements. */
  public long count() {
    return count;
  }

  public long bytes() {
    return count * elementBytes;
  }

  public int elementBytes() {
    return elementBytes;
  }

  /**
   * The memory itself, to be read and written until the next launch; at least a byte, even of no
   * elements. It lasts as long as the buffer.
   */
  public MemorySegment segment() {
    copies.hostWrites();
    return segment;
  }

  /** The same, to be read only. */
  public MemorySegment contents() {
    copies.hostReads();
    return segment;
  }

  /** The copies that count. */
  Copies copies() {
    return copies;
  }

  /** A number or truth value (1, 0) of any type. */
  public double getDouble(long index) {
    return getDouble(index, 0);
  }

  public double getDouble(long index, int lane) {
    return Scalars.real(contents(), offset(index, lane), scalar);
  }

  /** An integer or truth value; unsigned 64-bit numbers keep their bits. */
  public long getLong(long index) {
    return getLong(index, 0);
  }

  public long getLong(long index, int lane) {
    mustBeWhole();
    return Scalars.whole(contents(), offset(index, lane), scalar);
  }

  /** Rounds to the element's type. */
  public Buffer set(long index, double value) {
    return set(index, 0, value);
  }

  public Buffer set(long index, int lane, double value) {
    mustBeReal();
    Scalars.setReal(segment(), offset(index, lane), scalar, value);
    return this;
  }

  /** Keeps the low bits that an integer of the element's type has. */
  public Buffer set(long index, long value) {
    return set(index, 0, value);
  }

  public Buffer set(long index, int lane, long value) {
    if (scalar.isFloating()) {
      return set(index, lane, (double) value);
    }
    Scalars.setWhole(segment(), offset(index, lane), scalar, value);
    return this;
  }

  /** Every lane of every element. */
  public Buffer fill(double value) {
    mustBeReal();
    copies.hostOverwrites();
    for (long i = 0; i < scalars(); i++) {
      Scalars.setReal(segment, i * scalarBytes(), scalar, value);
    }
    return this;
  }

  public Buffer fill(long value) {
    if (scalar.isFloating()) {
      return fill((double) value);
    }
    copies.hostOverwrites();
    for (long i = 0; i < scalars(); i++) {
      Scalars.setWhole(segment, i * scalarBytes(), scalar, value);
    }
    return this;
  }

  /** Rounds to the element's type. */
  public Buffer copyFrom(float... values) {
    mustHold(values.length);
    if (scalar == Scalar.FLOAT) {
      copies.hostOverwrites();
      MemorySegment.copy(values, 0, segment, ValueLayout.JAVA_FLOAT, 0, values.length);
      return this;
    }
    mustBeReal();
    copies.hostOverwrites();
    for (int i = 0; i < values.length; i++) {
      Scalars.setReal(segment, i * scalarBytes(), scalar, values[i]);
    }
    return this;
  }

  public Buffer copyFrom(double... values) {
    mustHold(values.length);
    mustBeReal();
    copies.hostOverwrites();
    for (int i = 0; i < values.length; i++) {
      Scalars.setReal(segment, i * scalarBytes(), scalar, values[i]);
    }
    return this;
  }

  /** Keeps the low bits that an integer of the element's type has. */
  public Buffer copyFrom(int... values) {
    mustHold(values.length);
    mustBeWhole();
    copies.hostOverwrites();
    for (int i = 0; i < values.length; i++) {
      Scalars.setWhole(segment, i * scalarBytes(), scalar, values[i]);
    }
    return this;
  }

  public Buffer copyFrom(long... values) {
    mustHold(values.length);
    mustBeWhole();
    copies.hostOverwrites();
    for (int i = 0; i < values.length; i++) {
      Scalars.setWhole(segment, i * scalarBytes(), scalar, values[i]);
    }
    return this;
  }

  public void copyTo(float[] values) {
    mustHold(values.length);
    mustBeReal();
    copies.hostReads();
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) Scalars.real(segment, i * scalarBytes(), scalar);
    }
  }

  public void copyTo(double[] values) {
    mustHold(values.length);
    mustBeReal();
    copies.hostReads();
    for (int i = 0; i < values.length; i++) {
      values[i] = Scalars.real(segment, i * scalarBytes(), scalar);
    }
  }

  /** Of 64-bit integers, the low half. */
  public void copyTo(int[] values) {
    mustHold(values.length);
    mustBeWhole();
    copies.hostReads();
    for (int i = 0; i < values.length; i++) {
      values[i] = (int) Scalars.whole(segment, i * scalarBytes(), scalar);
    }
  }

  public void copyTo(long[] values) {
    mustHold(values.length);
    mustBeWhole();
    copies.hostReads();
    for (int i = 0; i < values.length; i++) {
      values[i] = Scalars.whole(segment, i * scalarBytes(), scalar);
    }
  }

  public boolean isClosed() {
    return !segment.scope().isAlive();
  }

  /** Waits for kernels that use it. */
  @Override
  public void close() {
    cleanable.clean();
  }

  @Override
  public String toString() {
    return "buffer(" + element + ", " + count + ")";
  }

  private long scalars() {
    return count * lanes;
  }

  private long scalarBytes() {
    return scalar.bits() / 8;
  }

  private long offset(long index, int lane) {
    if (index < 0 || index >= count || lane < 0 || lane >= lanes) {
      throw new IndexOutOfBoundsException(
          "no element " + index + (lane == 0 ? "" : ", lane " + lane) + " in " + this);
    }
    return index * elementBytes + lane * scalarBytes();
  }

  private void mustHold(int values) {
    if (values != scalars()) {
      throw new IllegalArgumentException(
          this + " holds " + scalars() + " numbers, the array " + values);
    }
  }

  private void mustBeReal() {
    if (!scalar.isFloating()) {
      throw new IllegalArgumentException(this + " holds no floating-point numbers");
    }
  }

  private void mustBeWhole() {
    if (scalar.isFloating()) {
      throw new IllegalArgumentException(this + " holds no integers");
    }
  }
}
