package org.prismlang.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Those who should not get in, and programs that want more than they may have. */
final class IntruderTest {
  private static final String SECRET = "the secret is 4711";

  @TempDir Path home;
  private Path folder;
  private ExploreServer server;
  private Visitor visitor;

  @BeforeEach
  void start() throws IOException {
    folder = home.resolve("open");
    Files.createDirectories(folder.resolve("below"));
    Files.writeString(home.resolve("secret.prism"), "# " + SECRET + "\nnumber : int = 4711\n");
    Files.writeString(folder.resolve("fine.prism"), "# fine\n");
    Files.writeString(folder.resolve("notes.txt"), SECRET);
    open(Duration.ofSeconds(60));
  }

  /** Starting a run takes seconds where other tests want the processor, too. */
  private void open(Duration longest) throws IOException {
    var limits = new PageLimits(Duration.ofSeconds(60), longest, 128, 1 << 16);
    server = Visitor.server(folder, "fine.prism", limits);
    visitor = new Visitor(server.page());
  }

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void theTokenIsLongAndNewEachTime() throws IOException {
    var seen = new HashSet<String>();
    seen.add(token());
    try (var other = Visitor.server(folder, "", Visitor.LIMITS)) {
      assertTrue(seen.add(other.page().getPath()));
    }
    assertTrue(token().length() >= 43, "256 bits");
  }

  @Test
  void withoutTheTokenThereIsNothing() throws IOException {
    var token = token();
    var wrong =
        List.of(
            "/",
            "//",
            "/folder",
            "/" + token,
            "/x" + token + "/",
            "/" + token.substring(1) + "/",
            "/" + token + "x/",
            "/" + flipped(token) + "/folder",
            "/" + token.toLowerCase(Locale.ROOT) + "X/folder",
            "/%00" + token + "/",
            "//" + token + "/",
            "/x/../" + token + "x/");
    for (var path : wrong) {
      var reply = visitor.send("GET", path, List.of("Host: " + visitor.host()), "");
      assertTrue(reply.status() == 403 || reply.status() == 400 || reply.status() == 404, path);
      assertFalse(reply.body().contains("fine.prism") || reply.body().contains(token), path);
    }
    assertEquals(200, visitor.get("folder").status());
  }

  /** A page of another site, whose name was pointed here after it was loaded. */
  @Test
  void anotherHostIsRefused() throws IOException {
    var path = server.page().getPath() + "folder";
    int port = server.page().getPort();
    var wrong =
        List.of(
            "Host: evil.example:" + port,
            "Host: evil.example",
            "Host: 127.0.0.1",
            "Host: 127.0.0.1:" + (port + 1),
            "Host: 127.0.0.1.evil.example:" + port,
            "Host: 0.0.0.0:" + port,
            "Host: localhost.evil.example:" + port,
            "Host: ",
            "X: none");
    for (var host : wrong) {
      var reply = visitor.send("GET", path, List.of(host), "");
      assertTrue(reply.status() == 403 || reply.status() == 400, host + ": " + reply.head());
      assertFalse(reply.body().contains("fine.prism"), host);
    }
    var two = List.of("Host: " + visitor.host(), "Host: evil.example");
    assertFalse(visitor.send("GET", path, two, "").body().contains("fine.prism"));
    var local = List.of("Host: localhost:" + port);
    assertEquals(200, visitor.send("GET", path, local, "").status());
  }

  @Test
  void anotherOriginIsRefused() throws IOException {
    var path = server.page().getPath() + "look?file=a.prism";
    var host = "Host: " + visitor.host();
    int port = server.page().getPort();
    var wrong =
        List.of(
            "Origin: http://evil.example",
            "Origin: null",
            "Origin: https://127.0.0.1:" + port,
            "Origin: http://127.0.0.1:" + (port + 1),
            "Origin: http://localhost:" + port, // not where this page is from
            "Origin: ",
            "X: none");
    for (var origin : wrong) {
      assertEquals(403, visitor.send("POST", path, List.of(host, origin), "").status(), origin);
    }
    var get = server.page().getPath() + "folder";
    var evil = List.of(host, "Origin: http://evil.example");
    assertEquals(403, visitor.send("GET", get, evil, "").status());
    var site = List.of(host, "Sec-Fetch-Site: cross-site");
    assertEquals(403, visitor.send("GET", get, site, "").status());
    var both = List.of(host, "Origin: " + visitor.origin(), "Origin: http://evil.example");
    assertEquals(403, visitor.send("POST", path, both, "").status());
    assertEquals(200, visitor.look("a.prism", "").status());
  }

