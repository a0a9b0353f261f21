package org.prismlang.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.nvcc.Nvcc;

/** {@code prism doctor}: one line a thing, and how to get what is missing. */
final class DoctorCommand implements Command.Action {
  private static final int JAVA = 25;

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
        List.of(),
        new DoctorCommand(environment));
  }

  @Override
  public Status run(Arguments arguments, Console console) {
    var text = new StringBuilder("prism " + Version.text() + "\n");
    boolean able = java(text);
    system(text);
    archives(text);
    nvcc(text);
    driver(text);
    gpus(text);
    console.out(text.toString());
    return able ? Status.FINE : Status.ENVIRONMENT;
  }

  private boolean java(StringBuilder text) {
    String version = environment.property("java.version");
    boolean able = feature(version) >= JAVA;
    String found = version + " in " + environment.property("java.home");
    String how = "install a JDK 25 (Debian: apt-get install temurin-25-jdk) or set PRISM_JAVA_HOME";
    line(text, able, "Java", able ? found : found + ": too old", how);
    return able;
  }

  private void system(StringBuilder text) {
    String name = environment.property("os.name") + " " + environment.property("os.version");
    int cores = Runtime.getRuntime().availableProcessors();
    String found = name + " " + environment.property("os.arch") + ", " + cores;
    line(text, true, "system", found + (cores == 1 ? " core" : " cores"), "");
  }

  private void archives(StringBuilder text) {
    Path cache = machine.archives();
    int archives = Machine.classArchives(cache);
    line(
        text,
        archives > 0,
        "class archive",
        archives > 0 ? archives + " in " + cache : "none in " + cache,
        "commands start slower without; `prism` makes one as it runs, if it may write there");
  }

  private void nvcc(StringBuilder text) {
    Optional<Nvcc> nvcc = machine.nvcc();
    Optional<String> version = nvcc.flatMap(Nvcc::version);
    String what =
        nvcc.isEmpty()
            ? "not at PRISM_NVCC, on PATH, in CUDA_HOME or /usr/local/cuda"
            : version.orElse("does not answer") + " at " + nvcc.get().program();
    line(
        text,
        version.isPresent(),
        "nvcc",
        what,
        "for GPU code: install the CUDA toolkit 12 or later"
            + " (https://developer.nvidia.com/cuda-downloads) or set CUDA_HOME");
  }

  private void driver(StringBuilder text) {
    Optional<Path> driver = machine.driver();
    line(
        text,
        driver.isPresent(),
        "GPU driver",
        driver.isPresent() ? driver.get().toString() : "no libcuda.so.1",
        "to run on a GPU: install the NVIDIA driver; in a container, start it with --gpus all");
  }

  private void gpus(StringBuilder text) {
    List<String> gpus = machine.gpus();
    if (gpus.isEmpty()) {
      line(text, false, "GPU", "nvidia-smi lists none", "not needed to check programs");
    }
    for (var gpu : gpus) {
      line(text, true, "GPU", gpu, "");
    }
  }

  private static void line(StringBuilder text, boolean ok, String what, String found, String how) {
    text.append(ok ? "  ok       " : "  missing  ").append(what);
    text.repeat(' ', 15 - what.length()).append(found).append('\n');
    if (!ok) {
      text.repeat(' ', 26).append(how).append('\n');
    }
  }

  private static int feature(String version) {
    int end = 0;
    while (end < version.length() && Character.isDigit(version.charAt(end))) {
      end++;
    }
    return end == 0 || end > 4 ? 0 : Integer.parseInt(version.substring(0, end));
  }
}
