package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.lang.type.Type;

/**
 * Memory that several threads can touch.
 *
 * @param list of how many memories the first index of an access names one: a list of pointers or
 *     tensor maps; 0 for one memory alone
 * @param shape extents of a shared tile (one slot of a ring) or of a tensor map's box; empty for a
 *     pointer, which takes one index
 * @param launchedExtent the outermost extent, where the launch decides it: the shape then has the
 *     most that it can be, or for one launch what it is
 * @param depth slots of a ring; 1 for all else
 * @param swizzle bytes of a row's panel in which 16-byte chunks change places; 0 for none
 * @param align least alignment asked for, in bytes; 0 for the element's
 * @param owner the threads that share it; one copy for every such unit
 * @param isOutput only written by the kernel: its writes are promised not to meet
 * @param of the parameter that it is another name of: a tensor map's pointer
 */
public record Memory(
    String name,
    Space space,
    int list,
    Type element,
    List<Integer> shape,
    Optional<Expr> launchedExtent,
    int depth,
    int swizzle,
    int align,
    Perspective owner,
    boolean isConst,
    boolean isAtomic,
    boolean isOutput,
    boolean isSpread,
    Optional<String> of,
    Span span) {

  /** Of a shape that is known when compiling. */
  public Memory(
      String name,
      Space space,
      Type element,
      List<Integer> shape,
      int depth,
      int swizzle,
      int align,
      Perspective owner,
      boolean isConst,
      boolean isAtomic,
      boolean isOutput,
      boolean isSpread,
      Span span) {
    this(
        name,
        space,
        0,
        element,
        shape,
        Optional.empty(),
        depth,
        swizzle,
        align,
        owner,
        isConst,
        isAtomic,
        isOutput,
        isSpread,
        Optional.empty(),
        span);
  }

  /** Where memories of a list are taken for one behind the other: more than one of them has. */
  public static final long BYTES_OF_ONE = 1L << 44;

  public enum Space {
    GLOBAL,
    SHARED,
    /** Global memory behind a tensor map. */
    TENSOR
  }

  public Memory {
    shape = List.copyOf(shape);
  }

  /** The same one in a copy of the code. */
  public Memory suffixed(String suffix) {
    return with(name + suffix, shape, launchedExtent);
  }

  /** Another name of that parameter. */
  public Memory otherNameOf(String parameter) {
    return new Memory(
        name,
        space,
        list,
        element,
        shape,
        launchedExtent,
        depth,
        swizzle,
        align,
        owner,
        isConst,
        isAtomic,
        isOutput,
        isSpread,
        Optional.of(parameter),
        span);
  }

  /** The parameter whose memory it is, if it is one of a parameter. */
  public String parameter() {
    return of.orElse(name);
  }

  /** So many memories like this, of which the first index names one. */
  public Memory listed(int count) {
    return with(name, count, shape, launchedExtent);
  }

  /** The memories that a launch gives for it: those of a list, each under a name of its own. */
  public List<Memory> given() {
    if (!isList()) {
      return List.of(this);
    }
    var given = new ArrayList<Memory>();
    for (int i = 0; i < list; i++) {
      given.add(with(Type.MemoryList.member(name, i), 0, shape, launchedExtent));
    }
    return given;
  }

  /** The tile, where the launch decides its outermost extent: at most the one that it has here. */
  public Memory launched(Expr extent) {
    return with(name, shape, Optional.of(extent));
  }

  /** Of a launch that makes the outermost extent so large. */
  Memory sized(int extent) {
    var sizes = new ArrayList<>(shape);
    sizes.set(0, extent);
    return with(name, sizes, launchedExtent);
  }

  private Memory with(String newName, List<Integer> newShape, Optional<Expr> newExtent) {
    return with(newName, list, newShape, newExtent);
  }

  private Memory with(
      String newName, int newList, List<Integer> newShape, Optional<Expr> newExtent) {
    return new Memory(
        newName, space, newList, element, newShape, newExtent, depth, swizzle, align, owner,
        isConst, isAtomic, isOutput, isSpread, of, span);
  }

  public boolean isList() {
    return list > 0;
  }

  /** How many indices an access takes. */
  public int rank() {
    return Math.max(1, shape.size()) + (isList() ? 1 : 0);
  }

  /** The most that an access takes along each index, where that is known: of one memory alone. */
  public List<Integer> box() {
    var box = new ArrayList<>(shape);
    if (isList()) {
      box.addFirst(1);
    }
    return box;
  }

  /** Bytes from one of the outermost dimension to the next. */
  public int rowBytes() {
    return elements() / shape.getFirst() * elementBytes();
  }

  public boolean isRing() {
    return depth > 1;
  }

  /** Elements of one slot of a shared tile. */
  public int elements() {
    int total = 1;
    for (int extent : shape) {
      total *= extent;
    }
    return total;
  }

  public int elementBytes() {
    return Math.toIntExact(element.bytes().orElseThrow());
  }

  /** Bytes of one slot, with the gap before the next where there may be one. */
  public int slotBytes() {
    return slotElements() * elementBytes();
  }

  /**
   * Elements from the beginning of one slot to that of the next: each lies where the first may, as
   * its alignment and its swizzle ask for.
   */
  public int slotElements() {
    int multiple = Math.max(align, layout().patternBytes());
    boolean isAlone = depth == 1 && owner.level() != Level.THREAD;
    if (isAlone || multiple <= elementBytes()) {
      return elements();
    }
    int step = multiple / Integer.lowestOneBit(elementBytes());
    return (elements() + step - 1) / step * step;
  }

  /** Of one slot. */
  public TileLayout layout() {
    return new TileLayout(element, shape, swizzle);
  }

  /** Row-major strides in elements, one an index. */
  public List<Integer> strides() {
    return layout().strides();
  }
}
