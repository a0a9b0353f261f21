package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code prism explore}: the address is printed, the page is there until the command is stopped.
 */
class ExploreCommandTest {
  @TempDir Path folder;

  @Test
  void thePageIsServedUntilItIsStopped() throws IOException, InterruptedException {
    var program = folder.resolve("mine.prism");
    Files.writeString(program, "@prism(\"host\")\ndef main():\n    print(\"here\")\n");
    var environment = CommandLine.environment(folder, Map.of());
    var status = new CompletableFuture<Status>();
    try (var said = new PipedInputStream();
        var out = new PipedOutputStream(said);
        var lines = new Scanner(said, StandardCharsets.UTF_8);
        var client = HttpClient.newHttpClient()) {
      var console =
          new Console(
              new ByteArrayInputStream(new byte[0]),
              out,
              new ByteArrayOutputStream(),
              Colours.NONE,
              false);
      var main = new Main(Commands.all(environment), console, environment);
      var thread =
          Thread.ofPlatform()
              .daemon()
              .start(() -> status.complete(main.run(List.of("explore", program.toString()))));
      var page = URI.create(lines.nextLine());
      assertEquals("127.0.0.1", page.getHost());
      var listing = client.send(get(page.resolve("folder")), BodyHandlers.ofString()).body();
      assertEquals("{\"first\":\"mine.prism\",\"files\":[\"mine.prism\"]}", listing);
      var run =
          HttpRequest.newBuilder(page.resolve("run?file=mine.prism&mode=fast"))
              .header("Origin", "http://127.0.0.1:" + page.getPort())
              .POST(HttpRequest.BodyPublishers.ofFile(program))
              .build();
      var answer = client.send(run, BodyHandlers.ofString()).body();
      assertTrue(answer.contains("here"), answer);
      thread.interrupt();
      assertEquals(Status.FINE, status.join());
    }
  }

  private static HttpRequest get(URI place) {
    return HttpRequest.newBuilder(place).build();
  }

  @Test
  void whatCannotBeOpenedIsSaid() throws IOException {
    var line = CommandLine.plain(folder);
    line.prism("explore", folder.resolve("none.prism")).expect(Status.USAGE).err("no such file");
    line.prism("explore", folder.resolve("none")).expect(Status.USAGE).err("no such file");
    line.prism("explore", "/dev/null").expect(Status.USAGE).err("no program: /dev/null");
    var text = Files.writeString(folder.resolve("notes.txt"), "");
    line.prism("explore", text).expect(Status.USAGE).err("the page shows files *.prism");
    line.prism("explore", folder, "--port", "70000").expect(Status.USAGE).err("is no port");
    line.prism("explore", folder, "--port=x").expect(Status.USAGE).err("is no port");
  }

  /** Who may read everything is not kept out, and would be served. */
  @Test
  void whatMayNotBeReadIsSaid() throws IOException {
    var shut = Files.createDirectory(folder.resolve("shut"));
    var secret = Files.writeString(folder.resolve("secret.prism"), "");
    var nobody = PosixFilePermissions.fromString("---------");
    Files.setPosixFilePermissions(shut, nobody);
    Files.setPosixFilePermissions(secret, nobody);
    assumeFalse(Files.isReadable(shut), "SKIPPED: this user may read everything");
    try {
      var line = CommandLine.plain(folder);
      line.prism("explore", shut).expect(Status.USAGE).err("cannot look into " + shut);
      line.prism("explore", secret).expect(Status.USAGE).err("no permission to read: " + secret);
    } finally {
      Files.setPosixFilePermissions(shut, PosixFilePermissions.fromString("rwx------"));
    }
  }
}
