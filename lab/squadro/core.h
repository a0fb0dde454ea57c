// Squadro, exact distances for every position. Core: layers, indices, one tile's update.
// Plain C++ for g++ (one thread plays a whole block) and CUDA.
//
// A position: ten progress numbers 0..12 (A1-A5, B1-B5) and the side to move. A piece not home has a phase (0 out:
// 0..5, 1 turned: 6..11) and a coordinate c = 0 (start or turnaround: cannot be jumped) or the number 1..5 of the
// crossing it stands on (= number of the opponent's lane). Two pieces share a crossing exactly if A on lane i has c = j
// and B on lane j has c = i, whatever the phases are. A layer = the ten phases (0, 1, 2 = home), number sum t_l 3^l. A
// layer's index has no hole:
//   layerBase + side * tot + off[A's coordinates] + rank of B's coordinates among those legal beside A's.
// Value, one byte: 0 nobody can force the end; d < ovf (252; smaller only to test the hash table): the game ends after
// d plies (odd: the mover wins, even: he loses);
//   253 / 254: the same, odd / even, with d in the hash table.
#pragma once
#include <cstdint>
#include <cstddef>
#ifdef __CUDACC__
#define HD __host__ __device__ __forceinline__
#else
#define HD inline
#endif
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef unsigned long long u64;
#ifdef __CUDACC__
#define HDN __host__ __device__ __noinline__
#define UNROLL _Pragma("unroll")
#else
#define HDN inline
#define UNROLL
#endif
enum { NL = 59049, NM = 26, WINBIT = 256 };
static const u64 NONE = ~0ull;

struct Tab {             // all read only while solving
  const u64* layerBase;  // NONE: not in the table
  const u32* layerDig;   // two bits a lane: the phases
  const u32* tileBase;   // number of the layer's first tile (a tile = layer and A's coordinates)
  const u8* maskIdx;     // mask of pieces not home -> 0..25 (two or more), 255 otherwise
  const u32* clsRow;     // [26*26] first row of a pair of masks
  const u32* clsTot;     // [26*26] legal placings
  const u32* off;        // per row
  const u16* nB;         // per row: B's legal placings
  const u16* R;          // per row 32: what B's lane j on c adds to the rank, at j*6+c
  const u16* step;       // [side][lane][progress][mask of occupied crossings of the lane]: new progress | jumped << 4
  const u8* reach;       // [side][lane][progress]: bit o = some mask leads to progress+1+o
};
struct G {
  Tab t;
  u8* V;
  u16* flag;
  u64* hash;
  u64 hmask;
  u64* cnt;
  int ovf;
};

HD u64 mix(u64 x) {
  x ^= x >> 31;
  x *= 0x7fb5d329728ea185ull;
  x ^= x >> 27;
  x *= 0x81dadef4bc2dd44dull;
  return x ^ (x >> 33);
}
#ifdef __CUDA_ARCH__
HD u8 ldv(const u8* p) {
  return __ldcg(p);
}
HD void stv(u8* p, u8 v) {
  __stcg(p, v);
}
#else
HD u8 ldv(const u8* p) {
  return *p;
}
HD void stv(u8* p, u8 v) {
  *p = v;
}
#endif
HDN int hget(const G& g, u64 idx) {
  u64 k = idx + 1, h = mix(k) & g.hmask;
  for (u64 n = 0; n <= g.hmask; n++) {
    u64 e = ((volatile u64*)g.hash)[h];
    if (!e) return 0;
    if (e >> 16 == k) return (int)(e & 65535);
    h = (h + 1) & g.hmask;
  }
  return 0;
}
HDN void hput(const G& g, u64 idx, int v) {
  u64 k = idx + 1, h = mix(k) & g.hmask, w = k << 16 | (u64)v;
  for (u64 n = 0; n <= g.hmask; n++) {
    u64 e = ((volatile u64*)g.hash)[h];
#ifdef __CUDA_ARCH__
    if (!e) {
      e = atomicCAS(&g.hash[h], 0ull, w);
      if (!e) {
        atomicAdd(&g.cnt[1], 1ull);
        __threadfence();
        return;
      }
    }
    if (e >> 16 == k) {
      atomicExch(&g.hash[h], w);
      __threadfence();
      return;
    }
#else
    if (!e) {
      g.hash[h] = w;
      g.cnt[1]++;
      return;
    }
    if (e >> 16 == k) {
      g.hash[h] = w;
      return;
    }
#endif
    h = (h + 1) & g.hmask;
  }
#ifdef __CUDA_ARCH__
  atomicAdd(&g.cnt[2], 1ull);
#else
  g.cnt[2]++;
#endif
}
HD int value(const G& g, u64 idx) {
  int b = ldv(g.V + idx);
  return b < 253 ? b : hget(g, idx);
}
HD bool store(const G& g, u64 idx, int b, int v) {  // b: the byte there now
  if (v < g.ovf) {
    if (b == v) return false;
    stv(g.V + idx, (u8)v);
    return true;
  }
  int code = v & 1 ? 253 : 254;
  if (b == code && hget(g, idx) == v) return false;
  hput(g, idx, v);
  stv(g.V + idx, (u8)code);
  return true;
}

