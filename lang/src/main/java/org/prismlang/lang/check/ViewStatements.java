package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.memory.Claim;
import org.prismlang.lang.check.memory.IndexMap;
import org.prismlang.lang.check.memory.Memories;
import org.prismlang.lang.check.memory.MemoryUse;
import org.prismlang.lang.check.memory.View;
import org.prismlang.lang.check.units.Batches;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.intrinsic.ScopeOp;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Perspective;

/** `with`: groups, views, batches. Items open left to right, each around the rest. */
final class ViewStatements {
  private static final String GROUP = "group";
  private static final List<String> WORDS = words();

  private final Frame frame;
  private final Operations operations;
  private final Flow flow;
  private final Memories memories;
  private final CodeBlocks blocks;
  private final ViewFunctions functions;
  private final Groups groups;

  ViewStatements(
      Frame frame,
      ViewFunctions functions,
      Groups groups,
      Operations operations,
      Ledger ledger,
      CodeBlocks blocks) {
    this.frame = frame;
    this.operations = operations;
    this.flow = ledger.flow();
    this.memories = ledger.memories();
    this.blocks = blocks;
    this.functions = functions;
    this.groups = groups;
  }

  private static List<String> words() {
    var words = new ArrayList<>(List.of(GROUP, "partition", "claim", "async"));
    for (var operation : ScopeOp.values()) {
      words.add(operation.text());
    }
    return List.copyOf(words);
  }

  Optional<Action> with(Stmt.With it, int item, boolean tail) {
    var written = it.items().get(item);
    if (frame.isHost) {
      frame.report(
          Code.P0223
              .at(written.span(), "`with` belongs to device code")
              .help("host functions run on the CPU: use plain loops"));
      return Optional.empty();
    }
    if (!(written.expression() instanceof Expr.Call call)
        || !(call.callee() instanceof Expr.Variable name)) {
      if (!(written.expression() instanceof Expr.Broken)) {
        reportUnknown(written.expression().span(), Written.brief(written.expression()));
      }
      rest(it, item, tail);
      return Optional.empty();
    }
    var word = name.name();
    var operation = ScopeOp.named(word);
    if (written.alias().isPresent() && (word.equals(GROUP) || operation.isPresent())) {
      frame.report(
          Code.P0105
              .at(written.alias().get().span(), "`" + word + "` gives no view to name")
              .help("leave `as " + written.alias().get().text() + "` out"));
    }
    if (operation.isPresent()) {
      return switch (operation.get()) {
        case WGMMA_ASYNC -> batch(call, it, item, tail);
        case LAST_BLOCK -> lastBlock(call, it, item, tail);
      };
    }
    return switch (word) {
      case GROUP -> group(call, it, item, tail);
      case "partition" -> view(call, it, item, tail, false);
      case "claim" -> view(call, it, item, tail, true);
      case "async" -> async(call, it, item, tail);
      case Meaning.WORD -> {
        Meaning.reportMisplaced(call, frame);
        yield broken(written.alias(), it, item, tail);
      }
      default -> {
        reportUnknown(call.callee().span(), word);
        yield Nearest.to(word, WORDS).equals(Optional.of(GROUP))
            ? group(call, it, item, tail)
            : broken(written.alias(), it, item, tail);
      }
    };
  }

  private void reportUnknown(Span span, String what) {
    var diagnostic = Code.P0105.at(span, "`with` knows no `" + what + "`");
    var near = Nearest.to(what, WORDS);
    frame.report(
        near.isPresent()
            ? diagnostic.help("did you mean `" + near.get() + "`?", new Edit(span, near.get()))
            : diagnostic.help("`with` takes `" + String.join("`, `", WORDS) + "`"));
  }

  /** The items that follow, then the body. */
  private List<Action> rest(Stmt.With it, int item, boolean tail) {
    if (item + 1 < it.items().size()) {
      return with(it, item + 1, tail).map(List::of).orElse(List.of());
    }
    return blocks.body(it.body(), tail);
  }

  private Optional<Action> group(Expr.Call call, Stmt.With it, int item, boolean tail) {
    var to = groups.perspective(call);
    var outer = frame.here;
    if (to.isPresent()) {
      frame.here = frame.here.grouped(to.get(), call.span(), tail);
    }
    var body = frame.isDefinition() || to.isPresent() ? rest(it, item, tail) : List.<Action>of();
    frame.here = outer;
    return to.map(perspective -> new Action.Group(perspective, body, it.span()));
  }

