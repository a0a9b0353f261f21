package org.prismlang.explore;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.explore.folder.OpenedFolder;
import org.prismlang.explore.worker.WorkRequest;
import org.prismlang.explore.worker.WorkTrouble;
import org.prismlang.lang.diagnostic.Explanation;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/**
 * Answers those who are let in.
 *
 * <pre>
 * GET  …                   what the page is made of
 * GET  folder              { first, files: [name] }
 * GET  text?file=F         the program
 * GET  explain?code=C      what the code means
 * POST look?file=F         what becomes of the text that is sent, a part a line
 * POST run?file=F&amp;mode=M   what it does
 * </pre>
 */
final class PageHandler implements HttpHandler {
  private static final String JSON = "application/json";
  private static final String PLAIN = "text/plain; charset=utf-8";
  private static final String GET = "GET";
  private static final String POST = "POST";

  private final Doorkeeper doorkeeper;
  private final OpenedFolder folder;
  private final String first;
  private final Workroom workroom;
  private final PageLimits limits;

  PageHandler(
      Doorkeeper doorkeeper,
      OpenedFolder folder,
      String first,
      Workroom workroom,
      PageLimits limits) {
    this.doorkeeper = doorkeeper;
    this.folder = folder;
    this.first = first;
    this.workroom = workroom;
    this.limits = limits;
  }

  private sealed interface Reply {
    static Reply of(int status, String text) {
      return new Whole(status, PLAIN, text);
    }

    static Reply json(String json) {
      return new Whole(200, JSON, json);
    }
  }

  private record Whole(int status, String type, String text) implements Reply {}

  /** A part a line, each as soon as it is known. */
  private record Parts(WorkRequest request) implements Reply {}

  private static final Reply NOT_HERE = Reply.of(404, "not found\n");

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var reply = reply(exchange);
      var headers = exchange.getResponseHeaders();
      headers.set("Cache-Control", "no-store");
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("Referrer-Policy", "same-origin");
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
      headers.set("Cross-Origin-Opener-Policy", "same-origin");
      headers.set(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:;"
              + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
      switch (reply) {
        case Whole(int status, String type, String text) -> {
          var body = text.getBytes(StandardCharsets.UTF_8);
          headers.set("Content-Type", type);
          exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
        }
        case Parts(var request) -> {
          headers.set("Content-Type", "application/x-ndjson");
          exchange.sendResponseHeaders(200, 0);
          var lines = new AnswerLines(exchange.getResponseBody());
          lines.write(last(request, lines));
        }
      }
    }
  }

  private String last(WorkRequest request, AnswerLines parts) {
    try {
      return workroom.look(request, parts::write);
    } catch (WorkTrouble e) {
      return e.json();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "{\"old\":true}";
    }
  }

  private Reply reply(HttpExchange exchange) throws IOException {
    var method = exchange.getRequestMethod();
    var path = exchange.getRequestURI().getPath();
    Optional<String> place =
        doorkeeper.admitted(method, path == null ? "" : path, exchange.getRequestHeaders());
    if (place.isEmpty()) {
      return Reply.of(403, "use the address that `prism explore` printed\n");
    }
    var query = query(Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
    return switch (method) {
      case GET -> get(place.get(), query);
      case POST -> post(place.get(), query, exchange);
      default -> Reply.of(405, "GET or POST\n");
    };
  }

  private static Map<String, String> query(String written) {
    var query = new HashMap<String, String>();
    for (var part : written.split("&", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        try {
          query.put(
              part.substring(0, equals),
              URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
          // What cannot be read was not said.
        }
      }
    }
    return query;
  }

  private Reply get(String place, Map<String, String> query) {
    var asset = PageFile.asked(place);
    if (asset.isPresent()) {
      return new Whole(200, asset.get().type(), asset.get().text());
    }
    return switch (place) {
      case "folder" -> Reply.json(listing());
      case "text" -> text(query.getOrDefault("file", ""));
      case "explain" ->
          Explanations.code(query.getOrDefault("code", ""))
              .flatMap(Explanations::of)
              .map(Explanation::page)
              .map(it -> Reply.of(200, it))
              .orElse(NOT_HERE);
      default -> NOT_HERE;
    };
  }

  private String listing() {
    var out = new StringBuilder("{\"first\":");
    var json = new JsonText(out);
    json.text(first);
    out.append(",\"files\":[");
    boolean isFirst = true;
    for (var name : folder.programs()) {
      out.append(isFirst ? "" : ",");
      json.text(name);
      isFirst = false;
    }
    return out.append("]}").toString();
  }

  private Reply text(String name) {
    if (!folder.isName(name)) {
      return NOT_HERE;
    }
    return folder.read(Path.of(name)) instanceof SourceReader.Read(SourceFile file)
            && file.text().length() <= limits.bodyBytes()
        ? Reply.of(200, file.text())
        : NOT_HERE;
  }

  private Reply post(String place, Map<String, String> query, HttpExchange exchange)
      throws IOException {
    if (!List.of("look", "run").contains(place)) {
      return NOT_HERE;
    }
    var name = query.getOrDefault("file", "");
    if (!folder.isName(name)) {
      return Reply.of(400, "no such name for a program\n");
    }
    var body = exchange.getRequestBody().readNBytes(limits.bodyBytes() + 1);
    if (body.length > limits.bodyBytes()) {
      return Reply.of(413, "the text is longer than " + limits.bodyBytes() + " bytes\n");
    }
    var text = new String(body, StandardCharsets.UTF_8);
    if (place.equals("look")) {
      return new Parts(new WorkRequest(WorkRequest.Kind.LOOK, name, "", text));
    }
    try {
      var mode = query.getOrDefault("mode", "");
      return workroom
          .run(new WorkRequest(WorkRequest.Kind.RUN, name, mode, text))
          .map(Reply::json)
          .orElseGet(() -> Reply.of(503, "another run is under way\n"));
    } catch (WorkTrouble e) {
      return Reply.json(e.json());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Reply.of(503, "closed\n");
    }
  }
}
