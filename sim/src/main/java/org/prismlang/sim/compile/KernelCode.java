package org.prismlang.sim.compile;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Site;
import org.prismlang.sim.step.Spot;

/** The class that a kernel becomes: its methods, sites and layouts, as they are found. */
final class KernelCode {
  static final String LAYOUTS = "layouts";
  private static final int FLAGS = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC;

  private final Kernel kernel;
  private final Procedures procedures;
  private final Layout layout;
  private final int threads;
  private final boolean isWatched;
  private final int mostShown;
  private final ClassDesc self;
  private final List<Spot> spots = new ArrayList<>();
  private final List<Site> sites = new ArrayList<>();
  private final List<TileLayout> layouts = new ArrayList<>();
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final List<Task> tasks = new ArrayList<>();
  private final Set<String> accumulators;
  private int methods;

  /** A method that something already compiled calls. */
  private record Pending(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {}

  /** A method that is started by its number, with what it needs in boxes. */
  record Task(String name, List<Held.Piece> pieces) {}

  /**
   * @param mostShown values that are shown where threads stop; negative where they never do
   */
  KernelCode(
      Kernel kernel,
      PlacedModule placed,
      int threads,
      boolean isWatched,
      int mostShown,
      ClassDesc self) {
    this.kernel = kernel;
    this.procedures = new Procedures(placed);
    this.layout = placed.of(kernel).layout();
    this.threads = threads;
    this.isWatched = isWatched;
    this.mostShown = mostShown;
    this.self = self;
    this.accumulators = Names.accumulators(kernel.body());
    site(kernel.span(), kernel.name());
  }

  Kernel kernel() {
    return kernel;
  }

  Procedures procedures() {
    return procedures;
  }

  Layout layout() {
    return layout;
  }

  /** Threads of a block. */
  int threads() {
    return threads;
  }

  /** Whether a monitor is told what happens. */
  boolean isWatched() {
    return isWatched;
  }

  /** Whether somebody may stop threads before statements. */
  boolean isStepped() {
    return mostShown >= 0;
  }

  int mostShown() {
    return mostShown;
  }

  List<Spot> spots() {
    return spots;
  }

  int spot(Spot spot) {
    spots.add(spot);
    return spots.size() - 1;
  }

  ClassDesc self() {
    return self;
  }

  /** Whether it is an array that {@code wgmma} writes. */
  boolean isAccumulator(String name) {
    return accumulators.contains(name);
  }

  List<Site> sites() {
    return sites;
  }

  List<TileLayout> layouts() {
    return layouts;
  }

  List<Task> tasks() {
    return tasks;
  }

  int barrier(Barrier barrier) {
    for (int i = 0; i < kernel.barriers().size(); i++) {
      if (kernel.barriers().get(i).name().equals(barrier.name())) {
        return i;
      }
    }
    throw new IllegalStateException("unknown barrier " + barrier.name());
  }

  int site(Span span, String subject) {
    var site = new Site(span, subject);
    int known = sites.lastIndexOf(site);
    if (known >= 0) {
      return known;
    }
    sites.add(site);
    return sites.size() - 1;
  }

  int layout(TileLayout layout) {
    int known = layouts.indexOf(layout);
    if (known >= 0) {
      return known;
    }
    layouts.add(layout);
    return layouts.size() - 1;
  }

  String fresh(String hint) {
    return hint + "$" + methods++;
  }

  void method(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {
    pending.add(new Pending(name, type, body));
  }

  /** The number by which the method can be started. */
  int task(String name, List<Held.Piece> pieces) {
    tasks.add(new Task(name, pieces));
    return tasks.size() - 1;
  }

  /** Writes all methods, and those that turn up on the way. */
  void writeTo(ClassBuilder out) {
    while (!pending.isEmpty()) {
      var next = pending.removeFirst();
      var before = new ArrayDeque<>(pending);
      int tasksBefore = tasks.size();
      out.withMethodBody(
          next.name(),
          next.type(),
          FLAGS,
          code -> {
            // Written a second time when its jumps turn out to be long.
            pending.clear();
            pending.addAll(before);
            tasks.subList(tasksBefore, tasks.size()).clear();
            next.body().accept(code);
          });
    }
    new Dispatch(this).writeTo(out);
    out.withField(
        LAYOUTS,
        Descs.TILE_LAYOUT.arrayType(),
        field -> field.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC));
    out.withMethodBody(
        ConstantDescs.INIT_NAME,
        ConstantDescs.MTD_void,
        ClassFile.ACC_PUBLIC,
        code ->
            code.aload(0)
                .invokespecial(
                    ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                .return_());
  }
}
