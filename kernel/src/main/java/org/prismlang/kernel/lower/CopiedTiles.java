package org.prismlang.kernel.lower;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;

/**
 * Which tiles the copy engine moves, itself or in a called function, and at what multiple of bytes
 * each of their slots must begin: PTX, "tensor copy", shared memory address.
 */
final class CopiedTiles {
  private static final int BOX = 128;
  private static final int BULK = 16;

  private final Map<Variable, Integer> alignments = new HashMap<>();
  private final Map<Variable, Variable> sources = new HashMap<>();
  private final Set<Function> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private CopiedTiles() {}

  static CopiedTiles of(Program program) {
    var tiles = new CopiedTiles();
    program.functions().forEach(tiles::function);
    return tiles;
  }

  /** What the slots of a tile or ring begin at multiples of; 0 where it is not moved. */
  int alignment(Variable tile) {
    return alignments.getOrDefault(tile, 0);
  }

  /** Callees before what they are given. */
  private void function(Function function) {
    if (seen.add(function)) {
      Action.all(function.body()).forEach(this::action);
    }
  }

  private void action(Action action) {
    switch (action) {
      case Action.Partition it -> view(it.view(), it.source());
      case Action.Claim it -> view(it.view(), it.source());
      case Action.Async it -> view(it.view(), it.source());
      default -> {}
    }
    action.terms().stream().flatMap(Term::all).forEach(this::term);
  }

  private void view(Variable view, Term source) {
    root(source).ifPresent(it -> sources.put(view, it));
  }

  private void term(Term term) {
    switch (term) {
      case Term.Operation it -> operation(it);
      case Term.Call it -> {
        function(it.callee());
        for (int i = 0; i < it.arguments().size(); i++) {
          moved(it.arguments().get(i), alignment(it.callee().parameters().get(i)));
        }
      }
      default -> {}
    }
  }

  private void operation(Term.Operation it) {
    var operands = it.intrinsic().operands();
    boolean isCopy = operands.stream().anyMatch(each -> each.asynchronous());
    boolean isBox = operands.stream().anyMatch(each -> each.form() instanceof Form.Map);
    for (int i = 0; i < Math.min(operands.size(), it.arguments().size()); i++) {
      if (isCopy && operands.get(i).form() instanceof Form.Tile) {
        it.arguments().get(i).ifPresent(tile -> moved(tile, isBox ? BOX : BULK));
      }
    }
  }

  private void moved(Term tile, int alignment) {
    if (alignment > 0) {
      root(tile).ifPresent(it -> alignments.merge(it, alignment, Math::max));
    }
  }

  private Optional<Variable> root(Term term) {
    return switch (term) {
      case Term.Read it -> Optional.of(sources.getOrDefault(it.variable(), it.variable()));
      case Term.Subview it -> root(it.base());
      default -> Optional.empty();
    };
  }
}
