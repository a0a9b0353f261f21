package org.prismlang.lang.check.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.intrinsic.Access;
import org.prismlang.lang.program.RingEffects;
import org.prismlang.lang.program.Summary;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** Who may touch which memory: hiding, claims, const, views of one thread, siblings, outputs. */
public final class Memories {
  /**
   * A write that is P0511, unless it is a conflict between branches: then that is the better word.
   */
  private record SharedWrite(View view, Diagnostic diagnostic) {}

  private final Frame frame;
  private final Flow flow;
  private final Map<Variable, View> views = new HashMap<>();
  private final List<Touch> touches = new ArrayList<>();
  private final Map<Variable, List<Diagnostic>> unlessOutput = new HashMap<>();
  private final Map<Variable, Summary.Access> accesses = new HashMap<>();
  private final Map<Span, SharedWrite> sharedWrites = new LinkedHashMap<>();
  private final Rings rings;
  private final Pointers pointers;
  private final Hiding hiding;
  private final Claims claims;

  public Memories(Frame frame, Flow flow) {
    this.frame = frame;
    this.flow = flow;
    this.rings = new Rings(frame, flow, this::of);
    this.pointers = new Pointers(frame, this::of);
    this.hiding = new Hiding(frame, pointers);
    this.claims = new Claims(frame);
  }

  public Pointers pointers() {
    return pointers;
  }

  public Rings rings() {
    return rings;
  }

  public List<Touch> touches() {
    return touches;
  }

  public void add(View view) {
    views.put(view.variable(), view);
  }

  public View of(Variable variable) {
    return views.computeIfAbsent(variable, it -> View.root(it, 0, 0));
  }

  /** Inside its `with`, the part of the memory that a view names is named by nothing else. */
  public Hiding hiding() {
    return hiding;
  }

  /** P0502: no other view hides what the name means. */
  public boolean use(View view, Key key, Span span) {
    return hiding.allows(view, key, span);
  }

  /** Of several elements, from the one named on. */
  public void useWide(View view, Term.Element first, int width) {
    if (first.indices().size() == 1
        && first.base() instanceof Term.Read
        && Key.ofRow(first.indices().getFirst()) instanceof Key.Rows rows) {
      use(view, new Key.Rows(rows.from(), rows.from() + width), first.span());
    }
  }

  /**
   * An access through a view: all the rules of the reference's chapter on memory that one access
   * can break.
   *
   * @param isCopy whether a copy engine makes it: the only accesses an asynchronous view takes
   */
  public void touch(View view, Key local, Access access, boolean isCopy, Span span) {
    if (!claims.allow(view, span)
        || isAtomic(view.variable().type()) && !access.isAtomic() && !plainAccess(view, span)) {
      return;
    }
    if (access.writes()) {
      writes(view, span);
    }
    if (view.isAsync() && !isCopy) {
      frame.report(
          Code.P0509
              .at(
                  span,
                  "`"
                      + view.variable().name()
                      + "` is an asynchronous view: only copy operations may use it")
              .label(view.asyncAt().span(), "made asynchronous here")
              .help("use the memory's own name after the `with async`: it waits for the transfer"));
    }
    indexReads(view, span);
    record(view, local, access, isCopy, span);
  }

  /** What the functions of the views read, they read at each access. */
  private void indexReads(View view, Span span) {
    for (var making : view.makings()) {
      for (var place : making.map().places()) {
        for (var element : Terms.memoryElements(place)) {
          var read = of(Terms.memory(element).orElseThrow());
          use(read, new Key.Whole(), span);
          record(read, new Key.Whole(), Access.READ, false, span);
        }
      }
      indexReads(making.source(), span);
    }
  }

  private void record(View view, Key local, Access access, boolean isCopy, Span span) {
    var key = view.keyInRoot(local);
    for (var root : view.roots()) {
      touches.add(
          new Touch(
              root,
              view,
              key,
              access,
              span,
              flow.repeatingLoops(),
              rings.trip(key),
              flow.isGuarded()));
      accesses.merge(root, summarized(access, isCopy), Summary.Access::and);
    }
  }

