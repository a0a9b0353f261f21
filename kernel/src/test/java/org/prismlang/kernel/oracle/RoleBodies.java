package org.prismlang.kernel.oracle;

/** What producers and consumers of one head do around rings and tiles. */
final class RoleBodies {
  private RoleBodies() {}

  static final String TILE =
      """
      s : shared(int[$C]) @ block[1]
      for k in range(0, n):
          with claim(s, p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += s[$MAP]
      """;

  static final String RING =
      """
      r : ring($E, shared(int[$C])) @ block[1]
      for k in range(0, n):
          with claim(r[k], p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += r[k][$MAP]
                  acc += r[k][$OTHER]
      """;

  static final String GUARDED =
      """
      r : ring($E, shared(int[$C])) @ block[1]
      for k in range(0, n):
          with claim(r[k], p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
          if $GUARD:
              match split(thread):
                  case $C as consumers:
                      t : int @ thread[1] = id()
                      acc += r[k][$MAP]
      """;

  static final String BULK =
      """
      r : ring($E, shared(int[$C], align=128)) @ block[1]
      for k in range(0, n):
          with claim(r[k], p=thread[1]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      match split(thread):
                          case 1:
                              bulk_load(slot, x[$C * k], $C)
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += r[k][$MAP]
      """;

  static final String AHEAD =
      """
      r : ring($E, shared(int[$C], align=128)) @ block[1]
      for s in range(0, $A, unroll=True):
          if s < n:
              with claim(r[s], p=thread[1]) as slot:
                  match split(thread):
                      case $C as consumers:
                          pass
                      case $P as producer:
                          match split(thread):
                              case 1:
                                  bulk_load(slot, x[$C * s], $C)
      for k in range(0, n):
          if k + $A < n:
              with claim(r[k + $A], p=thread[1]) as slot:
                  match split(thread):
                      case $C as consumers:
                          pass
                      case $P as producer:
                          match split(thread):
                              case 1:
                                  bulk_load(slot, x[$C * (k + $A)], $C)
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += r[k][$MAP]
      """;

  static final String TWO =
      """
      r : ring($E, shared(int[$C], align=128)) @ block[1]
      q : ring($E, shared(int[$P])) @ block[1]
      for k in range(0, n):
          with claim(r[k], p=thread[1]) as slot, claim(q[k], p=thread[$P]) as small:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      match split(thread):
                          case 1:
                              bulk_load(slot, x[$C * k], $C)
                      t : int @ thread[1] = id()
                      with partition(small, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = x[t]
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += r[k][$MAP] + q[k][t % $P]
      """;

  static final String COUNTER =
      """
      r : ring($E, shared(int[$C])) @ block[1]
      it : int @ block[1] = 0
      for tile in range(0, m):
          for k in range(0, n):
              with claim(r[it], p=thread[$P]) as slot:
                  match split(thread):
                      case $C as consumers:
                          pass
                      case $P as producer:
                          t : int @ thread[1] = id()
                          with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                              for i in range(0, $EACH, unroll=True):
                                  mine[i] = x[$C * k + t]
              match split(thread):
                  case $C as consumers:
                      t : int @ thread[1] = id()
                      acc += r[it][$MAP]
              it += 1
          match split(thread):
              case $C as consumers:
                  acc = acc * 3
      """;

  static final String BACK =
      """
      s : shared(int[$C]) @ block[1]
      b : shared(int[$C]) @ block[1]
      for k in range(0, n):
          with claim(s, p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
          with claim(b, p=thread[$C]) as answer:
              match split(thread):
                  case $C as consumers:
                      t : int @ thread[1] = id()
                      acc += s[$MAP]
                      with partition(answer, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = acc
          match split(thread):
              case $C as consumers:
                  pass
              case $P as producer:
                  t : int @ thread[1] = id()
                  acc += b[$C - 1 - t]
      """;

  static final String MIXED =
      """
      r : ring($E, shared(int[2][$C], align=128)) @ block[1]
      for k in range(0, n):
          with claim(r[k], p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: (0, t + $P * i)) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
                      with claim(slot, p=thread[1]) as one:
                          match split(thread):
                              case 1:
                                  bulk_load(one[1], x[$C * k], $C)
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += r[k][0, $MAP] + r[k][1, $OTHER]
      """;

  static final String NAMED =
      """
      s0 : shared(int[$C], align=128) @ block[1]
      s1 : shared(int[$C], align=128) @ block[1]
      for k in range(0, n, 2):
          with claim(s0, p=thread[1]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      match split(thread):
                          case 1:
                              bulk_load(slot, x[$C * k], $C)
          if k + 1 < n:
              with claim(s1, p=thread[1]) as slot:
                  match split(thread):
                      case $C as consumers:
                          pass
                      case $P as producer:
                          match split(thread):
                              case 1:
                                  bulk_load(slot, x[$C * k + $C], $C)
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += s0[$MAP]
          if k + 1 < n:
              match split(thread):
                  case $C as consumers:
                      t : int @ thread[1] = id()
                      acc += s1[$OTHER]
      """;

  static final String STAGED =
      """
      r : ring($E, shared(int[$C])) @ block[1]
      stage : shared(int[$C], align=128) @ block[1]
      with claim(stage, p=thread[$C]) as own:
          for k in range(0, n):
              with claim(r[k], p=thread[$P]) as slot:
                  match split(thread):
                      case $C as consumers:
                          pass
                      case $P as producer:
                          t : int @ thread[1] = id()
                          with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                              for i in range(0, $EACH, unroll=True):
                                  mine[i] = x[$C * k + t]
              match split(thread):
                  case $C as consumers:
                      t : int @ thread[1] = id()
                      with partition(own, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = r[k][$MAP]
                      with claim(y, p=thread[1], offset=$C * (k + 1)) as to:
                          match split(thread):
                              case 1:
                                  bulk_store(to[0], own, $C)
      """;

  static final String BEFORE =
      """
      s : shared(int[$C]) @ block[1]
      with claim(s, p=thread[$C]) as own:
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  with partition(own, p=thread[1], offset=t) as mine, group(thread[1]):
                      mine[0] = x[t]
                  acc += own[$OTHER]
      for k in range(0, n):
          with claim(s, p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += s[$MAP]
      """;
}
