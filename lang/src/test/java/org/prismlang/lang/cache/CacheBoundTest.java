package org.prismlang.lang.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheBoundTest {
  @TempDir Path folder;

  @Test
  void whatFitsStays() throws IOException {
    for (int day = 0; day < 10; day++) {
      file("a" + day, 100, day);
    }
    new CacheBound(folder, 1000).hold();
    assertEquals(10, names().size());
  }

  @Test
  void theOldestGoUntilAQuarterIsFree() throws IOException {
    for (int day = 0; day < 10; day++) {
      file("a" + day, 100, day);
    }
    new CacheBound(folder, 999).hold();
    assertEquals(List.of("a0", "a1", "a2", "a3", "a4", "a5", "a6"), names());
  }

  @Test
  void foldersGoWithTheirLastFile() throws IOException {
    file("old/sm_90a/13.cubin", 600, 9);
    file("both/1.cubin", 300, 8);
    file("both/2.cubin", 300, 1);
    new CacheBound(folder, 1000).hold();
    assertFalse(Files.exists(folder.resolve("old")));
    assertTrue(Files.exists(folder.resolve("both/2.cubin")));
    assertTrue(Files.exists(folder.resolve("both/1.cubin")));
  }

  @Test
  void whatIsReadIsKeptLonger() throws IOException {
    var used = new KeptFile(folder, "used");
    used.write(new byte[400]);
    Files.setLastModifiedTime(folder.resolve("used"), daysAgo(9));
    file("since", 400, 5);
    assertTrue(used.read().isPresent());
    new CacheBound(folder, 600).hold();
    assertEquals(List.of("used"), names());
  }

  @Test
  void aFolderThatIsNotThereIsSmall() {
    new CacheBound(folder.resolve("nowhere"), 0).hold();
    assertFalse(Files.exists(folder.resolve("nowhere")));
  }

  @Test
  void aProcessLooksOnce() throws IOException {
    var bound = new CacheBound(folder, 100);
    bound.holdOnce();
    file("later", 1000, 0);
    bound.holdOnce();
    assertEquals(List.of("later"), names());
  }

  private void file(String name, int size, int daysOld) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[size]);
    Files.setLastModifiedTime(file, daysAgo(daysOld));
  }

  private static FileTime daysAgo(int days) {
    return FileTime.from(Instant.now().minus(Duration.ofDays(days)));
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(it -> it.getFileName().toString()).sorted().toList();
    }
  }
}
