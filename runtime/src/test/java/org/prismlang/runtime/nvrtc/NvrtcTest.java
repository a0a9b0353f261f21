package org.prismlang.runtime.nvrtc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.cuda.nvcc.Answer;
import org.prismlang.cuda.nvcc.Cubins;
import org.prismlang.cuda.nvcc.CudaCompiler;
import org.prismlang.cuda.nvcc.Nvcc;
import org.prismlang.lang.type.Target;

class NvrtcTest {
  private static final String SOURCE = "__global__ void k() {}";

  @TempDir Path folder;
  private Path library;

  @BeforeEach
  void use() throws IOException {
    library = NvrtcStub.in(folder.resolve("venv/lib/python3.12/site-packages/nvidia/cu12/lib"));
  }

  @Test
  void whatItMakesIsTheCodeForTheTarget() {
    var made = new Nvrtc(library).compile(SOURCE, Target.SM_90A);
    assertEquals(0, made.answer().status());
    assertEquals(
        List.of(SOURCE, "// --std=c++17", "// --gpu-architecture=sm_90a", "// --ptxas-options=-v"),
        text(made).lines().limit(4).toList());
    assertEquals(List.of(new Answer.Resources("saxpy", 10, 0, 0, 0)), made.answer().resources());
    assertEquals(Optional.of("nvrtc-12.0"), new Nvrtc(library).version(), "no program is left");
  }

  @Test
  void headersAreThoseOfItsOwnPackageOrOfOneBeside() throws IOException {
    var packages = folder.resolve("venv/lib/python3.12/site-packages/nvidia");
    var beside = packages.resolve("cuda_runtime/include");
    var library12 = packages.resolve("cuda_cccl/include");
    header(beside.resolve("cuda_fp16.h"));
    header(library12.resolve("cuda/std/type_traits"));
    assertEquals(List.of(beside, library12), Headers.beside(library));
    var own = packages.resolve("cu12/include");
    header(own.resolve("cuda_fp16.h"));
    header(own.resolve("cccl/cuda/std/type_traits"));
    assertEquals(List.of(own, own.resolve("cccl")), Headers.beside(library));
    var made = new Nvrtc(library).compile(SOURCE, Target.SM_80);
    var options = "// --include-path=" + own + "\n// --include-path=" + own.resolve("cccl");
    assertTrue(text(made).endsWith(options), text(made));
  }

  @Test
  void refusalsHaveTheirLines() {
    var made = new Nvrtc(library).compile("\n\nnonsense;", Target.SM_80);
    assertEquals(
        List.of(new Answer.Refusal(3, "identifier \"nonsense\" is undefined")),
        made.answer().refusals());
    assertEquals(Optional.of("nvrtc-12.0"), new Nvrtc(library).version(), "no program is left");
  }

  @Test
  void whatItCannotCompileForIsSaid() {
    assertEquals("it knows no sm_100a: a newer CUDA does", said(library, SOURCE, Target.SM_100));
    assertEquals("it knows no sm_89: a newer CUDA does", said(library, SOURCE, Target.SM_89));
    var lost = said(library, "#include <lost.h>", Target.SM_80);
    assertTrue(lost.startsWith("it lacks headers of CUDA"), lost);
    assertTrue(lost.contains("lost.h"), lost);
  }

  @Test
  void whatIsNoNvrtcIsNone() throws IOException {
    var text = Files.writeString(folder.resolve("libnvrtc.so.12"), "no library");
    assertEquals("it cannot be loaded, or is no NVRTC", said(text, SOURCE, Target.SM_80));
    assertEquals(Optional.empty(), new Nvrtc(text).version());
    var cubins = Cubins.of(cached(Map.of()), Optional.of(new Nvrtc(text)));
    assertEquals(
        new Cubins.Unable(text + " does not say its version"), cubins.of(SOURCE, Target.SM_80));
  }

  @Test
  void codeIsKeptByItsVersionAndFailuresAreNot() throws IOException {
    var environment = cached(Map.of("PRISM_NVRTC", library.toString()));
    var cubins = Cubins.of(environment, Compilers.of(environment));
    assertTrue(cubins.of(SOURCE, Target.SM_80) instanceof Cubins.Compiled);
    assertTrue(cubins.of("nonsense", Target.SM_80) instanceof Cubins.Refused);
    assertEquals(
        new Cubins.Unable(library + " failed: it knows no sm_100a: a newer CUDA does"),
        cubins.of(SOURCE, Target.SM_100));
    assertEquals(List.of("nvrtc-12.0.cubin"), kept());
    var without = Cubins.of(environment, Optional.empty());
    assertTrue(without.of(SOURCE, Target.SM_80) instanceof Cubins.Compiled);
  }

  @Test
  void packagesOfPythonHaveIt() throws IOException {
    assumeTrue(Nvrtc.of(Map.of()).isEmpty(), "SKIPPED: the system has one, which comes first");
    var bin = Files.createDirectories(folder.resolve("venv/bin"));
    script(bin.resolve("python3"));
    var active = Map.of("VIRTUAL_ENV", folder.resolve("venv").toString());
    assertEquals(Optional.of(new Nvrtc(library)), Nvrtc.of(active));
    var named = new HashMap<>(active);
    named.put("LD_LIBRARY_PATH", folder.resolve("newer").toString());
    var newer = NvrtcStub.in(folder.resolve("newer"), "libnvrtc.so.13");
    assertEquals(Optional.of(new Nvrtc(newer)), Nvrtc.of(named));
  }

  @Test
  void theCompilerIsTheOneThatIsNamedElseNvcc() throws IOException {
    var path = Files.createDirectories(folder.resolve("path"));
    var nvcc = script(path.resolve("nvcc"));
    var named = new HashMap<>(Map.of("PATH", path.toString()));
    assertEquals(Optional.of(new Nvcc(nvcc)), Compilers.of(named));
    named.put("PRISM_NVRTC", library.toString());
    assertEquals(Optional.of(new Nvrtc(library)), Compilers.of(named));
    named.put("PRISM_NVRTC", folder.resolve("nowhere").toString());
    assertEquals(Optional.empty(), Compilers.of(named));
    named.put("PRISM_NVCC", nvcc.toString());
    assertEquals(Optional.of(new Nvcc(nvcc)), Compilers.of(named));
    named.put("PRISM_NVCC", folder.resolve("nowhere").toString());
    named.put("PRISM_NVRTC", library.toString());
    assertEquals(Optional.empty(), Compilers.of(named));
  }

  private static String said(Path library, String source, Target target) {
    var answer = new Nvrtc(library).compile(source, target).answer();
    assertFalse(answer.status() == 0);
    assertEquals(List.of(), answer.refusals());
    return String.join("\n", answer.lines());
  }

  private static String text(CudaCompiler.Made made) {
    return new String(made.image().toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
  }

  private static void header(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.createFile(file);
  }

  private static Path script(Path file) throws IOException {
    Files.writeString(file, "#!/bin/sh\nexit 1\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  private Map<String, String> cached(Map<String, String> environment) {
    var all = new HashMap<>(environment);
    all.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    return all;
  }

  private List<String> kept() throws IOException {
    try (var files = Files.walk(folder.resolve("cache"))) {
      return files
          .map(it -> it.getFileName().toString())
          .filter(it -> it.endsWith(".cubin"))
          .toList();
    }
  }
}