  /**
   * An access of a function that is called to a generation of a ring that it was given.
   *
   * @param numbers what the function's loops are called here
   */
  public void passed(
      Variable ring,
      Key.Generation key,
      RingEffects.Use use,
      Map<Integer, Integer> numbers,
      Span span) {
    var loops = new ArrayList<>(flow.repeatingLoops());
    use.loops().forEach(it -> loops.add(number(it, numbers)));
    int trip = use.trip() == 0 ? rings.trip(key) : number(use.trip(), numbers);
    boolean guarded = use.guarded() || use.loops().isEmpty() && flow.isGuarded();
    touches.add(new Touch(ring, of(ring), key, use.access(), span, loops, trip, guarded));
  }

  private int number(int loop, Map<Integer, Integer> numbers) {
    return numbers.computeIfAbsent(loop, _ -> flow.numberOfLoop());
  }

  /** What else a call does to a ring: all that is no matter of generations. */
  public void passed(Variable ring, Summary.Access access) {
    accesses.merge(ring, access, Summary.Access::and);
  }

  /** What the function does to generations of the rings that it is given. */
  public RingEffects ringEffects(List<Variable> parameters) {
    var uses = new ArrayList<RingEffects.Use>();
    for (var touch : touches) {
      int ring = parameters.indexOf(touch.root());
      if (ring >= 0
          && touch.key() instanceof Key.Generation(var counter, int era, long offset, _)
          && counter.isPresent()
          && parameters.contains(counter.get())) {
        uses.add(
            new RingEffects.Use(
                ring,
                parameters.indexOf(counter.get()),
                era,
                offset,
                touch.access(),
                touch.loops(),
                touch.trip(),
                touch.guarded()));
      }
    }
    return new RingEffects(uses, rings.counted(parameters));
  }

  private static Summary.Access summarized(Access access, boolean isCopy) {
    return access.isAtomic()
        ? new Summary.Access(false, false, false, true, true, false)
        : new Summary.Access(
            access.reads(),
            access.writes(),
            access.writes() && !access.reads(),
            false,
            !isCopy,
            false);
  }

  private void writes(View view, Span span) {
    var variable = view.variable();
    if (isConst(variable.type())) {
      frame.report(
          Code.P0508
              .at(span, "`" + variable.name() + "` is `const`: nothing is written through it")
              .label(variable.span(), "declared `" + variable.type() + "` here")
              .help("declare it without `const`, or write to other memory"));
      return;
    }
    if (!isAtomic(variable.type())) {
      sharedSource(view, span);
    }
  }

  /** P0511. */
  private void sharedSource(View view, Span span) {
    var source = view.sharedSource();
    source.ifPresent(it -> sharedWrite(view, it, span));
  }

  /** A map written by its own name, from code narrower than its owner. */
  public void directWrite(View view, Span span) {
    var variable = view.variable();
    if (view.makings().isEmpty() && variable.perspective().isBroaderThan(frame.perspective())) {
      sharedWrite(
          view,
          new View.SharedSource(
              variable.name(), variable.perspective(), frame.perspective(), variable.span()),
          span);
    }
  }

  private void sharedWrite(View view, View.SharedSource it, Span span) {
    sharedWrites.putIfAbsent(
        span,
        new SharedWrite(
            view,
            Code.P0511
                .at(
                    span,
                    "this writes `"
                        + it.name()
                        + "` ("
                        + it.source()
                        + ") from code of only one "
                        + it.code())
                .label(
                    it.span(),
                    it.span().equals(view.variable().span())
                        ? "`" + it.name() + "` lives at " + it.source()
                        : "the view was made by code that acts as "
                            + it.code()
                            + ", narrower than "
                            + it.source())
                .note(
                    "other "
                        + it.code()
                        + " units see the same memory, so the writes of different units may meet")
                .help(
                    "make the `partition` where the code acts as "
                        + it.source()
                        + ", step by step")));
  }

  /** Reports it now, or at the end of the kernel if the memory may turn out to be an output. */
  public void deferUnlessOutput(View view, Diagnostic diagnostic) {
    for (var root : view.roots()) {
      if (root.origin() != Variable.Origin.PARAMETER) {
        frame.report(diagnostic);
        return;
      }
      unlessOutput.computeIfAbsent(root, _ -> new ArrayList<>()).add(diagnostic);
    }
  }

