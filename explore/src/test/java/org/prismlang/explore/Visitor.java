package org.prismlang.explore;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.prismlang.explore.folder.OpenedFolder;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.lint.LintLevels;

/** Someone who speaks HTTP by hand: nothing of what is sent is made right on the way. */
record Visitor(URI page) {
  /** Who counts the processes of this JVM is alone with them. */
  static final String PROCESSES = "processes of this JVM";

  static final PageLimits LIMITS =
      new PageLimits(Duration.ofSeconds(120), Duration.ofSeconds(60), 512, 1 << 16);

  /** What came back. */
  record Reply(int status, String head, String body) {}

  static ExploreServer server(Path folder, String first, PageLimits limits) throws IOException {
    return server(folder, first, LintLevels.USUAL, limits);
  }

  static ExploreServer server(Path folder, String first, LintLevels lints, PageLimits limits)
      throws IOException {
    return ExploreServer.start(
        new OpenedFolder(folder), first, Options.DEFAULT.target(), lints, Visitor::java, limits, 0);
  }

  private static List<String> java(Class<?> main, List<String> options) {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(options);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return words;
  }

  Reply get(String place) throws IOException {
    return send("GET", page.getPath() + place, List.of("Host: " + host()), "");
  }

  Reply post(String place, String body) throws IOException {
    return send(
        "POST", page.getPath() + place, List.of("Host: " + host(), "Origin: " + origin()), body);
  }

  Reply look(String file, String text) throws IOException {
    return post("look?file=" + encoded(file), text);
  }

  Reply run(String file, String mode, String text) throws IOException {
    return post("run?file=" + encoded(file) + "&mode=" + mode, text);
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  String host() {
    return "127.0.0.1:" + page.getPort();
  }

  String origin() {
    return "http://" + host();
  }

  Reply send(String method, String path, List<String> headers, String body) throws IOException {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), page.getPort())) {
      socket.setSoTimeout(150_000);
      var head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
      headers.forEach(it -> head.append(it).append("\r\n"));
      head.append("Connection: close\r\nContent-Length: ").append(bytes.length).append("\r\n\r\n");
      var out = socket.getOutputStream();
      out.write(head.toString().getBytes(StandardCharsets.UTF_8));
      try {
        out.write(bytes);
        out.flush();
      } catch (IOException e) {
        // Whoever is not listened to any more may still be told why.
      }
      // One character a byte, so that lengths are those that are sent.
      var all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      int end = all.indexOf("\r\n\r\n");
      var answer = end < 0 ? all : all.substring(0, end);
      int status = answer.length() < 12 ? 0 : Integer.parseInt(answer.substring(9, 12));
      var rest = end < 0 ? "" : all.substring(end + 4);
      boolean isChunked = answer.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked");
      return new Reply(status, answer, utf8(isChunked ? joined(rest) : rest));
    }
  }

  private static String joined(String chunks) {
    var all = new StringBuilder();
    int at = 0;
    while (true) {
      int end = chunks.indexOf("\r\n", at);
      int length = end < 0 ? 0 : Integer.parseInt(chunks.substring(at, end), 16);
      if (length == 0) {
        return all.toString();
      }
      all.append(chunks, end + 2, end + 2 + length);
      at = end + 2 + length + 2;
    }
  }

  private static String utf8(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
