package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.intrinsic.Access;
import org.prismlang.lang.program.Summary;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** Who may touch which memory: hiding, claims, const, views of one thread, siblings, outputs. */
final class Memories {
  /**
   * One access, as far as siblings, rings and summaries care.
   *
   * @param loops the repeating loops around it, by number, outermost first
   * @param trip the loop that steps the ring's counter, 0 outside all
   * @param guarded whether it stands under a condition inside its innermost loop
   */
  record Touch(
      Variable root,
      View view,
      Key key,
      Access access,
      Span span,
      List<Integer> loops,
      int trip,
      boolean guarded) {}

  /**
   * A write that is P0511, unless it is a conflict between branches: then that is the better word.
   */
  private record SharedWrite(View view, Diagnostic diagnostic) {}

  private record Hidden(Variable source, Key key, Variable view, Span span) {}

  private final Frame frame;
  private final Map<Variable, View> views = new HashMap<>();
  private final Map<Variable, List<Hidden>> hidden = new HashMap<>();
  private final List<Touch> touches = new ArrayList<>();
  private final Map<Variable, List<Diagnostic>> unlessOutput = new HashMap<>();
  private final Map<Variable, Summary.Access> accesses = new HashMap<>();
  private final Map<Span, SharedWrite> sharedWrites = new LinkedHashMap<>();
  private final Rings rings;
  private final Pointers pointers;

  Memories(Frame frame) {
    this.frame = frame;
    this.rings = new Rings(frame);
    this.pointers = new Pointers(frame);
  }

  Pointers pointers() {
    return pointers;
  }

  Rings rings() {
    return rings;
  }

  List<Touch> touches() {
    return touches;
  }

  void add(View view) {
    views.put(view.variable(), view);
  }

  View of(Variable variable) {
    return views.computeIfAbsent(variable, it -> View.root(it, 0, 0));
  }

  /** Inside its `with`, the part of the memory that a view names is named by nothing else. */
  void hide(View source, Key key, Variable view, Span span) {
    for (var root : source.roots()) {
      hidden
          .computeIfAbsent(root, _ -> new ArrayList<>())
          .add(new Hidden(source.variable(), source.keyInRoot(key), view, span));
    }
  }

  /** The end of the `with`; what the source means may have grown since it began. */
  void reveal(Variable view) {
    for (var hiders : hidden.values()) {
      hiders.removeIf(hider -> hider.view() == view);
    }
  }

  /** P0502: no other view hides what the name means. */
  boolean use(View view, Key key, Span span) {
    var part = view.keyInRoot(key);
    for (var root : view.roots()) {
      for (var hider : hidden.getOrDefault(root, List.of())) {
        boolean apart =
            view.isMadeOf(hider.view())
                || part.isDisjoint(hider.key())
                || pointers.areApart(view.variable(), hider.source());
        if (!apart) {
          reportHidden(view, hider, span);
          return false;
        }
      }
    }
    return true;
  }

  /** Of several elements, from the one named on. */
  void useWide(View view, Term.Element first, int width) {
    if (first.indices().size() == 1
        && Indexing.row(first.indices().getFirst()) instanceof Key.Rows rows) {
      use(view, new Key.Rows(rows.from(), rows.from() + width), first.span());
    }
  }

  private void reportHidden(View view, Hidden hider, Span span) {
    var name = view.variable().name();
    frame.report(
        Code.P0502
            .at(span, "`" + name + "` is hidden here by its view `" + hider.view().name() + "`")
            .label(
                hider.span(),
                "from here to the end of the `with`, the memory is `" + hider.view().name() + "`")
            .help("use `" + hider.view().name() + "`, or move this out of the `with`"));
  }

  /** P0504, for the view and all it was made of. */
  private boolean claims(View view, Span span) {
    for (var making : view.makings()) {
      boolean fits = making.claim().isEmpty() || claimed(view, making.claim().get(), span);
      if (!fits || !claims(making.source(), span)) {
        return false;
      }
    }
    return true;
  }