  /** P0501: a plain write, through a view of one thread. */
  public void plainWrite(View view, Key local, Span span) {
    var variable = view.variable();
    if (!plainAccess(view, span)) {
      return;
    }
    if (!variable.perspective().equals(Perspective.THREAD) && !isConst(variable.type())) {
      frame.report(
          Code.P0501
              .at(
                  span,
                  "`"
                      + variable.name()
                      + "` belongs to "
                      + variable.perspective()
                      + ": memory is written through a view of one thread")
              .label(
                  variable.span(), "`" + variable.name() + "` lives at " + variable.perspective())
              .help(
                  "`with partition("
                      + variable.name()
                      + ", p=thread[1], …) as t, group(thread[1]):` and write `t`; or `claim` it"
                      + " for one thread of a `split`"));
      record(view, local, Access.WRITE, false, span);
      return;
    }
    touch(view, local, Access.WRITE, false, span);
  }

  public void plainRead(View view, Key local, Span span) {
    if (plainAccess(view, span)) {
      touch(view, local, Access.READ, false, span);
    }
  }

  /** P0513: atomic memory is touched by atomic operations only. */
  private boolean plainAccess(View view, Span span) {
    if (!isAtomic(view.variable().type())) {
      return true;
    }
    frame.report(
        Code.P0513
            .at(
                span,
                "`"
                    + view.variable().name()
                    + "` is atomic memory: a plain access is none of its operations")
            .label(view.variable().span(), "declared `" + view.variable().type() + "` here")
            .help("use `atomic_load`, `atomic_store`, `atomic_add`, …"));
    return false;
  }

  public static boolean isConst(Type type) {
    return switch (type) {
      case Type.Pointer pointer -> pointer.isConst();
      case Type.Tile tile -> tile.isConst();
      case Type.Ring ring -> ring.slot().isConst();
      case Type.TensorMap map -> map.isConst();
      case Type.MemoryList list -> isConst(list.element());
      default -> false;
    };
  }

  public static boolean isAtomic(Type type) {
    return switch (type) {
      case Type.Pointer pointer -> pointer.isAtomic();
      case Type.Tile tile -> tile.isAtomic();
      case Type.Ring ring -> ring.slot().isAtomic();
      case Type.MemoryList list -> isAtomic(list.element());
      default -> false;
    };
  }

  /** The write at {@code span} was reported as a conflict of branches. */
  public void explained(Span span) {
    sharedWrites.remove(span);
  }

  /** At the end of the function. */
  public void finish() {
    rings.finish(touches);
    sharedWrites.values().forEach(it -> deferUnlessOutput(it.view(), it.diagnostic()));
  }

  /** What the function does to a memory. Memories that one pointer variable may mean share it. */
  public Summary.Access accessOf(Variable root) {
    var access = Summary.Access.NONE;
    for (var memory : of(root).roots()) {
      access = access.and(accesses.getOrDefault(memory, Summary.Access.NONE));
    }
    for (var view : views.values()) {
      if (view.meansSeveral() && view.roots().contains(root)) {
        for (var other : view.roots()) {
          access = access.and(accesses.getOrDefault(other, Summary.Access.NONE));
        }
      }
    }
    return access;
  }

  /** An operation takes the tile for one piece of memory. */
  public void solid(View view) {
    view.roots().forEach(root -> accesses.merge(root, Summary.Access.SOLID, Summary.Access::and));
  }

  /** An access that makes the memory no output: a read, or an atomic. */
  public Optional<Touch> firstRead(Variable root) {
    for (var touch : touches) {
      if (touch.root() == root && touch.access().reads()) {
        return Optional.of(touch);
      }
    }
    return Optional.empty();
  }

  public Stream<Touch> touchesOf(Variable root) {
    return touches.stream().filter(it -> it.root() == root);
  }

  public List<Diagnostic> unlessOutput(Variable root) {
    return unlessOutput.getOrDefault(root, List.of());
  }
}
