package org.prismlang.lang.cache;

import java.nio.file.Path;
import java.util.Map;

/** Where Prism keeps what can be made again. */
public final class CacheFolder {
  private CacheFolder() {}

  /** The one of the user who runs this process. */
  public static Path ofUser() {
    return of(System.getenv());
  }

  /** In {@code XDG_CACHE_HOME}, or where that is by default. */
  public static Path of(Map<String, String> environment) {
    var named = environment.getOrDefault("XDG_CACHE_HOME", "");
    var caches =
        named.isEmpty()
            ? Path.of(environment.getOrDefault("HOME", "/tmp"), ".cache")
            : Path.of(named);
    return caches.resolve("prism");
  }
}