  @Test
  void otherMethodsAreRefused() throws IOException {
    var host = List.of("Host: " + visitor.host(), "Origin: " + visitor.origin());
    for (var method : List.of("PUT", "DELETE", "OPTIONS", "PATCH", "TRACE")) {
      var reply = visitor.send(method, server.page().getPath() + "folder", host, "");
      assertEquals(405, reply.status(), method);
      assertFalse(reply.head().contains("Access-Control"), reply.head());
    }
  }

  /** Only the loopback listens: other addresses of this machine do not answer. */
  @Test
  void theNetworkDoesNotReachIt() throws IOException {
    int port = server.page().getPort();
    for (var network : NetworkInterface.networkInterfaces().toList()) {
      for (var address : network.inetAddresses().filter(it -> !it.isLoopbackAddress()).toList()) {
        try (var socket = new Socket()) {
          assertThrows(
              IOException.class,
              () -> socket.connect(new InetSocketAddress(address, port), 1000),
              address.toString());
        }
      }
    }
  }

  @Test
  void nothingOutsideTheFolderIsRead() throws IOException {
    Files.createSymbolicLink(folder.resolve("link.prism"), home.resolve("secret.prism"));
    Files.createSymbolicLink(folder.resolve("away"), home);
    Files.writeString(folder.resolve("below/inner.prism"), "# inner\n");
    Files.createSymbolicLink(folder.resolve("inside.prism"), folder.resolve("below/inner.prism"));
    var outside =
        List.of(
            "../secret.prism",
            "below/../../secret.prism",
            "./../secret.prism",
            home.resolve("secret.prism").toString(),
            "link.prism",
            "away/secret.prism",
            "notes.txt",
            "fine.prism\0",
            "..\\secret.prism",
            "%2e%2e/secret.prism",
            "",
            ".",
            "below",
            "/dev/zero",
            "/proc/self/environ");
    for (var name : outside) {
      var reply = visitor.get("text?file=" + Visitor.encoded(name));
      assertEquals(404, reply.status(), name);
      assertFalse(reply.body().contains(SECRET), name);
    }
    assertEquals("# inner\n", visitor.get("text?file=below/inner.prism").body());
    assertEquals("# inner\n", visitor.get("text?file=inside.prism").body());
    var listing = visitor.get("folder").body();
    assertTrue(listing.contains("below/inner.prism"), listing);
    assertFalse(listing.contains("link.prism") || listing.contains("secret"), listing);
    for (var path : List.of("../../secret.prism", "page.css/../../x", "..%2f..%2fsecret.prism")) {
      assertTrue(visitor.get(path).status() >= 400, path);
    }
  }

  @Test
  void programsImportNothingFromOutside() throws IOException {
    Files.createSymbolicLink(folder.resolve("link.prism"), home.resolve("secret.prism"));
    Files.writeString(folder.resolve("near.prism"), HELPER);
    Files.writeString(home.resolve("far.prism"), HELPER);
    for (var from : List.of("..far", "...far", ".link")) {
      var look = visitor.look("a.prism", "from " + from + " import helper\n").body();
      assertTrue(look.contains("\"severity\":\"error\""), look);
      assertFalse(look.contains("4711") || look.contains("FOUND"), look);
      var run = visitor.run("a.prism", "fast", "from " + from + " import helper\n").body();
      assertTrue(run.contains("\"passed\":false"), run);
    }
    var inside = visitor.look("a.prism", "from .near import helper\n" + CALLER).body();
    assertFalse(inside.contains("\"severity\":\"error\""), inside);
    for (var name : List.of("../a.prism", "/a.prism", "a.txt", "")) {
      assertEquals(400, visitor.look(name, "").status(), name);
    }
  }

  private static final String HELPER =
      """
      @prism("host")
      def helper() -> int:
          return 1
      """;
  private static final String CALLER =
      """
      @prism("host")
      def main():
          print(helper())
      """;

