package org.prismlang.explore;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.prismlang.explore.folder.OpenedFolder;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.type.Target;

/** Serves the page to this machine alone, until it is closed. */
public final class ExploreServer implements AutoCloseable {
  private static final int WAITING_CONNECTIONS = 32;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Workroom workroom;
  private final Doorkeeper doorkeeper;

  private ExploreServer(HttpServer server, Workroom workroom, Doorkeeper doorkeeper) {
    this.server = server;
    this.workroom = workroom;
    this.doorkeeper = doorkeeper;
  }

  /**
   * Begins to serve.
   *
   * @param first the program that the page opens with, from the folder; none if it is empty
   * @param port 0: one that is free
   */
  public static ExploreServer start(
      OpenedFolder folder,
      String first,
      Target target,
      LintLevels lints,
      JavaStart java,
      PageLimits limits,
      int port)
      throws IOException {
    var address = new InetSocketAddress(InetAddress.ofLiteral(Doorkeeper.LOOPBACK), port);
    var http = HttpServer.create(address, WAITING_CONNECTIONS);
    var doorkeeper = new Doorkeeper(http.getAddress());
    var workroom = new Workroom(java, folder.root(), target, lints, limits);
    var server = new ExploreServer(http, workroom, doorkeeper);
    http.setExecutor(server.threads);
    http.createContext("/", new PageHandler(doorkeeper, folder, first, workroom, limits));
    http.start();
    return server;
  }

  /** Where the page is, with the token that opens it. */
  public URI page() {
    return doorkeeper.page();
  }

  @Override
  public void close() {
    server.stop(0);
    workroom.close();
    threads.shutdownNow();
  }
}
