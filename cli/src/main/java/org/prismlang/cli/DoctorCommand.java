package org.prismlang.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.nvcc.Nvcc;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.runtime.nvrtc.Nvrtc;

/** {@code prism doctor}: one line a thing, and how to get what is missing. */
final class DoctorCommand implements Command.Action {
  private static final int JAVA = 25;
  private static final Option JSON =
      Option.flag("--json", "prints one JSON object a thing, on standard output");

  /**
   * One thing.
   *
   * @param how to get it, where it is missing
   */
  private record Thing(boolean isThere, String what, String found, String how) {}

  private final Environment environment;
  private final Machine machine;

  private DoctorCommand(Environment environment) {
    this.environment = environment;
    this.machine = new Machine(environment);
  }

  static Command row(Environment environment) {
    return new Command(
        "doctor",
        "",
        0,
        0,
        "says what is installed and what is missing",
        """
        Checking, formatting and explaining need nothing but Java; a CUDA toolkit and a GPU are wanted
        only for running on one. Ends with status 3 only if what `prism check` needs is missing.
        """,
        List.of(JSON),
        new DoctorCommand(environment));
  }

  @Override
  public Status run(Arguments arguments, Console console) {
    var things = new ArrayList<Thing>();
    boolean able = java(things);
    system(things);
    archives(things);
    nvcc(things);
    nvrtc(things);
    driver(things);
    gpus(things);
    console.out(arguments.has(JSON.name()) ? json(things) : text(things));
    return able ? Status.FINE : Status.ENVIRONMENT;
  }

  private boolean java(List<Thing> things) {
    String version = environment.property("java.version");
    boolean able = feature(version) >= JAVA;
    String found = version + " in " + environment.property("java.home");
    String how = "install a JDK 25 (Debian: apt-get install temurin-25-jdk) or set PRISM_JAVA_HOME";
    line(things, able, "Java", able ? found : found + ": too old", how);
    return able;
  }

  private void system(List<Thing> things) {
    String name = environment.property("os.name") + " " + environment.property("os.version");
    int cores = Runtime.getRuntime().availableProcessors();
    String found = name + " " + environment.property("os.arch") + ", " + cores;
    line(things, true, "system", found + (cores == 1 ? " core" : " cores"), "");
  }

  private void archives(List<Thing> things) {
    Path cache = machine.archives();
    int archives = Machine.classArchives(cache);
    line(
        things,
        archives > 0,
        "class archive",
        archives > 0 ? archives + " in " + cache : "none in " + cache,
        "commands start slower without; `prism` makes one as it runs, if it may write there");
  }

  private void nvcc(List<Thing> things) {
    Optional<Nvcc> nvcc = machine.nvcc();
    Optional<String> version = nvcc.flatMap(Nvcc::version);
    String what =
        nvcc.isEmpty()
            ? "not at PRISM_NVCC, on PATH, in CUDA_HOME or /usr/local/cuda"
            : version.orElse("does not answer") + " at " + nvcc.get().program();
    line(
        things,
        version.isPresent(),
        "nvcc",
        what,
        "for GPU code: install the CUDA toolkit 12 or later"
            + " (https://developer.nvidia.com/cuda-downloads) or set CUDA_HOME");
  }

  private void nvrtc(List<Thing> things) {
    var nvrtc = machine.nvrtc();
    line(
        things,
        nvrtc.isPresent(),
        "NVRTC",
        nvrtc
            .map(Nvrtc::place)
            .orElse("not at PRISM_NVRTC, no libnvrtc.so.13 or .12 where libraries are"),
        "compiles where there is no nvcc: pip install nvidia-cuda-nvrtc nvidia-cuda-runtime,"
            + " or set PRISM_NVRTC");
  }

  private void driver(List<Thing> things) {
    Optional<Path> driver = machine.driver();
    line(
        things,
        driver.isPresent(),
        "GPU driver",
        driver.isPresent() ? driver.get().toString() : "no libcuda.so.1",
        "to run on a GPU: install the NVIDIA driver; in a container, start it with --gpus all");
  }

  private void gpus(List<Thing> things) {
    List<String> gpus = machine.gpus();
    if (gpus.isEmpty()) {
      line(things, false, "GPU", "nvidia-smi lists none", "not needed to check programs");
    }
    for (var gpu : gpus) {
      line(things, true, "GPU", gpu, "");
    }
  }

  private static void line(List<Thing> things, boolean ok, String what, String found, String how) {
    things.add(new Thing(ok, what, found, how));
  }

  private static String text(List<Thing> things) {
    var text = new StringBuilder("prism " + Version.text() + "\n");
    for (var thing : things) {
      text.append(thing.isThere() ? "  ok       " : "  missing  ").append(thing.what());
      text.repeat(' ', 15 - thing.what().length()).append(thing.found()).append('\n');
      if (!thing.isThere()) {
        text.repeat(' ', 26).append(thing.how()).append('\n');
      }
    }
    return text.toString();
  }

  /** {@code { prism: version }}, then {@code { what, ok, found, how }} a thing. */
  private static String json(List<Thing> things) {
    var out = new StringBuilder();
    var json = new JsonText(out);
    out.append("{\"prism\":");
    json.text(Version.text());
    out.append("}\n");
    for (var thing : things) {
      out.append("{\"what\":");
      json.text(thing.what());
      out.append(",\"ok\":").append(thing.isThere()).append(",\"found\":");
      json.text(thing.found());
      out.append(",\"how\":");
      json.text(thing.isThere() ? "" : thing.how());
      out.append("}\n");
    }
    return out.toString();
  }

  private static int feature(String version) {
    int end = 0;
    while (end < version.length() && Character.isDigit(version.charAt(end))) {
      end++;
    }
    return end == 0 || end > 4 ? 0 : Integer.parseInt(version.substring(0, end));
  }
}