  @Test
  @ResourceLock(Visitor.PROCESSES)
  void runsThatDoNotEndAreEnded() throws IOException {
    server.close();
    open(Duration.ofSeconds(12));
    var before = children();
    var endless =
        """
        @prism("host")
        def main():
            n : int = 1
            while n > 0:
                n = 1
        """;
    long began = System.nanoTime();
    var run = visitor.run("endless.prism", "fast", endless).body();
    assertTrue(run.contains("\"trouble\":\"it took longer than 12.0 s, and was ended\""), run);
    assertTrue(Duration.ofNanos(System.nanoTime() - began).toSeconds() < 60);
    var kernel =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[1])
        @launch(block=32)
        def spin(y: ptr(int) @ grid[1]):
            i : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                while mine[0] == 0:
                    mine[0] = 0

        @prism("host")
        def main():
            y : buffer(int) = buffer(int, 32, init=zeros)
            launch(spin, grid=1, block=32)(y)
        """;
    var spun = visitor.run("spin.prism", "checked", kernel).body();
    assertTrue(spun.contains("\"trouble\"") || spun.contains("\"passed\":false"), spun);
    // Others are served as before, and no process is left behind.
    assertTrue(visitor.run("a.prism", "fast", CALLER_ALONE).body().contains("fine"));
    assertTrue(children().size() <= before.size() + 1, () -> before + " " + children());
  }

  private static final String CALLER_ALONE =
      """
      @prism("host")
      def main():
          print("fine")
      """;

  @Test
  void runsThatWantTooMuchMemoryAreEnded() throws IOException {
    var hungry =
        """
        @prism("host")
        def main():
            y : buffer(float) = buffer(float, 1000000000, init=zeros)
            print(y[5])
        """;
    var run = visitor.run("hungry.prism", "fast", hungry).body();
    assertFalse(run.contains("\"passed\":true"), run);
    assertTrue(visitor.run("a.prism", "fast", CALLER_ALONE).body().contains("fine"));
  }

  @Test
  void endlessOutputIsCut() throws IOException {
    var loud =
        """
        @prism("host")
        def main():
            for i in range(0, 200000):
                print("and again, and again, and again")
        """;
    var run = visitor.run("loud.prism", "fast", loud).body();
    assertTrue(
        run.contains("and more, which is not shown"),
        run.substring(Math.max(0, run.length() - 300)));
    assertTrue(run.length() < 200_000, "" + run.length());
  }

  @Test
  void longTextsAreRefused() throws IOException {
    var long1 = "#".repeat(1 << 16);
    assertEquals(200, visitor.look("a.prism", long1).status());
    assertEquals(413, visitor.look("a.prism", long1 + "#").status());
    var huge = visitor.look("a.prism", "#".repeat(8 << 20));
    assertTrue(huge.status() == 413 || huge.status() == 0, huge.head());
    assertEquals(200, visitor.get("folder").status());
  }

  @Test
  void deepTextsDoNotEndAnything() throws IOException {
    var look = visitor.look("a.prism", "(".repeat(60_000)).body();
    assertTrue(look.contains("\"severity\":\"error\"") || look.contains("\"trouble\""), look);
    assertTrue(visitor.look("a.prism", CALLER_ALONE).body().contains("\"diagnostics\":[]"));
  }

  @Test
  void nothingIsLeftWhenItIsClosed() throws IOException, InterruptedException {
    var before = children();
    Set<Long> started;
    try (var other = Visitor.server(folder, "", Visitor.LIMITS)) {
      assertEquals(200, new Visitor(other.page()).look("a.prism", "").status());
      // Other tests start and end processes of their own meanwhile.
      started = children();
      started.removeAll(before);
      assertFalse(started.isEmpty());
    }
    for (int i = 0; i < 100 && !Collections.disjoint(started, children()); i++) {
      Thread.sleep(100);
    }
    started.retainAll(children());
    assertEquals(Set.of(), started);
  }

  @Test
  void aClosedServerDoesNotListen() throws IOException {
    var other = Visitor.server(folder, "", Visitor.LIMITS);
    other.close();
    assertThrows(ConnectException.class, () -> new Visitor(other.page()).get(""));
  }

  private String token() {
    return server.page().getPath().replace("/", "");
  }

  private static String flipped(String token) {
    char last = token.charAt(token.length() - 2);
    return token.substring(0, token.length() - 2)
        + (last == 'A' ? 'B' : 'A')
        + token.substring(token.length() - 1);
  }

  private static Set<Long> children() {
    var alive = new ArrayList<Long>();
    ProcessHandle.current()
        .children()
        .filter(ProcessHandle::isAlive)
        .forEach(it -> alive.add(it.pid()));
    return new HashSet<>(alive);
  }
}
