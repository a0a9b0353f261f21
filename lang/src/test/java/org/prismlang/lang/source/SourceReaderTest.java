package org.prismlang.lang.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.lang.source.SourceReader.Reading;

class SourceReaderTest {
  @TempDir Path folder;

  @Test
  void textIsReadAsItIs() throws IOException {
    for (var text : new String[] {"", "x\r\n\ty", "é日😀", "\0", "a \uFFFD b"}) {
      var read = assertInstanceOf(Read.class, read(text.getBytes(StandardCharsets.UTF_8)));
      assertEquals(text, read.file().text());
    }
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheText() throws IOException {
    var read = assertInstanceOf(Read.class, read(bytes(0xEF, 0xBB, 0xBF, 'x')));
    assertEquals("x", read.file().text());
  }

  @Test
  void theFirstBadByteIsFound() throws IOException {
    assertEquals(0, badOffset(bytes(0xFF, 0xFE, 'x', 0)));
    assertEquals(1, badOffset(bytes('a', 0x80)));
    assertEquals(1, badOffset(bytes('a', 0xC3)));
    assertEquals(2, badOffset(bytes(0xC3, 0xA9, 'a', 0xED, 0xA0, 0x80, 0xFF)));
    assertEquals(3, badOffset(bytes(0xF0, 0x9F, 0x98, 0x80, 'x', 0xC0, 0x80)));
    assertEquals(1, badOffset(bytes(0xEF, 0xBF, 0xBD, 0xFF)));
    assertEquals(1, badOffset(bytes(0xEF, 0xBB, 0xBF, 'x', 0xFF)));
  }

  @Test
  void whatIsNotThereIsSaid() {
    assertEquals(
        new Missing("no such file: " + folder.resolve("x.prism")),
        SourceReader.read(folder.resolve("x.prism")));
    assertEquals(new Missing("is a folder: " + folder), SourceReader.read(folder));
  }

  @Test
  void filesKeepTheirName() throws IOException {
    Path file = Files.writeString(folder.resolve("a.prism"), "pass\n");
    var read = assertInstanceOf(Read.class, SourceReader.read(file));
    assertEquals(file.toString(), read.file().path());
  }

  @Test
  void anEndlessFileIsRefused() throws IOException {
    var endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }

          @Override
          public int read(byte[] buffer, int offset, int length) {
            return length;
          }
        };
    var missing = assertInstanceOf(Missing.class, SourceReader.read(endless, "zero"));
    assertTrue(missing.why().contains("64 MB"), missing.why());
  }

  private static int badOffset(byte[] bytes) throws IOException {
    var notText = assertInstanceOf(NotText.class, read(bytes));
    assertTrue(notText.offset() < notText.file().text().length());
    return notText.offset();
  }

  private static Reading read(byte[] bytes) throws IOException {
    return SourceReader.read(new ByteArrayInputStream(bytes), "test");
  }

  private static byte[] bytes(int... values) {
    var bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
