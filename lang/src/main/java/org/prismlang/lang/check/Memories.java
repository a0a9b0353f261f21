package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.intrinsic.Access;
import org.prismlang.lang.program.Summary;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** Who may touch which memory: hiding, claims, const, views of one thread, siblings, outputs. */
final class Memories {
  /** One access, as far as siblings, rings and summaries care. */
  record Touch(Variable root, Key key, Access access, Span span, Map<Variable, Integer> epochs) {}

  private record Hidden(Key key, Variable view, Span span) {}

  private final Frame frame;
  private final Map<Variable, View> views = new HashMap<>();
  private final Map<Variable, List<Hidden>> hidden = new HashMap<>();
  private final List<Touch> touches = new ArrayList<>();
  private final Map<Variable, List<Diagnostic>> unlessOutput = new HashMap<>();
  private final Map<Variable, Summary.Access> accesses = new HashMap<>();
  private final Rings rings;

  Memories(Frame frame) {
    this.frame = frame;
    this.rings = new Rings(frame);
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

  void hide(Variable source, Key key, Variable view, Span span) {
    hidden.computeIfAbsent(source, _ -> new ArrayList<>()).add(new Hidden(key, view, span));
  }

  void reveal(Variable source) {
    hidden.getOrDefault(source, new ArrayList<>()).removeLast();
  }

  /** P0502, P0504: the name may be used here, by these threads. */
  void use(View view, Key key, Span span) {
    for (var hider : hidden.getOrDefault(view.variable(), List.of())) {
      if (!key.isDisjoint(hider.key())) {
        reportHidden(view, hider, span);
        return;
      }
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
  private void claims(View view, Span span) {
    for (Optional<View> at = Optional.of(view); at.isPresent(); at = at.get().parent()) {
      if (at.get().claim().isPresent()) {
        claimed(at.get(), at.get().claim().get(), span);
      }
    }
  }

  private void claimed(View view, Claim claim, Span span) {
    var name = view.variable().name();
    var unit = claim.unit(frame.here);
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
      return;
    }
    if (claim.first().isEmpty()) {
      claim.usedBy(new Claim.Use(unit.get(), span));
    } else if (claim.first().get().unit() != unit.get()) {
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
    }
  }

  /** An access through a view: all the rules of language reference §5 that one access can break. */
  void touch(View view, Key local, Access access, boolean asynchronous, Span span) {
    claims(view, span);
    if (access.writes()) {
      writes(view, access, span);
    }
    if (view.isAsync() && !asynchronous) {
      frame.report(
          Code.P0509
              .at(
                  span,
                  "`"
                      + view.variable().name()
                      + "` is an asynchronous view: only copy operations may use it")
              .label(view.variable().span(), "made asynchronous here")
              .help("use the memory's own name after the `with async`: it waits for the transfer"));
    }
    record(view, local, access, span);
  }

  private void record(View view, Key local, Access access, Span span) {
    var key = view.keyInRoot(local);
    for (var root : view.roots()) {
      touches.add(new Touch(root, key, access, span, rings.epochs()));
      accesses.merge(root, summarized(access), Summary.Access::and);
    }
  }

  private static Summary.Access summarized(Access access) {
    return access.isAtomic()
        ? new Summary.Access(false, false, true)
        : new Summary.Access(access.reads(), access.writes(), false);
  }

  private void writes(View view, Access access, Span span) {
    var variable = view.variable();
    if (isConst(variable.type())) {
      frame.report(
          Code.P0508
              .at(span, "`" + variable.name() + "` is `const`: nothing is written through it")
              .label(variable.span(), "declared `" + variable.type() + "` here")
              .help("declare it without `const`, or write to other memory"));
      return;
    }
    boolean ownWord = isAtomic(variable.type());
    if (access != Access.ATOMIC || !ownWord) {
      sharedSource(view, span);
    }
  }

  private void sharedSource(View view, Span span) {
    var source = view.sharedSource();
    if (source.isEmpty()) {
      return;
    }
    var it = source.get();
    deferUnlessOutput(
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
                "the view was made by code that acts as "
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
                    + ", step by step, or only write `"
                    + it.name()
                    + "` in this kernel (then it is an output)"));
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
      claims(view, span);
      record(view, local, Access.WRITE, span);
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

  /** What the function does to a memory. */
  Summary.Access accessOf(Variable root) {
    return accesses.getOrDefault(root, Summary.Access.NONE);
  }

  List<Diagnostic> unlessOutput(Variable root) {
    return unlessOutput.getOrDefault(root, List.of());
  }

  /**
   * P0505: what branches of one split touched, {@code marks} being where each begins in {@link
   * #touches}.
   */
  void siblings(List<Integer> marks, List<Span> branches) {
    var merged = new HashMap<Variable, List<Group>>();
    for (int branch = 0; branch < branches.size(); branch++) {
      int end = branch + 1 < branches.size() ? marks.get(branch + 1) : touches.size();
      var mine = groups(touches.subList(marks.get(branch), end), branch);
      for (var group : mine) {
        conflict(group, merged.getOrDefault(group.touch().root(), List.of()));
      }
      for (var group : mine) {
        merged.computeIfAbsent(group.touch().root(), _ -> new ArrayList<>()).add(group);
      }
    }
  }

  private record Group(Touch touch, int branch) {}

  private record Sort(Variable root, Key key, Access access) {}

  /** One of each kind: many accesses of one sort conflict or not together. */
  private static List<Group> groups(List<Touch> touches, int branch) {
    var seen = new java.util.LinkedHashMap<Sort, Group>();
    for (var touch : touches) {
      seen.putIfAbsent(
          new Sort(touch.root(), touch.key(), touch.access()), new Group(touch, branch));
    }
    return List.copyOf(seen.values());
  }

  private void conflict(Group mine, List<Group> others) {
    for (var other : others) {
      boolean writes = mine.touch().access().writes() || other.touch().access().writes();
      boolean atomics = mine.touch().access().isAtomic() && other.touch().access().isAtomic();
      if (writes
          && !atomics
          && !isAtomic(mine.touch().root().type())
          && !mine.touch().key().isDisjoint(other.touch().key())) {
        reportSiblings(mine.touch(), other.touch());
        return;
      }
    }
  }

  private void reportSiblings(Touch mine, Touch other) {
    var name = mine.root().name();
    var verb = mine.access().writes() ? "writes" : "reads";
    var otherVerb = other.access().writes() ? "writes" : "reads";
    deferUnlessOutput(
        of(mine.root()),
        Code.P0505
            .at(
                mine.span(),
                "this branch "
                    + verb
                    + " `"
                    + name
                    + "` while another branch of the split "
                    + otherVerb
                    + " it")
            .label(other.span(), "the other branch " + otherVerb + " it here, at the same time")
            .help(
                "end the split between the two, so that the compiler can order them; or give each"
                    + " branch memory of its own"));
  }
}
