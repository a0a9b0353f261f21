package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.assignment.DefiniteAssignment;
import org.prismlang.lang.check.frame.Facts;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Here;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.head.Demands;
import org.prismlang.lang.check.head.Preconditions;
import org.prismlang.lang.check.memory.MapsOfPointers;
import org.prismlang.lang.check.memory.View;
import org.prismlang.lang.check.types.Generics;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Summary;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Checks the body of one instance and sums it up for its callers. */
final class Bodies {
  private final Signature signature;
  private final Frame frame;
  private final Walk walk;

  Bodies(Session session, Signature signature, Frame.Mode mode, Optional<String> origin) {
    this.signature = signature;
    this.frame =
        new Frame(
            session.task(),
            signature.declaration().module(),
            mode,
            signature.role() == Function.Role.HOST,
            Here.entry(signature.bound(), signature.launch()),
            origin);
    this.walk = new Walk(session, frame);
  }

  boolean hasErrors() {
    return frame.hasErrors();
  }

  CheckedBody check() {
    var item = signature.declaration().item();
    Generics.declare(signature.generics(), frame, item.name().span());
    frame.scope.open();
    var parameters = parameters();
    var names = new MapsOfPointers(frame, walk.ledger.memories());
    var maps = names.declare(signature.declaration(), parameters);
    var results =
        new Results(
            signature.name(),
            signature.role() == Function.Role.KERNEL,
            signature.results(),
            Optional.of(item.head()));
    walk.ledger.shared().enter(signature.bound(), signature.automaticShared());
    new RolesAbove(frame, walk.values, walk.ledger.roles()).declare(item);
    var preconditions = new Preconditions(frame, walk.values);
    preconditions.assumed(item);
    walk.extents.declare(item, signature.launch().cluster(), preconditions);
    if (signature.role() == Function.Role.KERNEL) {
      walk.tiles.enterKernel(parameters, signature.launch());
    }
    var meaning = Meaning.of(item, signature.role(), frame);
    var statements = walk.statements.entry(meaning.map(Meaning::body).orElse(item.body()), results);
    meaning.ifPresent(it -> it.check(signature, statements, walk));
    var body =
        signature.role() == Function.Role.KERNEL ? preconditions.asserted(statements) : statements;
    results.complete(body, item.name().span(), frame);
    walk.extents.keep(body);
    preconditions.addAll(walk.tiles.demanded(body));
    walk.ledger.memories().rings().stepsGiveNothing(signature.results(), item.name().span());
    walk.ledger.memories().finish();
    if (!frame.hasErrors()) {
      names.finish(maps);
    }
    if (signature.role() == Function.Role.KERNEL) {
      kernel();
    }
    Barriers.ofBlocks(signature.role(), signature.launch(), frame);
    var accesses = accesses(parameters);
    var outputs = outputs(parameters, accesses);
    var function =
        new Function(
            signature.name(),
            signature.instanceName(),
            signature.role(),
            signature.bound(),
            signature.launch(),
            preconditions.all(),
            signature.inline(),
            signature.exact(),
            signature.test(),
            parameters,
            maps,
            defaults(parameters),
            signature.results(),
            meaning.map(Meaning::text),
            body,
            summary(parameters, accesses),
            Demands.of(item),
            item.span());
    if (frame.mode == Frame.Mode.INSTANCE && !frame.hasErrors()) {
      var session = walk.session;
      DefiniteAssignment.check(
          function, session.arrayEffects(), session.instances()::isBroken, frame::report);
    }
    return new CheckedBody(function, outputs);
  }

  private List<Variable> parameters() {
    var parameters = new ArrayList<Variable>();
    for (var parameter : signature.parameters()) {
      boolean isCounter = parameter.type() == Type.Special.COUNTER;
      var variable =
          new Variable(
              parameter.name(),
              isCounter ? Scalar.INT32 : parameter.type(),
              parameter.perspective(),
              isCounter ? Variable.Origin.COUNTER : Variable.Origin.PARAMETER,
              parameter.isConst(),
              parameter.span());
      parameters.add(variable);
      frame.declare(variable);
      if (isCounter) {
        walk.ledger.memories().rings().given(variable);
      }
      if (variable.type().isMemory()) {
        walk.ledger.memories().add(View.root(variable, frame.scope.depth(), 0));
      }
    }
    return parameters;
  }

  /** Those of a host function, which a caller outside the program may want; others at a call. */
  private Map<Variable, Term> defaults(List<Variable> parameters) {
    var defaults = new HashMap<Variable, Term>();
    if (signature.role() != Function.Role.HOST || frame.mode != Frame.Mode.INSTANCE) {
      return defaults;
    }
    for (int i = 0; i < parameters.size(); i++) {
      var parameter = signature.parameters().get(i);
      if (parameter.defaultValue().isPresent()) {
        var term = walk.session.instances().defaultValue(signature, parameter);
        defaults.put(parameters.get(i), term);
      }
    }
    return defaults;
  }

