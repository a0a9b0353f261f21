package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.order.OrderProof;
import org.prismlang.lang.diagnostic.Diagnostics;

/** Makes every access of a module ordered: procedures once, callees first, then kernels. */
public final class Synchronization {
  private Synchronization() {}

  /** The synchronized module; complete only where nothing was reported. */
  public static Module of(Module module, Diagnostics diagnostics) {
    return of(module, false, diagnostics);
  }

  /** The same, where what is not proven to be ordered at every size is reported, too. */
  public static Module proven(Module module, Diagnostics diagnostics) {
    return of(module, true, diagnostics);
  }

  private static Module of(Module module, boolean isProven, Diagnostics diagnostics) {
    var known = new HashMap<String, Procedure>();
    var procedures = new ArrayList<Procedure>();
    for (var procedure : module.procedures()) {
      var subject = Subject.of(procedure, module, known);
      var result = Inference.of(subject);
      result.errors().forEach(diagnostics::report);
      var woven = Weave.of(subject, result.placement(), result.arrivals());
      var done = procedure.with(woven.body());
      known.put(procedure.name(), done);
      procedures.add(done);
    }
    var kernels = new ArrayList<Kernel>();
    for (var kernel : module.kernels()) {
      var subject = Subject.of(kernel, module, known);
      var result = Inference.of(subject);
      result.errors().forEach(diagnostics::report);
      var woven = Weave.of(subject, result.placement(), result.arrivals());
      var whole = kernel.with(woven.barriers(), woven.body());
      if (isProven && result.errors().isEmpty()) {
        OrderProof.check(whole, new Module(procedures, List.of()), diagnostics);
      }
      var done = Handovers.of(ClusterMeetings.of(Projection.of(whole, known)));
      if (result.errors().isEmpty()) {
        LoneArrivals.check(done, diagnostics);
        UnevenArrivals.check(done, diagnostics);
      }
      kernels.add(done);
    }
    return new Module(procedures, kernels);
  }
}