  private boolean claimed(View view, Claim claim, Span span) {
    var name = view.variable().name();
    var unit = claim.unit(frame.here);
    if (unit.isEmpty() && !claim.report()) {
      return false;
    }
    if (unit.isEmpty()) {
      boolean tooBroad = !claim.owner().isAtLeast(frame.perspective());
      frame.report(
          frame
              .withPerspective(
                  Code.P0504
                      .at(
                          span,
                          tooBroad
                              ? "`"
                                  + name
                                  + "` is claimed for one "
                                  + claim.owner()
                                  + ", this code acts as "
                                  + frame.perspective()
                              : "`"
                                  + name
                                  + "` is claimed for one "
                                  + claim.owner()
                                  + ", this code runs in several")
                      .label(claim.span(), "claimed here"))
              .help(
                  "use it in a branch of `match split("
                      + claim.owner().level().text()
                      + "):` with `case "
                      + claim.owner().size()
                      + ":`; to give each unit its own part, `partition` it"));
      return false;
    }
    if (claim.first().isEmpty()) {
      claim.usedBy(new Claim.Use(unit.get(), span));
    } else if (claim.first().get().unit() != unit.get()) {
      if (!claim.report()) {
        return false;
      }
      frame.report(
          Code.P0504
              .at(
                  span,
                  "`" + name + "` is claimed for one " + claim.owner() + " and used by another")
              .label(
                  claim.first().get().span(),
                  "unit "
                      + claim.first().get().unit()
                      + " uses it here, unit "
                      + unit.get()
                      + " below")
              .label(claim.span(), "claimed here")
              .help("claim it a second time, in a `with` of its own, for the other threads"));
      return false;
    }
    return true;
  }

  /**
   * An access through a view: all the rules of the reference's chapter on memory that one access
   * can break.
   *
   * @param isCopy whether a copy engine makes it: the only accesses an asynchronous view takes
   */
  void touch(View view, Key local, Access access, boolean isCopy, Span span) {
    if (!claims(view, span)
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
              frame.flow.repeatingLoops(),
              rings.trip(key),
              frame.flow.isGuarded()));
      accesses.merge(root, summarized(access, isCopy), Summary.Access::and);
    }
  }

  private static Summary.Access summarized(Access access, boolean isCopy) {
    return access.isAtomic()
        ? new Summary.Access(false, false, true, true, false)
        : new Summary.Access(access.reads(), access.writes(), false, !isCopy, false);
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
  void directWrite(View view, Span span) {
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
                        + ", step by step"
                        + (view.roots().stream()
                                .anyMatch(root -> root.origin() == Variable.Origin.PARAMETER)
                            ? ", or only write `"
                                + it.name()
                                + "` in this kernel (then it is an output)"
                            : ""))));
  }

  /** Reports it now, or at the end of the kernel if the memory may turn out to be an output. */
  void deferUnlessOutput(View view, Diagnostic diagnostic) {
    for (var root : view.roots()) {
      if (root.origin() != Variable.Origin.PARAMETER) {
        frame.report(diagnostic);
        return;
      }
      unlessOutput.computeIfAbsent(root, _ -> new ArrayList<>()).add(diagnostic);
    }
  }

  /** P0501: a plain write, through a view of one thread. */
  void plainWrite(View view, Key local, Span span) {
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

  void plainRead(View view, Key local, Span span) {
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

  static boolean isConst(Type type) {
    return switch (type) {
      case Type.Pointer pointer -> pointer.isConst();
      case Type.Tile tile -> tile.isConst();
      case Type.Ring ring -> ring.slot().isConst();
      case Type.TensorMap map -> map.isConst();
      default -> false;
    };
  }

  static boolean isAtomic(Type type) {
    return switch (type) {
      case Type.Pointer pointer -> pointer.isAtomic();
      case Type.Tile tile -> tile.isAtomic();
      case Type.Ring ring -> ring.slot().isAtomic();
      default -> false;
    };
  }

  /** The write at {@code span} was reported as a conflict of branches. */
  void explained(Span span) {
    sharedWrites.remove(span);
  }

  /** At the end of the function. */
  void finish() {
    rings.finish(touches);
    sharedWrites.values().forEach(it -> deferUnlessOutput(it.view(), it.diagnostic()));
  }

  /** What the function does to a memory. Memories that one pointer variable may mean share it. */
  Summary.Access accessOf(Variable root) {
    var access = accesses.getOrDefault(root, Summary.Access.NONE);
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
  void solid(View view) {
    view.roots().forEach(root -> accesses.merge(root, Summary.Access.SOLID, Summary.Access::and));
  }

  List<Diagnostic> unlessOutput(Variable root) {
    return unlessOutput.getOrDefault(root, List.of());
  }
}
