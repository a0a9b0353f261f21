package org.prismlang.site;

import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** {@code build/site.sh}: the root of the sources, and the folder to write to. */
public final class SiteMain {
  /** As deep as the command line gives itself: programs nest. */
  private static final long STACK_BYTES = 64L << 20;

  private SiteMain() {}

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    var out = Path.of(args[1]);
    var writing = new FutureTask<>(() -> Site.write(Path.of(args[0]), out, BlockAnswers::of));
    new Thread(null, writing, "site", STACK_BYTES).start();
    var site = writing.get();
    System.out.println(out + ": " + site.pages() + " pages, " + site.blocks() + " programs");
  }
}