  private void kernel() {
    walk.ledger.roles().registers(signature.launch().registers(), registers());
    walk.ledger.shared().kernel(signature.bound(), frame.task.target());
    boolean promised = signature.launch().promisesProgress() || frame.facts.takesTicket();
    if (frame.facts.firstWait().isPresent() && !promised) {
      var wait = frame.facts.firstWait().get();
      var diagnostic =
          Code.P0703
              .at(
                  wait.where(),
                  "this waits for another block, and nothing promises that that block ever runs")
              .label(signature.declaration().span(), "by the kernel `" + signature.name() + "`");
      frame.report(
          wait.what()
              .map(it -> diagnostic.label(it, "another block's word"))
              .orElse(diagnostic)
              .help(
                  "promise it: `@launch(in_order=True)`, `resident=True` or `cooperative=True`; or"
                      + " number the blocks with `ticket(counter)`"));
    }
  }

  /** Outputs of a kernel are only written: where this one is read tells why it is none. */
  private Diagnostic noOutput(Diagnostic diagnostic, Variable parameter) {
    var read = walk.ledger.memories().firstRead(parameter);
    if (signature.role() != Function.Role.KERNEL || read.isEmpty()) {
      return diagnostic;
    }
    boolean isAtomic = read.get().access().isAtomic();
    var explained =
        diagnostic.label(
            read.get().span(),
            isAtomic
                ? "an atomic operation on `" + parameter.name() + "`, so it is no output"
                : "`" + parameter.name() + "` is read here, so it is no output");
    return isAtomic
        ? explained.help("or declare it atomic memory: `ptr(atomic(…))`")
        : explained.help(
            "or only write `" + parameter.name() + "` in this kernel: then it is an output");
  }

  /** Where the registers of the roles are written. */
  private Span registers() {
    for (var decorator : signature.declaration().item().decorators()) {
      for (var argument : decorator.arguments()) {
        if (argument.name().isPresent() && argument.name().get().text().equals("regs")) {
          return argument.span();
        }
      }
    }
    return signature.declaration().span();
  }

  private List<Summary.Access> accesses(List<Variable> parameters) {
    return parameters.stream()
        .map(it -> it.type().isMemory() ? walk.ledger.memories().accessOf(it) : local(it))
        .toList();
  }

  private Summary summary(List<Variable> parameters, List<Summary.Access> accesses) {
    return new Summary(
        signature.automaticShared()
            ? walk.ledger.shared().peak()
            : Math.max(walk.ledger.shared().peak(), signature.bound().sharedBytes().orElse(0)),
        walk.ledger.shared().barriers(),
        accesses,
        walk.ledger.roles().all(),
        frame.facts.firstWait().map(Facts.Wait::where),
        frame.facts.loadsWords(),
        frame.facts.takesTicket(),
        frame.facts.isCollective(),
        !frame.facts.isImpure() && !touchesMemory(),
        frame.facts.speaks(),
        inFlight(parameters),
        frame.facts.hasUnnamedWgmma(),
        walk.ledger.memories().ringEffects(parameters));
  }

  private List<Integer> inFlight(List<Variable> parameters) {
    var list = new ArrayList<Integer>();
    for (int i = 0; i < parameters.size(); i++) {
      if (walk.ledger.inFlight().isInFlight(parameters.get(i))) {
        list.add(i);
      }
    }
    return list;
  }

  private boolean touchesMemory() {
    return !walk.ledger.memories().touches().isEmpty();
  }

  private Summary.Access local(Variable parameter) {
    boolean changed = parameter.type() instanceof Type.Array && walk.places.isChanged(parameter);
    return changed
        ? new Summary.Access(true, true, false, false, true, false)
        : Summary.Access.NONE;
  }

  /**
   * In a kernel outputs are known; a device function leaves the question to its callers unless it
   * reads.
   */
  private List<CheckedBody.UnlessOutput> outputs(
      List<Variable> parameters, List<Summary.Access> accesses) {
    var unlessOutput = new ArrayList<CheckedBody.UnlessOutput>();
    for (int i = 0; i < parameters.size(); i++) {
      for (var diagnostic : walk.ledger.memories().unlessOutput(parameters.get(i))) {
        if (!accesses.get(i).isOutput()) {
          frame.report(noOutput(diagnostic, parameters.get(i)));
        } else if (signature.role() != Function.Role.KERNEL) {
          unlessOutput.add(new CheckedBody.UnlessOutput(i, diagnostic));
        }
      }
    }
    return unlessOutput;
  }
}
