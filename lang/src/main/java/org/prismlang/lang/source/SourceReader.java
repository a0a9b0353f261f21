package org.prismlang.lang.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads programs: UTF-8, with or without a byte order mark, up to {@link #MAX_BYTES}. */
public final class SourceReader {
  public static final int MAX_BYTES = 64 << 20;

  /** Where the text of a file is found. */
  public interface Texts {
    Reading read(Path path);
  }

  /** What came of reading a file. */
  public sealed interface Reading permits Read, NotText, Missing {}

  public record Read(SourceFile file) implements Reading {}

  /**
   * The file is no UTF-8 text. It is still given, with replacement characters, so that the place,
   * the first bad byte, can be shown.
   */
  public record NotText(SourceFile file, int offset) implements Reading {}

  /** There is nothing to read; {@code why} completes a message: {@code no such file: a.prism}. */
  public record Missing(String why) implements Reading {}

  private SourceReader() {}

  public static Reading read(Path path) {
    if (Files.isDirectory(path)) {
      return new Missing("is a folder: " + path);
    }
    try (InputStream in = Files.newInputStream(path)) {
      return read(in, path.toString());
    } catch (NoSuchFileException e) {
      return new Missing("no such file: " + path);
    } catch (AccessDeniedException e) {
      return new Missing("no permission to read: " + path);
    } catch (IOException e) {
      return new Missing("cannot read " + path + ": " + e.getMessage());
    }
  }

  /** Reads to the end of {@code in}, which stays open. */
  public static Reading read(InputStream in, String name) throws IOException {
    byte[] bytes = in.readNBytes(MAX_BYTES + 1);
    return bytes.length > MAX_BYTES
        ? new Missing("larger than " + (MAX_BYTES >> 20) + " MB: " + name)
        : decode(bytes, name);
  }

  private static Reading decode(byte[] bytes, String name) {
    int start = hasByteOrderMark(bytes) ? 3 : 0;
    var text = new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8);
    var file = new SourceFile(name, text);
    // A replacement character is the trace of a bad byte, unless it was written as such.
    int suspect = text.indexOf('\uFFFD');
    int bad = suspect < 0 ? -1 : firstBadByte(bytes, start, text.length());
    return bad < 0 ? new Read(file) : new NotText(file, bad);
  }

  private static boolean hasByteOrderMark(byte[] bytes) {
    return bytes.length >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF;
  }

  /** The offset in the text where strict decoding stops, or -1 where it does not. */
  private static int firstBadByte(byte[] bytes, int start, int capacity) {
    var decoder = StandardCharsets.UTF_8.newDecoder();
    var text = CharBuffer.allocate(capacity);
    var result = decoder.decode(ByteBuffer.wrap(bytes, start, bytes.length - start), text, true);
    return result.isError() ? text.position() : -1;
  }
}
