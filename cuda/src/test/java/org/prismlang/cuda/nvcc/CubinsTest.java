package org.prismlang.cuda.nvcc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.cuda.nvcc.CopyingCompiler.compiled;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.type.Target;

/** Each text is compiled once, for each target and by each toolkit. */
class CubinsTest {
  private static final String SOURCE = "__global__ void k() {}";

  private static final String FAILING =
      """
      #!/bin/sh
      [ "$1" = --version ] && echo 'Cuda compilation tools, release 12.0, V12.0.140' && exit
      echo 'nvcc fatal   : Unsupported gpu architecture'
      exit 1
      """;

  @TempDir Path folder;
  private CopyingCompiler compiler;

  @BeforeEach
  void use() {
    compiler = new CopyingCompiler(folder);
  }

  @Test
  void theSecondTimeNothingIsCompiled() throws IOException {
    var cubins = compiler.cubins();
    assertEquals(SOURCE, compiled(cubins, SOURCE));
    assertEquals(SOURCE, compiled(cubins, SOURCE));
    assertEquals(SOURCE, compiled(compiler.cubins(), SOURCE));
    assertEquals(1, compiler.calls());
    assertEquals(1, compiler.entries().size());
  }

  @Test
  void environmentSaysWhere() throws IOException {
    var program = compiler.nvcc("13.0.88").program().toString();
    var named = Map.of("PRISM_NVCC", program, "XDG_CACHE_HOME", folder.resolve("xdg").toString());
    assertEquals(SOURCE, compiled(Cubins.of(named, Nvcc.of(named)), SOURCE));
    assertTrue(Files.isDirectory(folder.resolve("xdg/prism/cubins")));
    var home = Map.of("PRISM_NVCC", program, "HOME", folder.toString());
    assertEquals(SOURCE, compiled(Cubins.of(home, Nvcc.of(home)), SOURCE));
    assertTrue(Files.isDirectory(folder.resolve(".cache/prism/cubins")));
    assertEquals(2, compiler.calls());
  }

  @Test
  void otherTextsTargetsAndToolkitsAreOthers() throws IOException {
    compiled(compiler.cubins(), SOURCE);
    assertEquals(SOURCE + "\n", compiled(compiler.cubins(), SOURCE + "\n"));
    assertEquals(2, compiler.calls());
    compiler.cubins().of(SOURCE, Target.SM_80);
    assertEquals(3, compiler.calls());
    compiled(compiler.cubins("13.1.2"), SOURCE);
    assertEquals(4, compiler.calls());
    compiled(compiler.cubins(), SOURCE);
    assertEquals(4, compiler.calls());
    assertEquals(4, compiler.entries().size());
  }

  @Test
  void withoutCompilerWhatIsThereIsUsed() throws IOException {
    compiled(compiler.cubins(), SOURCE);
    var without = compiler.withoutCompiler();
    assertEquals(SOURCE, compiled(without, SOURCE));
    assertEquals(
        new Cubins.Unable("neither nvcc nor NVRTC here, and the kernel was not compiled before"),
        without.of(SOURCE + "\n", Target.SM_90A));
    assertEquals(
        new Cubins.Unable("neither nvcc nor NVRTC here, and the kernel was not compiled before"),
        without.of(SOURCE, Target.SM_80));
  }

  @Test
  void withoutCompilerTheNewestWholeOneIsTaken() throws IOException {
    compiled(compiler.cubins(), SOURCE);
    var old = compiler.entries().getFirst();
    var key = old.getName(old.getNameCount() - 2).toString();
    var store = new CubinCache(compiler.cache());
    store.store(key, "14.0", "newer".getBytes(StandardCharsets.US_ASCII));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
    var without = compiler.withoutCompiler();
    assertEquals("newer", compiled(without, SOURCE));
    Files.write(old.resolveSibling("14.0.cubin"), new byte[40]);
    assertEquals(SOURCE, compiled(without, SOURCE));
  }

  @Test
  void compilerWithoutVersionIsNone() throws IOException {
    var mute = Files.writeString(folder.resolve("mute"), "#!/bin/sh\nexit 1\n");
    Files.setPosixFilePermissions(mute, PosixFilePermissions.fromString("rwxr-xr-x"));
    var result =
        new Cubins(Optional.of(new Nvcc(mute)), new CubinCache(compiler.cache()))
            .of(SOURCE, Target.SM_90A);
    assertEquals(new Cubins.Unable(mute + " does not say its version"), result);
  }

  @Test
  void aCompilerThatFailsSaysWhy() throws IOException {
    var old = Files.writeString(folder.resolve("old"), FAILING);
    Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rwxr-xr-x"));
    var result =
        new Cubins(Optional.of(new Nvcc(old)), new CubinCache(compiler.cache()))
            .of(SOURCE, Target.SM_100);
    assertEquals(
        new Cubins.Unable(old + " failed: nvcc fatal   : Unsupported gpu architecture"), result);
  }

  @Test
  void refusalsAreNotKept() throws IOException {
    for (int i = 0; i < 2; i++) {
      var result = compiler.cubins().of("refused", Target.SM_90A);
      assertTrue(result instanceof Cubins.Refused, result.toString());
      assertEquals(List.of("k.cu(1): error: refused"), ((Cubins.Refused) result).answer().lines());
    }
    assertEquals(2, compiler.calls());
    assertFalse(Files.exists(compiler.cache()));
  }
}
