package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The message of most exceptions about files is the file's name, which is no reason. */
class FileTroubleTest {
  private static String writing(IOException e) {
    return FileTrouble.writing(Path.of("proj"), e);
  }

  @Test
  void theReasonIsSaid() {
    assertEquals("no permission to write proj", writing(new AccessDeniedException("proj")));
    assertEquals(
        "cannot write proj: up is no folder", writing(new FileAlreadyExistsException("up")));
    assertEquals(
        "cannot write proj: no such file or folder: up", writing(new NoSuchFileException("up")));
    assertEquals(
        "cannot write proj: No space left on device",
        writing(new FileSystemException("proj", null, "No space left on device")));
    assertEquals("cannot write proj: Stream Closed", writing(new IOException("Stream Closed")));
    assertEquals("cannot write proj: IOException", writing(new IOException()));
  }
}
