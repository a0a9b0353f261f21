package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of the documentation are what would be drawn today. */
class PicturesTest {
  private static final Path PICTURES = Path.of("../docs/pictures");

  @TempDir Path folder;

  @Test
  void theLibrariesAreThoseOfTheResults() throws IOException {
    isCurrent("libraries.svg", LibraryPlot.of(Path.of("../bench/results")));
  }

  @Test
  void theGraphIsThatOfTheExample() throws IOException {
    var drawn =
        CommandLine.plain(folder).prism("graph", "../examples/hgemm.prism").expect(Status.FINE);
    isCurrent("hgemm.svg", drawn.out());
  }

  @Test
  void fragmentsAreThoseOfTheSimulatedTensorCores() throws IOException {
    isCurrent("accumulator.svg", FragmentPlot.ofAccumulator());
  }

  @Test
  void perspectivesAreDrawn() throws IOException {
    isCurrent("perspectives.svg", PerspectivePlots.ofNesting());
    isCurrent("partition.svg", PerspectivePlots.ofPartition());
  }

  private static void isCurrent(String name, String drawn) throws IOException {
    var file = PICTURES.resolve(name);
    if ("update".equals(System.getProperty("golden"))) {
      Files.writeString(file, drawn);
    }
    assertTrue(drawn.contains("prefers-color-scheme: dark"), name + " is dark where the page is");
    assertEquals(Files.readString(file), drawn, name + " (to accept: mvn verify -Dgolden=update)");
  }
}
