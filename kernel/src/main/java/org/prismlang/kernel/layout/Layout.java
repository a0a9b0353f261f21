package org.prismlang.kernel.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.LaunchArithmetic;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.TensorBox;
import org.prismlang.lang.type.Value;

/**
 * The shared memory of a kernel or procedure, in bytes from where it begins.
 *
 * @param memories offset of each allocated memory by name; one whose extent the launch decides lies
 *     behind all else, as far off as the largest before it would push it
 * @param barriers offset of each barrier by name
 * @param calls where the shared memory of called procedures lies
 * @param takings what takes memory, in the order of the text
 * @param launched memories whose extent the launch decides, in the order in which they lie
 * @param bytes all of it but those
 * @param align what the beginning must be a multiple of
 */
public record Layout(
    Map<String, Integer> memories,
    Map<String, Integer> barriers,
    Map<Stmt.Invoke, Call> calls,
    List<Taking> takings,
    List<Memory> launched,
    int bytes,
    int align) {

  /**
   * The shared memory of a called procedure.
   *
   * @param unit threads that share one copy; 0 where there is but one
   * @param stride bytes from the copy of one unit to that of the next
   */
  public record Call(int offset, int unit, int stride) {}

  /**
   * A memory, or the shared memory of a call.
   *
   * @param name of the memory or procedure
   * @param bytes of its own, all copies
   * @param end where it ends
   */
  public record Taking(String name, boolean isCall, long bytes, long end, Span span) {}

  public Layout {
    memories = Map.copyOf(memories);
    barriers = Map.copyOf(barriers);
    calls = Map.copyOf(calls);
    takings = List.copyOf(takings);
    launched = List.copyOf(launched);
  }

  /** With memories of the launch as large as they can be. */
  public int mostBytes() {
    int most = bytes;
    for (var memory : launched) {
      most = Stack.up(most, alignment(memory)) + memory.slotBytes();
    }
    return most;
  }

  /** Of a launch; as many as there can be where it does not say. */
  public int bytes(Sizes launch) {
    return launchedBytes()
        .map(it -> (int) LaunchArithmetic.value(it, launch).orElse(mostBytes()))
        .orElse(bytes);
  }

  /** All bytes in terms of the launch, where it decides over them. */
  public Optional<Expr> launchedBytes() {
    return launched.isEmpty() ? Optional.empty() : Optional.of(launchedEnd(launched.size()));
  }

  /** Where a memory begins whose extent the launch decides. */
  public Expr launchedOffset(Memory memory) {
    int place = launched.stream().map(Memory::name).toList().indexOf(memory.name());
    return up(launchedEnd(place), alignment(memory));
  }

  /** Where the first so many of them end. */
  private Expr launchedEnd(int count) {
    Expr end = number(bytes);
    for (var memory : launched.subList(0, count)) {
      var own = binary(BinaryOperator.MULTIPLY, extent(memory), number(memory.rowBytes()));
      end = binary(BinaryOperator.ADD, up(end, alignment(memory)), own);
    }
    return end;
  }

  private static Expr extent(Memory memory) {
    var extent = memory.launchedExtent().orElseThrow();
    return extent.type().equals(Scalar.INT32)
        ? extent
        : new Expr.Convert(extent, false, Scalar.INT32);
  }

  private static Expr up(Expr end, int alignment) {
    if (end instanceof Expr.Constant(Value.Int(long known), _)) {
      return number(Stack.up((int) known, alignment));
    }
    var above = binary(BinaryOperator.ADD, end, number(alignment - 1));
    var whole = binary(BinaryOperator.DIVIDE, above, number(alignment));
    return binary(BinaryOperator.MULTIPLY, whole, number(alignment));
  }

  private static Expr number(int value) {
    return new Expr.Constant(new Value.Int(value), Scalar.INT32);
  }

  private static Expr binary(BinaryOperator operator, Expr left, Expr right) {
    return new Expr.Binary(operator, left, right, Scalar.INT32);
  }

  /** What memories take, and the gaps between them: all but the barriers. */
  public long memoryBytes() {
    long most = 0;
    for (var taking : takings) {
      most = Math.max(most, taking.end());
    }
    return most;
  }

  public static Layout of(Kernel kernel, Module module) {
    return of(kernel, module, ofProcedures(module));
  }

  /** The same, where the layouts of the module's procedures are at hand. */
  public static Layout of(Kernel kernel, Module module, Map<String, Layout> procedures) {
    var stack =
        new Stack(kernel.bound(), kernel.launch().block().orElse(0), procedures, bounds(module));
    stack.list(kernel.body(), 0);
    return stack.with(kernel.barriers());
  }

  /** Of all procedures, by name: they stand callees first, and are laid out once each. */
  public static Map<String, Layout> ofProcedures(Module module) {
    var frames = new HashMap<String, Layout>();
    var bounds = bounds(module);
    for (var procedure : module.procedures()) {
      var stack = new Stack(procedure.bound(), 0, frames, bounds);
      stack.list(procedure.body(), 0);
      frames.put(procedure.name(), stack.with(List.of()));
    }
    return frames;
  }

  private static Map<String, Bound> bounds(Module module) {
    var bounds = new HashMap<String, Bound>();
    module.procedures().forEach(it -> bounds.put(it.name(), it.bound()));
    return bounds;
  }

  /** Alignment the instructions that touch a memory ask for. */
  private static int alignment(Memory memory) {
    int natural =
        memory.launchedExtent().isPresent() || memory.slotBytes() % TensorBox.ALIGNMENT == 0
            ? TensorBox.ALIGNMENT
            : Math.max(16, memory.elementBytes());
    return Math.max(Math.max(natural, memory.layout().patternBytes()), memory.align());
  }

  /** A list of statements gives back at its end what it took. */
  private static final class Stack {
    private final int threads;
    private final Map<String, Layout> frames;
    private final Map<String, Bound> bounds;
    private final Map<String, Integer> memories = new LinkedHashMap<>();
    private final Map<Stmt.Invoke, Call> calls = new LinkedHashMap<>();
    private final List<Taking> takings = new ArrayList<>();
    private final List<Copies> copied = new ArrayList<>();
    private final Map<String, Memory> launched = new LinkedHashMap<>();
    private int most;
    private int align = 16;

    /** Threads of the frame that run the code at hand; 0 where the launch decides. */
    private int running;

    private boolean isGrouped;

    Stack(Bound bound, int threads, Map<String, Layout> frames, Map<String, Bound> bounds) {
      this.threads = bound.top().level() == Level.THREAD ? bound.top().size() : threads;
      this.frames = frames;
      this.bounds = bounds;
      this.running = this.threads;
    }

    void list(List<Stmt> statements, int top) {
      int here = top;
      for (var statement : statements) {
        switch (statement) {
          case Stmt.Allocate(Memory memory, _) -> here = allocate(memory, here);
          case Stmt.Invoke call -> call(call, here);
          case Stmt.Group group -> {
            boolean outside = isGrouped;
            isGrouped |= group.perspective().level() == Level.THREAD;
            list(group.body(), here);
            isGrouped = outside;
          }
          case Stmt.Split split -> {
            // Branches run at the same time, so none may use what another one does.
            int next = here;
            for (var branch : split.branches()) {
              int before = most;
              int whole = running;
              // Inside a group the branch is one of many units.
              running = isGrouped || split.level() != Level.THREAD ? whole : branch.size();
              most = next;
              list(branch.body(), next);
              running = whole;
              next = Math.max(next, most);
              most = Math.max(before, most);
            }
          }
          default -> {
            for (var body : Bodies.of(statement)) {
              list(body, here);
            }
          }
        }
      }
    }

    private int allocate(Memory memory, int here) {
      int alignment = alignment(memory);
      if (memory.launchedExtent().isPresent()) {
        launched.put(memory.name(), memory);
        align = Math.max(align, alignment);
        return here;
      }
      int stride = memory.slotBytes() * memory.depth();
      int bytes = stride * copies(memory);
      int unit = copies(memory) == 1 ? 0 : memory.owner().size();
      int start = apart(up(here, alignment), bytes, unit, stride, alignment);
      memories.merge(memory.name(), start, Math::max);
      align = Math.max(align, alignment);
      int end = start + bytes;
      takings.add(new Taking(memory.name(), false, bytes, end, memory.span()));
      most = Math.max(most, end);
      return end;
    }

    /** Copies for the units of a block, as far apart as it says. */
    private record Copies(int start, int end, int unit, int stride) {}

    /**
     * Where copies begin that no other unit's may lie on: units are not ordered with each other, so
     * what one gave back is free for itself alone, at the same place of its own.
     *
     * @param unit threads that share a copy; 0 where there is but one
     */
    private int apart(int from, int bytes, int unit, int stride, int alignment) {
      if (unit == 0) {
        return from;
      }
      int start = from;
      for (boolean isFree = false; !isFree; ) {
        isFree = true;
        for (var other : copied) {
          boolean isOwn = other.unit == unit && other.stride == stride && other.start == start;
          if (!isOwn && other.start < start + bytes && start < other.end) {
            start = up(other.end, alignment);
            isFree = false;
          }
        }
      }
      copied.add(new Copies(start, start + bytes, unit, stride));
      return start;
    }

    /** A memory of a part of the block has a copy for every such part. */
    private int copies(Memory memory) {
      if (memory.owner().level() != Level.THREAD) {
        return 1;
      }
      return Math.max(1, threads / memory.owner().size());
    }

    private void call(Stmt.Invoke call, int here) {
      var frame = frames.get(call.procedure());
      if (frame == null || frame.bytes() == 0) {
        return;
      }
      var callee = Objects.requireNonNull(bounds.get(call.procedure())).top();
      int unit = callee.level() == Level.THREAD ? callee.size() : 0;
      boolean single = unit == 0 || running == unit;
      int block = running == 0 ? Target.MAX_THREADS : threads;
      int copies = single ? 1 : block / unit;
      int stride = up(frame.bytes(), frame.align());
      int before = (copies - 1) * stride;
      int start =
          apart(
              up(here, frame.align()),
              before + frame.bytes(),
              single ? 0 : unit,
              stride,
              frame.align());
      calls.put(call, new Call(start, single ? 0 : unit, single ? 0 : stride));
      align = Math.max(align, frame.align());
      long own = before + frame.memoryBytes();
      takings.add(new Taking(call.procedure(), true, own, start + own, call.span()));
      most = Math.max(most, start + before + frame.bytes());
    }

    Layout with(List<Barrier> barriers) {
      var places = new LinkedHashMap<String, Integer>();
      int next = up(most, Barrier.BYTES);
      for (var barrier : barriers) {
        places.put(barrier.name(), next);
        next += Barrier.BYTES * barrier.slots();
      }
      int end = next;
      for (var memory : launched.values()) {
        int start = up(end, alignment(memory));
        memories.put(memory.name(), start);
        end = start + memory.slotBytes();
      }
      var last = List.copyOf(launched.values());
      return new Layout(memories, places, calls, takings, last, next, align);
    }

    private static int up(int offset, int alignment) {
      return (offset + alignment - 1) / alignment * alignment;
    }
  }
}
