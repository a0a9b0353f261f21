package org.prismlang.explore;

import com.sun.net.httpserver.Headers;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Says who is let in. A page elsewhere in the browser can reach this machine, too: it does not know
 * the token, comes with another origin, or with a host name that it has pointed here.
 */
final class Doorkeeper {
  static final String LOOPBACK = "127.0.0.1";

  private static final int TOKEN_BYTES = 32;
  private static final List<String> OWN_SITES = List.of("same-origin", "none");

  private final String token;
  private final InetSocketAddress address;

  Doorkeeper(InetSocketAddress address) {
    var bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    this.token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    this.address = address;
  }

  URI page() {
    return URI.create("http://" + host(LOOPBACK) + "/" + token + "/");
  }

  /** The path behind the token; nothing for those who are not let in. */
  Optional<String> admitted(String method, String path, Headers headers) {
    return isFromHere(method, headers) ? behindToken(path) : Optional.empty();
  }

  private boolean isFromHere(String method, Headers headers) {
    var hosts = headers.getOrDefault("Host", List.of());
    if (hosts.size() != 1 || !isOwn(hosts.getFirst())) {
      return false;
    }
    var origins = headers.getOrDefault("Origin", List.of());
    boolean isRight = origins.equals(List.of("http://" + hosts.getFirst()));
    boolean needsNone = origins.isEmpty() && method.equals("GET");
    var site = headers.getOrDefault("Sec-Fetch-Site", List.of());
    return (isRight || needsNone) && OWN_SITES.containsAll(site);
  }

  private boolean isOwn(String host) {
    return host.equals(host(LOOPBACK)) || host.equals(host("localhost"));
  }

  private String host(String name) {
    return name + ":" + address.getPort();
  }

  /** Compared in a time that says nothing of how much of it is right. */
  private Optional<String> behindToken(String path) {
    int end = path.indexOf('/', 1);
    var written = path.substring(Math.min(1, path.length()), Math.max(1, end));
    return end > 0 && MessageDigest.isEqual(bytes(written), bytes(token))
        ? Optional.of(path.substring(end + 1))
        : Optional.empty();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
