package org.prismlang.runtime.driver;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A GPU that is the stub, in use. */
record Rig(DriverStub stub, Driver driver, Gpu gpu, Context context) {
  private static final byte[] IMAGE =
      "saxpy hang_here stray_away idle prism_watch_report prism_watch_given_up"
          .getBytes(StandardCharsets.US_ASCII);

  static Rig fresh() throws DriverMissing {
    var stub = DriverStub.fresh();
    var driver = Driver.load(stub.library());
    var gpu = driver.gpus().getFirst();
    return new Rig(stub, driver, gpu, driver.context(gpu));
  }

  CodeModule module() {
    return context.load(MemorySegment.ofArray(IMAGE));
  }

  /** Of a kernel without parameters. */
  Launch launch(CodeModule module, String kernel) {
    return new Launch(context, module.function(kernel), List.of(), 0, Launch.Manner.PLAIN);
  }
}
