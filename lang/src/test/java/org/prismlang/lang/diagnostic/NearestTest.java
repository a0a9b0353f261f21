package org.prismlang.lang.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearestTest {
  private static final List<String> WORDS = List.of("check", "fmt", "explain", "doctor", "new");

  @Test
  void slipsAreUnderstood() {
    assertEquals(Optional.of("check"), Nearest.to("chekc", WORDS));
    assertEquals(Optional.of("check"), Nearest.to("chek", WORDS));
    assertEquals(Optional.of("check"), Nearest.to("CHECK", WORDS));
    assertEquals(Optional.of("fmt"), Nearest.to("fm", WORDS));
    assertEquals(Optional.of("explain"), Nearest.to("expalin", WORDS));
    assertEquals(Optional.of("new"), Nearest.to("new", WORDS));
  }

  @Test
  void otherWordsAreNot() {
    assertEquals(Optional.empty(), Nearest.to("frobnicate", WORDS));
    assertEquals(Optional.empty(), Nearest.to("", WORDS));
    assertEquals(Optional.empty(), Nearest.to("x", List.of()));
  }

  @Test
  void theNearestWinsThenTheMostAlikeThenTheFirst() {
    assertEquals(Optional.of("abcd"), Nearest.to("abce", List.of("abxy", "abcd", "abcf")));
    assertEquals(Optional.of("sm_90a"), Nearest.to("sm_90", List.of("sm_80", "sm_90a", "sm_100")));
  }
}
