// Squadro a second time, from the rules page alone: pieces as cells of the 7x7 picture with a heading. Used only for
// checking. Light's lane i is row i, entered from column 0, turning at column 6; dark's lane j is column j, entered
// from row 0, turning at row 6 (i, j = 1..5).
#pragma once
#include "core.h"
struct Piece {
  signed char r, c, dr, dc;
};  // r = -1: home, off the board
HD int dots(int side, int lane, bool outward) {
  const char* s = (side == 0) == outward ? "31213" : "13231";
  return s[lane] - '0';
}
HD Piece place(int side, int lane, int p) {
  Piece q;
  bool out = p < 6;
  int along = p <= 6 ? p : 12 - p;
  if (p == 12) {
    q.r = q.c = -1;
    q.dr = q.dc = 0;
    return q;
  }
  if (side == 0) {
    q.r = lane + 1;
    q.c = along;
    q.dr = 0;
    q.dc = out ? 1 : -1;
  } else {
    q.r = along;
    q.c = lane + 1;
    q.dr = out ? 1 : -1;
    q.dc = 0;
  }
  return q;
}
HD int progressOf(const Piece& q, int side) {
  if (q.r < 0) return 12;
  int along = side == 0 ? q.c : q.r, h = side == 0 ? q.dc : q.dr;
  return h > 0 ? along : 12 - along;
}
// plays one move; false if there is no such move. from, to: A's five progress numbers, then B's
HD bool checkMove(const int* from, int side, int lane, int* to) {
  for (int k = 0; k < 10; k++) to[k] = from[k];
  Piece me = place(side, lane, from[side * 5 + lane]);
  if (me.r < 0) return false;
  u64 enemies = 0;
  for (int k = 0; k < 5; k++) {
    Piece e = place(1 - side, k, from[(1 - side) * 5 + k]);
    if (e.r >= 0) enemies |= 1ull << (e.r * 7 + e.c);
  }
  bool outward = me.dr + me.dc > 0;
  int left = dots(side, lane, outward);
  bool jumping = false;
  u64 jumped = 0;
  for (;;) {
    me.r += me.dr;
    me.c += me.dc;
    int along = side == 0 ? me.c : me.r;
    if (outward && along == 6) {
      me.dr = -me.dr;
      me.dc = -me.dc;
      break;
    }
    if (!outward && along == 0) {
      me.r = me.c = -1;
      break;
    }
    if (enemies >> (me.r * 7 + me.c) & 1) {
      jumped |= 1ull << (me.r * 7 + me.c);
      jumping = true;
      continue;
    }
    if (jumping || --left == 0) break;
  }
  to[side * 5 + lane] = progressOf(me, side);
  for (int k = 0; k < 5; k++) {
    int id = (1 - side) * 5 + k;
    Piece e = place(1 - side, k, from[id]);
    if (e.r >= 0 && (jumped >> (e.r * 7 + e.c) & 1)) to[id] = e.dr + e.dc > 0 ? 0 : 6;
  }
  return true;
}
HD int homeCount(const int* p, int side) {
  int n = 0;
  for (int k = 0; k < 5; k++) n += p[side * 5 + k] == 12;
  return n;
}
HD bool overlap(const int* p) {
  u64 seen = 0;
  for (int k = 0; k < 10; k++) {
    Piece e = place(k / 5, k % 5, p[k]);
    if (e.r < 0) continue;
    u64 b = 1ull << (e.r * 7 + e.c);
    if (seen & b) return true;
    seen |= b;
  }
  return false;
}
// the table's index by its definition (only the two prefix tables are shared with the solver): B's placings count in
// the order of (c5,...,c1), those on a crossing taken by A left out
HD u64 checkIndex(const Tab& t, const int* p, int side) {
  int L = 0, a = 0, ma = 0, mb = 0, w = 1;
  for (int k = 0; k < 10; k++) {
    L += (p[k] == 12 ? 2 : p[k] >= 6) * pow3(k);
    if (p[k] < 12) {
      if (k < 5)
        ma |= 1 << k;
      else
        mb |= 1 << (k - 5);
    }
  }
  for (int i = 0; i < 5; i++)
    if (p[i] < 12) {
      int at = place(0, i, p[i]).c;
      a += (at == 6 ? 0 : at) * w;
      w *= 6;
    }
  int rank = 0, f = 1;
  for (int j = 0; j < 5; j++)
    if (p[5 + j] < 12) {
      int at = place(1, j, p[5 + j]).r;
      if (at == 6) at = 0;
      int before = 0, all = 1;  // all: the safe space counts
      if (at > 0) before = 1;
      for (int row = 1; row <= 5; row++) {
        Piece x = place(0, row - 1, p[row - 1]);
        bool taken = x.r == row && x.c == j + 1;
        if (!taken) {
          all++;
          if (row < at) before++;
        }
      }
      rank += before * f;
      f *= all;
    }
  int cls = t.maskIdx[ma] * NM + t.maskIdx[mb];
  return t.layerBase[L] + (side ? t.clsTot[cls] : 0) + t.off[t.clsRow[cls] + a] + rank;
}
// 0 = the table's value of this position follows from those of its successors; otherwise what is wrong
HD int checkPosition(const G& g, const int* p, int side) {
  int v = value(g, checkIndex(g.t, p, side)), lost = 0, won = 0, drawn = 0, lo = 1 << 20, hi = 0, end = 0, to[10];
  if (homeCount(p, 0) > 3 || homeCount(p, 1) > 3 || overlap(p)) return 9;
  for (int k = 0; k < 5; k++)
    if (checkMove(p, side, k, to)) {
      if (overlap(to)) return 8;
      if (homeCount(to, 1 - side) != homeCount(p, 1 - side)) return 7;
      if (homeCount(to, side) >= 4) {
        end = 1;
        continue;
      }
      int x = value(g, checkIndex(g.t, to, 1 - side));
      if (!x)
        drawn++;
      else if (x & 1) {
        won++;
        if (x > hi) hi = x;
      } else {
        lost++;
        if (x < lo) lo = x;
      }
    }
  if (end) return v == 1 ? 0 : 1;
  if (lost) return v == lo + 1 ? 0 : 2;
  if (drawn) return v == 0 ? 0 : 3;
  return won && v == hi + 1 ? 0 : 4;
}
