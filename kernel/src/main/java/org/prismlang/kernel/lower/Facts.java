package org.prismlang.kernel.lower;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/**
 * What a call must know of a function, calls inside it included.
 *
 * @param touchesMemory shared or global
 * @param acts has an effect besides memory and arrays: prints, asserts, sleeps
 * @param isCollective threads must meet it together
 * @param mustExpand its synchronization reaches into the caller, so it cannot stand apart
 * @param assigned its variables and parameters that are assigned, arrays changed in calls included
 */
record Facts(
    boolean touchesMemory,
    boolean acts,
    boolean isCollective,
    boolean mustExpand,
    Set<Variable> assigned) {

  /** Whether a call changes nothing but its results. */
  boolean isPure(Function function) {
    return !touchesMemory
        && !acts
        && function.parameters().stream().noneMatch(this::isAssignedReference);
  }

  private boolean isAssignedReference(Variable parameter) {
    return isReference(parameter) && assigned.contains(parameter);
  }

  /** Whether what is assigned to it is assigned to what the caller passed. */
  static boolean isReference(Variable parameter) {
    return parameter.type() instanceof Type.Array || parameter.origin() == Variable.Origin.COUNTER;
  }

  /** Facts of functions, each found once. */
  static final class Known {
    private final IdentityHashMap<Function, Facts> facts = new IdentityHashMap<>();

    Facts of(Function function) {
      var known = facts.get(function);
      if (known == null) {
        var search = new Search(this);
        Action.all(function.body()).forEach(search::action);
        known = search.found(function);
        facts.put(function, known);
      }
      return known;
    }
  }

  private static final class Search {
    private final Known known;
    private boolean touchesMemory;
    private boolean acts;
    private boolean isCollective;
    private boolean mustExpand;
    private final Set<Variable> assigned = new HashSet<>();

    Search(Known known) {
      this.known = known;
    }

    Facts found(Function function) {
      boolean takesRing =
          function.parameters().stream()
              .anyMatch(
                  it -> it.type() instanceof Type.Ring || it.origin() == Variable.Origin.COUNTER);
      return new Facts(
          touchesMemory,
          acts,
          isCollective || isTextOfSeveral(function),
          mustExpand || takesRing || !function.summary().roles().isEmpty(),
          assigned);
    }

    /** Its instructions may be for all of them together, whatever its body is. */
    private static boolean isTextOfSeveral(Function function) {
      return function.unsafe().isPresent() && !function.bound().top().equals(Perspective.THREAD);
    }

    void action(Action action) {
      switch (action) {
        case Action.Declare it -> {
          touchesMemory |= it.variable().type().isMemory();
          mustExpand |= it.variable().type() instanceof Type.Ring;
        }
        case Action.Assign it -> it.targets().forEach(this::assigned);
        case Action.Update it -> assigned(it.target());
        case Action.Assert _, Action.Print _, Action.Unsafe _ -> acts = true;
        case Action.Barrier it -> {
          acts = true;
          isCollective = true;
          mustExpand |= it.half() != Action.Barrier.Half.BOTH;
        }
        case Action.Batch _, Action.LastBlock _ -> mustExpand = true;
        case Action.Partition _, Action.Claim _, Action.Async _ -> touchesMemory = true;
        default -> {}
      }
      action.terms().stream().flatMap(Term::all).forEach(this::term);
    }

    private void assigned(Term target) {
      Parts.root(target).ifPresent(assigned::add);
    }

    private void term(Term term) {
      switch (term) {
        case Term.Element it -> touchesMemory |= it.base().type().isMemory();
        case Term.Operation it -> operation(it);
        case Term.Call it -> call(it);
        default -> {}
      }
    }

    private void operation(Term.Operation it) {
      var intrinsic = it.intrinsic();
      touchesMemory |= intrinsic.timeline() != Timeline.REGISTERS;
      isCollective |= intrinsic.isCollective();
      mustExpand |= intrinsic.timeline().completesOnBarrier() || intrinsic.timeline().isBatched();
      boolean writes = false;
      for (int i = 0; i < it.arguments().size(); i++) {
        if (intrinsic.operands().get(i).access().writes() && it.arguments().get(i).isPresent()) {
          writes = true;
          places(it.arguments().get(i).get());
        }
      }
      acts |= !writes && it.type() == Type.Special.NOTHING || intrinsic.is(Trait.READS_THE_MACHINE);
    }

    private void places(Term written) {
      if (written instanceof Term.Several several) {
        several.elements().forEach(this::assigned);
      } else {
        assigned(written);
      }
    }

    private void call(Term.Call it) {
      var callee = known.of(it.callee());
      touchesMemory |= callee.touchesMemory;
      acts |= callee.acts;
      isCollective |= callee.isCollective;
      mustExpand |= callee.mustExpand;
      // A function defined inside another one assigns variables around it.
      assigned.addAll(callee.assigned);
      for (int i = 0; i < it.arguments().size(); i++) {
        var parameter = it.callee().parameters().get(i);
        if (isReference(parameter) && callee.assigned.contains(parameter)) {
          assigned(it.arguments().get(i));
        }
      }
    }
  }
}