  private Optional<Action> view(
      Expr.Call call, Stmt.With it, int item, boolean tail, boolean isClaim) {
    var word = isClaim ? "claim" : "partition";
    var alias = alias(it.items().get(item), word);
    var source = functions.source(call, word);
    var owner =
        source.isEmpty() ? Optional.<ViewFunctions.Owner>empty() : functions.owner(call, word);
    if (alias.isEmpty() || source.isEmpty() || owner.isEmpty()) {
      return broken(alias, it, item, tail);
    }
    var to = owner.get().perspective();
    if (!frame.isDefinition() && !source.get().owner().isAtLeast(to)) {
      reportBroader(source.get(), to, call);
      return broken(alias, it, item, tail);
    }
    var map = functions.map(call, source.get(), owner.get(), word);
    if (map.isEmpty() || !functions.placed(source.get().term(), owner.get())) {
      return broken(alias, it, item, tail);
    }
    var claim =
        isClaim ? Optional.of(new Claim(to, frame.here, call.span())) : Optional.<Claim>empty();
    var variable =
        new Variable(
            alias.get().text(),
            map.get().type(),
            to,
            Variable.Origin.VIEW,
            false,
            alias.get().span());
    var body = inside(variable, source.get(), map.get(), false, claim, it, item, tail);
    return Optional.of(
        isClaim
            ? new Action.Claim(
                variable,
                source.get().term(),
                map.get().indices(),
                map.get().places(),
                body,
                it.span())
            : new Action.Partition(
                variable,
                source.get().term(),
                map.get().indices(),
                map.get().places(),
                body,
                it.span()));
  }

  private Optional<Action> broken(Optional<Name> alias, Stmt.With it, int item, boolean tail) {
    frame.scope.open();
    alias.ifPresent(name -> frame.scope.put(name.text(), new Symbol.Broken(name.span())));
    rest(it, item, tail);
    frame.scope.close();
    return Optional.empty();
  }

  private List<Action> inside(
      Variable variable,
      MemoryUse source,
      IndexMap map,
      boolean isAsync,
      Optional<Claim> claim,
      Stmt.With it,
      int item,
      boolean tail) {
    var base = source.view();
    boolean isShared = !frame.perspective().isAtLeast(source.owner());
    var sharedSource =
        isShared
            ? Optional.of(
                new View.SharedSource(
                    base.variable().name(),
                    source.owner(),
                    frame.perspective(),
                    it.items().get(item).span()))
            : Optional.<View.SharedSource>empty();
    frame.scope.open();
    frame.declare(variable);
    memories.add(
        View.of(
            variable,
            List.of(new View.Making(base, source.key(), map, isAsync, claim, sharedSource)),
            frame.scope.depth(),
            flow.loopDepth()));
    memories.hiding().hide(base, source.key(), variable, it.items().get(item).span());
    var body = rest(it, item, tail);
    memories.hiding().reveal(variable);
    frame.scope.close();
    return body;
  }

  private Optional<Name> alias(Stmt.WithItem written, String word) {
    if (written.alias().isEmpty()) {
      frame.report(
          Code.P0105
              .at(written.span(), "`" + word + "` makes a view, which needs a name")
              .help("`with " + word + "(…) as name:`"));
    }
    return written.alias();
  }

  /** P0503. */
  private void reportBroader(MemoryUse source, Perspective to, Expr.Call call) {
    var name = source.view().variable().name();
    frame.report(
        Code.P0503
            .at(
                call.span(),
                "`"
                    + name
                    + "` belongs to "
                    + source.owner()
                    + ", a view of it cannot belong to "
                    + to)
            .label(source.view().variable().span(), "`" + name + "` lives at " + source.owner())
            .help("views narrow: choose `p=` as " + source.owner() + " or a part of it"));
  }

  private Optional<Action> async(Expr.Call call, Stmt.With it, int item, boolean tail) {
    var alias = alias(it.items().get(item), "async");
    var source = functions.source(call, "async");
    if (alias.isEmpty() || source.isEmpty()) {
      return broken(alias, it, item, tail);
    }
    var term = source.get().term();
    var variable =
        new Variable(
            alias.get().text(),
            term.type(),
            term.perspective(),
            Variable.Origin.VIEW,
            false,
            alias.get().span());
    var body =
        inside(
            variable,
            source.get(),
            IndexMap.identity(term.type()),
            true,
            Optional.empty(),
            it,
            item,
            tail);
    return Optional.of(new Action.Async(variable, term, body, it.span()));
  }

  private Optional<Action> batch(Expr.Call call, Stmt.With it, int item, boolean tail) {
    var operation = operations.operation(ScopeOp.WGMMA_ASYNC.intrinsic(), call, Want.NOTHING);
    if (operation.type().isBroken()) {
      return Optional.empty();
    }
    var body = rest(it, item, tail);
    Batches.check(body, frame, it.items().get(item).span());
    return Optional.of(new Action.Batch(body, it.span()));
  }

  private Optional<Action> lastBlock(Expr.Call call, Stmt.With it, int item, boolean tail) {
    var operation = operations.operation(ScopeOp.LAST_BLOCK.intrinsic(), call, Want.NOTHING);
    var body = rest(it, item, tail);
    if (!(operation instanceof Term.Operation counted)) {
      return Optional.empty();
    }
    return Optional.of(
        new Action.LastBlock(counted.arguments().getFirst().orElseThrow(), body, it.span()));
  }
}
