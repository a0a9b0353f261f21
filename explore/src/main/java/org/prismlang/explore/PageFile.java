package org.prismlang.explore;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What the page is made of, by the name it is asked for under. */
public enum PageFile {
  INDEX("index.html", "text/html"),
  STYLE("page.css", "text/css"),
  SCRIPT("page.js", "text/javascript"),
  EDITOR("editor.js", "text/javascript"),
  NOTICES("editor.LICENSES.txt", "text/plain");

  private final String file;
  private final String type;

  PageFile(String file, String type) {
    this.file = file;
    this.type = type;
  }

  /** The page itself is asked for by no name. */
  static Optional<PageFile> asked(String name) {
    for (var each : values()) {
      if (name.equals(each == INDEX ? "" : each.file)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  public String file() {
    return file;
  }

  String type() {
    return type + "; charset=utf-8";
  }

  public String text() {
    try (InputStream in = PageFile.class.getResourceAsStream("/explore/" + file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
