package org.prismlang.explore.worker;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.prismlang.explore.folder.OpenedFolder;
import org.prismlang.explore.look.LookJson;
import org.prismlang.explore.look.RunJson;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;
import org.prismlang.runtime.BufferMemory;

/**
 * The process that works. It ends with its input, whatever it is doing: who started it may be gone.
 */
public final class WorkerMain {
  /** As deep as the command line gives itself: programs nest. */
  private static final long STACK_BYTES = 64L << 20;

  /** The answer to what nobody waits for any more. */
  private static final String OLD = "{\"old\":true}";

  /** Behind all parts. */
  private static final String END = "{\"done\":true}";

  private final OpenedFolder folder;
  private final Options options;
  private final LintLevels lints;
  private final DataOutputStream out;

  private WorkerMain(OpenedFolder folder, Options options, LintLevels lints, DataOutputStream out) {
    this.folder = folder;
    this.options = options;
    this.lints = lints;
    this.out = out;
  }

  /** The folder, the target, how many megabytes buffers may hold, and levels of lints. */
  public static void main(String[] args) throws IOException {
    var out = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
    System.setOut(System.err); // answers are alone on standard output
    var target = Target.of(args[1]).orElseThrow();
    BufferMemory.holdAtMost(Long.parseLong(args[2]) << 20);
    var lints = LintLevels.ofText(args[3]);
    new WorkerMain(new OpenedFolder(Path.of(args[0])), new Options(target, Map.of()), lints, out)
        .serve(new DataInputStream(new BufferedInputStream(System.in)));
  }

  private void serve(DataInputStream in) throws IOException {
    Optional<Thread> last = Optional.empty();
    while (true) {
      int number;
      WorkRequest request;
      try {
        number = in.readInt();
        request = WorkRequest.read(in);
      } catch (EOFException e) {
        return;
      }
      var before = last;
      before.ifPresent(Thread::interrupt);
      last =
          Optional.of(
              Thread.ofPlatform()
                  .daemon()
                  .name("work-" + number)
                  .stackSize(STACK_BYTES)
                  .start(() -> answer(number, request, before)));
    }
  }

  private void answer(int number, WorkRequest request, Optional<Thread> before) {
    try {
      if (before.isPresent()) {
        before.get().join();
      }
      answer(number, true, done(number, request));
    } catch (CancellationException | InterruptedException e) {
      answer(number, true, OLD);
    } catch (RuntimeException | StackOverflowError e) {
      answer(number, true, WorkTrouble.json("a bug in Prism: " + e));
    }
  }

  private String done(int number, WorkRequest request) {
    var file = new SourceFile(request.file(), request.text());
    return switch (request.kind()) {
      case LOOK -> {
        LookJson.of(file, options, lints, folder, part -> answer(number, false, part));
        yield END;
      }
      case RUN -> RunJson.of(file, options, folder, request.mode());
    };
  }

  private synchronized void answer(int number, boolean isLast, String json) {
    try {
      out.writeInt(number);
      out.writeBoolean(isLast);
      Frames.write(json, out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
