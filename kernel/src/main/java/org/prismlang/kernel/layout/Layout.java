package org.prismlang.kernel.layout;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.type.Level;

/**
 * The shared memory of a kernel or procedure, in bytes from where it begins.
 *
 * @param memories offset of each allocated memory by name
 * @param barriers offset of each barrier by name
 * @param calls where the shared memory of a called procedure begins
 * @param bytes all of it
 * @param align what the beginning must be a multiple of
 */
public record Layout(
    Map<String, Integer> memories,
    Map<String, Integer> barriers,
    Map<Stmt.Invoke, Integer> calls,
    int bytes,
    int align) {
  private static final int BARRIER_BYTES = 8;

  public Layout {
    memories = Map.copyOf(memories);
    barriers = Map.copyOf(barriers);
    calls = Map.copyOf(calls);
  }

  public static Layout of(Kernel kernel, Module module) {
    var stack = new Stack(kernel.bound(), kernel.launch().block().orElse(0), frames(module));
    stack.list(kernel.body(), 0);
    return stack.with(kernel.barriers());
  }

  public static Layout of(Procedure procedure, Module module) {
    return Objects.requireNonNull(frames(module).get(procedure.name()), procedure.name());
  }

  /** Procedures stand callees first. */
  private static Map<String, Layout> frames(Module module) {
    var frames = new HashMap<String, Layout>();
    for (var procedure : module.procedures()) {
      var stack = new Stack(procedure.bound(), 0, frames);
      stack.list(procedure.body(), 0);
      frames.put(procedure.name(), stack.with(List.of()));
    }
    return frames;
  }

  /** Alignment the instructions that touch a memory ask for. */
  public static int alignment(Memory memory) {
    int natural = Math.max(16, memory.elementBytes());
    int swizzled = memory.swizzle() == 0 ? 0 : memory.swizzle() * 8;
    return Math.max(Math.max(natural, swizzled), memory.align());
  }

  /** A list of statements gives back at its end what it took. */
  private static final class Stack {
    private final Bound bound;
    private final int threads;
    private final Map<String, Layout> frames;
    private final Map<String, Integer> memories = new LinkedHashMap<>();
    private final Map<Stmt.Invoke, Integer> calls = new LinkedHashMap<>();
    private int most;
    private int align = 16;

    Stack(Bound bound, int threads, Map<String, Layout> frames) {
      this.bound = bound;
      this.threads = threads;
      this.frames = frames;
    }

    void list(List<Stmt> statements, int top) {
      int here = top;
      for (var statement : statements) {
        switch (statement) {
          case Stmt.Allocate(Memory memory, _) -> here = allocate(memory, here);
          case Stmt.Invoke call -> call(call, here);
          case Stmt.For loop -> list(loop.body(), here);
          case Stmt.While loop -> list(loop.body(), here);
          case Stmt.If branch -> {
            list(branch.then(), here);
            list(branch.otherwise(), here);
          }
          case Stmt.Block block -> list(block.body(), here);
          case Stmt.Group group -> list(group.body(), here);
          case Stmt.Split split -> {
            // Branches run at the same time, so none may use what another one does.
            int next = here;
            for (var branch : split.branches()) {
              int before = most;
              most = next;
              list(branch.body(), next);
              next = Math.max(next, most);
              most = Math.max(before, most);
            }
          }
          case Stmt.Open open -> list(open.body(), here);
          case Stmt.Batch batch -> list(batch.body(), here);
          case Stmt.LastBlock last -> list(last.body(), here);
          default -> {}
        }
      }
    }

    private int allocate(Memory memory, int here) {
      int alignment = alignment(memory);
      int start = up(here, alignment);
      memories.merge(memory.name(), start, Math::max);
      align = Math.max(align, alignment);
      int end = start + memory.slotBytes() * memory.depth() * copies(memory);
      most = Math.max(most, end);
      return end;
    }

    /** A memory of a part of the block has a copy for every such part. */
    private int copies(Memory memory) {
      if (memory.owner().level() != Level.THREAD) {
        return 1;
      }
      int unit = bound.top().level() == Level.THREAD ? bound.top().size() : threads;
      return Math.max(1, unit / memory.owner().size());
    }

    private void call(Stmt.Invoke call, int here) {
      var frame = frames.get(call.procedure());
      if (frame == null || frame.bytes() == 0) {
        return;
      }
      int start = up(here, frame.align());
      calls.merge(call, start, Math::max);
      align = Math.max(align, frame.align());
      most = Math.max(most, start + frame.bytes());
    }

    Layout with(List<Barrier> barriers) {
      var places = new LinkedHashMap<String, Integer>();
      int next = up(most, BARRIER_BYTES);
      for (var barrier : barriers) {
        places.put(barrier.name(), next);
        next += BARRIER_BYTES * barrier.slots();
      }
      return new Layout(memories, places, calls, next, align);
    }

    private static int up(int offset, int alignment) {
      return (offset + alignment - 1) / alignment * alignment;
    }
  }
}