HD int coord(int p) {
  int q = p >= 6 ? p - 6 : p;
  return p < 6 ? q : q ? 6 - q : 0;
}  // progress -> c, not home
HD int prog(int ph, int c) {
  return ph ? (c ? 12 - c : 6) : c;
}
HD int pow3(int l) {
  const int P[10] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};
  return P[l];
}

struct Tile {
  u32 L, row, tile;
  int ma, mb, hA, hB, n;
  int cA[5];
  u32 dig;
  u64 base[2];
  u32 inv[5], map[5];
  int rad[5];
  int occ[5];
  u32 rid[60];
  u64 ba[60];
  u16 R[60][30];
  u16 T[5][32];
  u8 winB[30];
};
HD int acfg(int ma, const int* c, int lane, int cc, int jm) {
  int r = 0;
  for (int i = 4; i >= 0; i--)
    if (ma >> i & 1) {
      int x = i == lane ? cc : c[i];
      if (jm >> i & 1) x = 0;
      r = r * 6 + x;
    }
  return r;
}

HD void setup1(Tile& S, const G& g, u32 id) {  // one thread
  const Tab& t = g.t;
  u32 L = id >> 13, a = id & 8191;
  S.L = L;
  u32 dig = t.layerDig[L];
  S.dig = dig;
  S.ma = S.mb = 0;
  S.hA = S.hB = 0;
  S.tile = t.tileBase[L] + a;
  for (int i = 0; i < 5; i++) {
    int ph = dig >> (2 * i) & 3;
    S.cA[i] = 0;
    if (ph == 2)
      S.hA++;
    else {
      S.ma |= 1 << i;
      S.cA[i] = a % 6;
      a /= 6;
    }
    ph = dig >> (10 + 2 * i) & 3;
    if (ph == 2)
      S.hB++;
    else
      S.mb |= 1 << i;
    S.occ[i] = 0;
  }
  for (int i = 0; i < 5; i++)
    if (S.cA[i]) S.occ[S.cA[i] - 1] |= 1 << i;
  int cls = t.maskIdx[S.ma] * NM + t.maskIdx[S.mb];
  S.row = t.clsRow[cls] + (id & 8191);
  S.n = t.nB[S.row];
  S.base[0] = t.layerBase[L] + t.off[S.row];
  S.base[1] = S.base[0] + t.clsTot[cls];
  for (int j = 0; j < 5; j++) {
    int r = 0;
    u32 m = 0;
    for (int c = 0; c < 6; c++)
      if (!c || ((S.mb >> j & 1) && !(S.occ[j] >> (c - 1) & 1))) m |= (u32)c << (4 * r++);
    S.rad[j] = r;
    S.map[j] = m;
    S.inv[j] = ((1u << 18) + r - 1) / r;
  }
}
// rows of the successors; returns whether something this tile depends on changed in sweep since or later
HD bool setup2(Tile& S, const G& g, int tid, int nt, int since) {
  const Tab& t = g.t;
  bool dep = false;
  for (int k = tid; k < 60; k += nt) {
    S.rid[k] = ~0u;
    S.ba[k] = 0;
    if (k < 30) {
      int i = k / 6, o = k % 6;
      if (!(S.ma >> i & 1)) continue;
      int ph = S.dig >> (2 * i) & 3, p = prog(ph, S.cA[i]), np = p + 1 + o, goal = p < 6 ? 6 : 12;
      if (np > goal || !(t.reach[(0 * 5 + i) * 12 + p] >> o & 1)) continue;
      u32 L2 = S.L;
      int ma2 = S.ma;
      if (np == goal) L2 += pow3(i);
      if (np == 12) {
        if (S.hA == 3) continue;
        ma2 &= ~(1 << i);
      }
      int cls = t.maskIdx[ma2] * NM + t.maskIdx[S.mb], a2 = acfg(ma2, S.cA, i, np == goal ? 0 : coord(np), 0);
      u32 row = t.clsRow[cls] + a2;
      S.rid[k] = row;
      S.ba[k] = t.layerBase[L2] + t.clsTot[cls] + t.off[row];
      if (L2 == S.L && g.flag[t.tileBase[L2] + a2] >= since) dep = true;
    } else {
      int j = (k - 30) / 6, c = (k - 30) % 6;
      S.winB[k - 30] = 0;
      if (!(S.mb >> j & 1) || (c && (S.occ[j] >> (c - 1) & 1))) continue;
      int ph = S.dig >> (10 + 2 * j) & 3, p = prog(ph, c), goal = p < 6 ? 6 : 12;
      u32 e = t.step[((1 * 5 + j) * 12 + p) * 32 + S.occ[j]];
      int np = e & 15, jm = e >> 4;
      u32 L2 = S.L;
      int mb2 = S.mb;
      if (np == goal) L2 += pow3(5 + j);
      if (np == 12) {
        if (S.hB == 3) {
          S.winB[k - 30] = 1;
          continue;
        }
        mb2 &= ~(1 << j);
      }
      int cls = t.maskIdx[S.ma] * NM + t.maskIdx[mb2], a2 = acfg(S.ma, S.cA, -1, 0, jm);
      u32 row = t.clsRow[cls] + a2;
      S.rid[k] = row;
      S.ba[k] = t.layerBase[L2] + t.off[row] + (np == goal ? 0 : t.R[(size_t)row * 32 + j * 6 + coord(np)]);
      if (L2 == S.L && g.flag[t.tileBase[L2] + a2] >= since) dep = true;
    }
  }
  return dep;
}
HD void setup3(Tile& S, const G& g, int tid, int nt) {
  const Tab& t = g.t;
  for (int k = tid; k < 60 * 30; k += nt) {
    int r = k / 30, x = k % 30;
    u32 row = S.rid[r];
    if (row == ~0u) continue;
    S.R[r][x] = (r >= 30 && x / 6 == (r - 30) / 6) ? 0 : t.R[(size_t)row * 32 + x];
  }
  for (int k = tid; k < 160; k += nt) {
    int i = k >> 5;
    if (!(S.ma >> i & 1)) continue;
    int p = prog(S.dig >> (2 * i) & 3, S.cA[i]);
    u32 e = t.step[((0 * 5 + i) * 12 + p) * 32 + (k & 31)];
    int np = e & 15;
    S.T[i][k & 31] = (u16)((np - p - 1) | (e >> 4) << 3 | (np == 12 && S.hA == 3 ? WINBIT : 0));
  }
}
HD void decode(const Tile& S, u32 r, int* c) {
  UNROLL
  for (int j = 0; j < 5; j++) {
    u32 q = (r * S.inv[j]) >> 18, d = r - q * S.rad[j];
    r = q;
    c[j] = S.map[j] >> (4 * d) & 15;
  }
}
struct Acc {
  int best, worst;
  bool unk;
  HD void init() {
    best = 1 << 20;
    worst = 0;
    unk = false;
  }
  HD void add(int v) {
    if (!v)
      unk = true;
    else if (v & 1) {
      if (v > worst) worst = v;
    } else if (v < best)
      best = v;
  }
  HD int result() const { return best < (1 << 20) ? best + 1 : unk ? 0 : worst + 1; }
};
HD bool finish(const G& g, const int* b, const u64* ad, bool win, u64 me, int old) {
  Acc a;
  a.init();
  UNROLL
  for (int i = 0; i < 5; i++)
    if (b[i] >= 0) a.add(b[i] < 253 ? b[i] : hget(g, ad[i]));
  return store(g, me, old, win ? 1 : a.result());
}
HD bool sideA(Tile& S, const G& g, int tid, int nt) {
  bool ch = false;
  int ma = S.ma;
  for (int r = tid; r < S.n; r += nt) {
    int c[5], b[5];
    u64 ad[5];
    decode(S, r, c);
    u32 M = 0;
    UNROLL
    for (int j = 0; j < 5; j++)
      if (c[j]) M |= 1u << (5 * (c[j] - 1) + j);
    bool win = false;
    u64 me = S.base[0] + r;
    int old = ldv(g.V + me);
    UNROLL
    for (int i = 0; i < 5; i++) {
      b[i] = -1;
      ad[i] = 0;
      if (ma >> i & 1) {
        u32 e = S.T[i][M >> (5 * i) & 31];
        if (e & WINBIT)
          win = true;
        else {
          int row = i * 6 + (e & 7);
          u32 jm = e >> 3 & 31, x = 0;
          UNROLL
          for (int j = 0; j < 5; j++) x += (jm >> j & 1) ? 0 : S.R[row][j * 6 + c[j]];
          ad[i] = S.ba[row] + x;
          b[i] = ldv(g.V + ad[i]);
        }
      }
    }
    ch |= finish(g, b, ad, win, me, old);
  }
  return ch;
}
HD bool sideB(Tile& S, const G& g, int tid, int nt) {
  bool ch = false;
  int mb = S.mb;
  for (int r = tid; r < S.n; r += nt) {
    int c[5], b[5];
    u64 ad[5];
    decode(S, r, c);
    bool win = false;
    u64 me = S.base[1] + r;
    int old = ldv(g.V + me);
    UNROLL
    for (int j = 0; j < 5; j++) {
      b[j] = -1;
      ad[j] = 0;
      if (mb >> j & 1) {
        int k = j * 6 + c[j];
        if (S.winB[k])
          win = true;
        else {
          u32 x = 0;
          UNROLL
          for (int l = 0; l < 5; l++) x += S.R[30 + k][l * 6 + c[l]];
          ad[j] = S.ba[30 + k] + x;
          b[j] = ldv(g.V + ad[j]);
        }
      }
    }
    ch |= finish(g, b, ad, win, me, old);
  }
  return ch;
}
