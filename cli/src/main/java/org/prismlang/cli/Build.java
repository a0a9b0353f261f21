package org.prismlang.cli;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.CudaProgram;
import org.prismlang.cuda.DeviceCode;
import org.prismlang.cuda.host.Contract;
import org.prismlang.cuda.nvcc.Answer;
import org.prismlang.cuda.nvcc.CudaCompiler;
import org.prismlang.cuda.nvcc.Findings;
import org.prismlang.cuda.nvcc.Nvcc;
import org.prismlang.cuda.nvcc.UnsafeText;
import org.prismlang.kernel.analyze.Demanded;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.report.SyncReport;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.type.Target;
import org.prismlang.verify.Judgement;

/** The files made of one program. */
final class Build {
  private final PlacedModule placed;
  private final Module module;
  private final List<Judgement> judgements;
  private final Target target;
  private final Path stem;
  private final CudaProgram program;
  private final List<Path> written = new ArrayList<>();
  private Optional<Answer> answer = Optional.empty();

  /**
   * @param judgements of its kernels
   * @param stem the files' path without their endings
   */
  Build(PlacedModule placed, List<Judgement> judgements, Target target, Path stem) {
    this.placed = placed;
    this.module = placed.module();
    this.judgements = List.copyOf(judgements);
    this.target = target;
    this.stem = stem;
    this.program = CudaProgram.of(placed, target);
  }

  /** Holds kernels to what their decorators say. What is not so goes to {@code report}. */
  void analyze(List<Demand> demands, Report report) throws WrongUsage {
    var diagnostics = new Diagnostics();
    for (var kernel : demands.isEmpty() ? List.<Kernel>of() : module.kernels()) {
      Demanded.check(kernel, placed, GivenSizes.NONE.of(kernel), demands, diagnostics);
    }
    report.add(diagnostics.inOrder());
  }

  void write() throws Unavailable {
    write(".cu", program.source());
    write(".h", program.header());
    write(".json", program.contract());
  }

  /** Compiles what was written. What the compiler says of the program goes to {@code report}. */
  void assemble(CudaCompiler compiler, Report report, Console console) throws Unavailable {
    var cubin = file(".cubin");
    var kernels =
        compiler instanceof Nvcc ? program.source() : DeviceCode.of(placed, target, false).source();
    var said = run(compiler, kernels, cubin);
    var diagnostics = new Diagnostics();
    if (said.status() == 0) {
      new Findings(module, target).report(said, diagnostics);
      written.add(cubin);
      answer = Optional.of(said);
    } else if (said.refusals().isEmpty()) {
      throw new Unavailable(
          compiler.place()
              + " failed"
              + (said.lines().isEmpty() ? "" : ": " + said.lines().getFirst()));
    } else {
      blame(said, kernels, diagnostics, console);
    }
    report.add(diagnostics.inOrder());
  }

  Target target() {
    return target;
  }

  /** What a launch must keep to, as text. */
  String contract() {
    return program.contract();
  }

  List<Contract> contracts() {
    return DeviceCode.of(placed, target, false).contracts();
  }

  /** What the compiler made. */
  byte[] cubin() throws Unavailable {
    try {
      return Files.readAllBytes(file(".cubin"));
    } catch (IOException e) {
      throw new Unavailable("cannot read " + file(".cubin") + ": " + FileTrouble.reason(e));
    }
  }

  /** Whether the compiler was asked and made its file. */
  boolean isAssembled() {
    return answer.isPresent();
  }

  /** Written of what this and others have made. */
  void add(Path file) {
    written.add(file);
  }

  /** What was made, a line a file and a line a kernel. */
  String text(boolean explain) {
    var text = new StringBuilder();
    for (var file : written) {
      text.append(file).append('\n');
    }
    for (var line : lines()) {
      text.append(line.text());
    }
    judgements.forEach(it -> text.append(JudgementText.of(it)));
    for (var kernel : explain ? module.kernels() : List.<Kernel>of()) {
      text.append(SyncExplanation.of(SyncReport.of(kernel, module)));
    }
    return text.toString();
  }

  String json(boolean explain) {
    var json = new BuildJson();
    written.forEach(json::add);
    lines().forEach(json::add);
    judgements.forEach(json::add);
    for (var kernel : explain ? module.kernels() : List.<Kernel>of()) {
      json.add(SyncReport.of(kernel, module));
    }
    return json.toString();
  }

  private List<KernelLine> lines() {
    var findings = new Findings(module, target);
    var lines = new ArrayList<KernelLine>();
    for (var kernel : module.kernels()) {
      lines.add(
          new KernelLine(kernel, placed, answer.flatMap(it -> findings.resources(kernel, it))));
    }
    return lines;
  }

  /** nvcc reads the file that was written, all others {@code kernels}. */
  private Answer run(CudaCompiler compiler, String kernels, Path cubin) throws Unavailable {
    try {
      Files.deleteIfExists(cubin);
      if (compiler instanceof Nvcc nvcc) {
        return nvcc.cubin(file(".cu"), cubin, target);
      }
      var made = compiler.compile(kernels, target);
      if (made.answer().status() == 0) {
        Files.write(cubin, made.image().toArray(ValueLayout.JAVA_BYTE));
      }
      return made.answer();
    } catch (IOException e) {
      throw new Unavailable("cannot run " + compiler.place() + ": " + FileTrouble.reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable("interrupted while " + compiler.place() + " ran");
    }
  }

  /** The user answers for `unsafe` text; for all else we do. */
  private void blame(Answer said, String compiled, Diagnostics diagnostics, Console console) {
    var texts = new UnsafeText(compiled, module);
    for (var refusal : said.refusals()) {
      texts.error(refusal).ifPresent(diagnostics::report);
    }
    if (!diagnostics.hasErrors()) {
      said.lines().forEach(line -> console.err(line + "\n"));
      console.complain(
          "the CUDA compiler refuses the generated code, which is kept in " + file(".cu"));
      throw new IllegalStateException(
          "the CUDA compiler refuses " + file(".cu") + ":\n" + String.join("\n", said.lines()));
    }
  }

  private String name() {
    return stem.getFileName().toString();
  }

  private Path file(String ending) {
    return stem.resolveSibling(name() + ending);
  }

  private void write(String ending, String text) throws Unavailable {
    var file = file(ending);
    OutputFile.write(file, text);
    written.add(file);
  }
}
