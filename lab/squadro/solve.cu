// Solves Squadro (every position, exact distances), checks the table, brings back figures, a judge set and book
// candidates.
//   nvcc -O3 -std=c++17 -arch=sm_90 main.cu -o solve     or, for small classes on one CPU core,   g++ -O2 -std=c++17 -x
//   c++ main.cu -o solve solve OUTDIR MINHOMEA MINHOMEB CHECKEVERY [LOG2 OF HASH ENTRIES] [SECONDS AFTER WHICH THE FULL
//   CHECK STOPS] [X,Y to dump, or -] [OVF] only positions with at least so many pieces home; 0 0 = the game. CHECKEVERY
//   n: every n-th tile (1 = all, 0 = none)
#include "check.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include <string>
#include <algorithm>
#include <chrono>
#include <random>
#include <unordered_set>
#include <unordered_map>
using namespace std;
static double now() {
  return chrono::duration<double>(chrono::steady_clock::now().time_since_epoch()).count();
}
static double t0 = now();
static string OUTD;
#define LOG(...)                    \
  do {                              \
    printf("[%7.2f] ", now() - t0); \
    printf(__VA_ARGS__);            \
    printf("\n");                   \
    fflush(stdout);                 \
  } while (0)

#ifdef __CUDACC__
#define CK(x)                                                           \
  do {                                                                  \
    cudaError_t e_ = (x);                                               \
    if (e_ != cudaSuccess) {                                            \
      printf("CUDA %s at line %d\n", cudaGetErrorString(e_), __LINE__); \
      fflush(stdout);                                                   \
      exit(3);                                                          \
    }                                                                   \
  } while (0)
template <class T>
T* dalloc(size_t n) {
  void* p;
  CK(cudaMalloc(&p, max<size_t>(n, 1) * sizeof(T)));
  return (T*)p;
}
template <class T>
T* up(const vector<T>& v) {
  T* p = dalloc<T>(v.size());
  CK(cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
  return p;
}
template <class T>
void zero(T* p, size_t n) {
  CK(cudaMemset(p, 0, n * sizeof(T)));
}
template <class T>
void down(T* h, const T* d, size_t n) {
  CK(cudaMemcpy(h, d, n * sizeof(T), cudaMemcpyDeviceToHost));
}
template <class T>
void upto(T* d, const T* h, size_t n) {
  CK(cudaMemcpy(d, h, n * sizeof(T), cudaMemcpyHostToDevice));
}
template <class T>
void dfree(T* p) {
  CK(cudaFree(p));
}
#else
template <class T>
T* dalloc(size_t n) {
  return (T*)malloc(max<size_t>(n, 1) * sizeof(T));
}
template <class T>
T* up(const vector<T>& v) {
  T* p = dalloc<T>(v.size());
  memcpy(p, v.data(), v.size() * sizeof(T));
  return p;
}
template <class T>
void zero(T* p, size_t n) {
  memset(p, 0, n * sizeof(T));
}
template <class T>
void down(T* h, const T* d, size_t n) {
  memcpy(h, d, n * sizeof(T));
}
template <class T>
void upto(T* d, const T* h, size_t n) {
  memcpy(d, h, n * sizeof(T));
}
template <class T>
void dfree(T* p) {
  free(p);
}
#endif

// ---------- tables ----------
static const int SPEED[2][2][5] = {{{3, 1, 2, 1, 3}, {1, 3, 2, 3, 1}},
                                   {{1, 3, 2, 3, 1}, {3, 1, 2, 1, 3}}};  // [side][phase][lane]
static vector<u64> layerBase;
static vector<u32> layerDig, tileBase, clsRow(NM*NM), clsTot(NM*NM), off_;
static vector<u8> maskIdx(32, 255), reach_;
static vector<u16> nB_, R_, step_;
static vector<int> maskOf, layerRank(NL), layerHA(NL), layerHB(NL);
static vector<u32> layersOrder;
static u64 total = 0, tiles = 0;
static int P6[6] = {1, 6, 36, 216, 1296, 7776};
static Tab hostTab;
static G g;
static void buildTables(int minA, int minB) {
  for (int m = 0; m < 32; m++)
    if (__builtin_popcount(m) >= 2) {
      maskIdx[m] = (u8)maskOf.size();
      maskOf.push_back(m);
    }
  step_.assign(2 * 5 * 12 * 32, 0);
  reach_.assign(2 * 5 * 12, 0);
  for (int s = 0; s < 2; s++)
    for (int l = 0; l < 5; l++)
      for (int p = 0; p < 12; p++)
        for (int m = 0; m < 32; m++) {
          int x = p, goal = p < 6 ? 6 : 12, jm = 0;
          auto d = [](int x) { return x <= 6 ? x : 12 - x; };
          for (int k = 0; k < SPEED[s][p >= 6][l]; k++) {
            x++;
            if (x == goal) break;
            if (m >> (d(x) - 1) & 1) {
              while (x != goal && (m >> (d(x) - 1) & 1)) {
                jm |= 1 << (d(x) - 1);
                x++;
              }
              break;
            }
          }
          step_[((s * 5 + l) * 12 + p) * 32 + m] = (u16)(x | jm << 4);
          reach_[(s * 5 + l) * 12 + p] |= 1 << (x - p - 1);
        }
  u32 rows = 0;
  for (int x = 0; x < NM; x++)
    for (int y = 0; y < NM; y++) {
      clsRow[x * NM + y] = rows;
      rows += P6[__builtin_popcount(maskOf[x])];
    }
  off_.resize(rows);
  nB_.resize(rows);
  R_.assign((size_t)rows * 32, 0);
  for (int x = 0; x < NM; x++)
    for (int y = 0; y < NM; y++) {
      int ma = maskOf[x], mb = maskOf[y];
      u32 tot = 0;
      for (int a = 0; a < P6[__builtin_popcount(ma)]; a++) {
        int c[5] = {0}, q = a, occ[5] = {0};
        for (int i = 0; i < 5; i++)
          if (ma >> i & 1) {
            c[i] = q % 6;
            q /= 6;
            if (c[i]) occ[c[i] - 1] |= 1 << i;
          }
        u32 row = clsRow[x * NM + y] + a;
        int w = 1;
        for (int j = 0; j < 5; j++)
          if (mb >> j & 1) {
            int d = 0;
            for (int k = 0; k < 6; k++)
              if (!k || !(occ[j] >> (k - 1) & 1)) {
                R_[(size_t)row * 32 + j * 6 + k] = (u16)(d * w);
                d++;
              }
            w *= d;
          }
        off_[row] = tot;
        nB_[row] = (u16)w;
        tot += w;
      }
      clsTot[x * NM + y] = tot;
    }
  layerBase.assign(NL, NONE);
  layerDig.assign(NL, 0);
  tileBase.assign(NL, 0);
  for (int L = 0; L < NL; L++) {
    int q = L, ha = 0, hb = 0, r = 0;
    u32 dg = 0;
    for (int l = 0; l < 10; l++) {
      int t = q % 3;
      q /= 3;
      dg |= (u32)t << (2 * l);
      r += t;
      if (t == 2) (l < 5 ? ha : hb)++;
    }
    layerDig[L] = dg;
    layerRank[L] = r;
    layerHA[L] = ha;
    layerHB[L] = hb;
    if (ha >= minA && ha <= 3 && hb >= minB && hb <= 3) layersOrder.push_back(L);
  }
  sort(layersOrder.begin(), layersOrder.end(), [](u32 a, u32 b) {
    auto k = [](u32 L) { return make_tuple(layerHA[L], layerHB[L], layerRank[L], L); };
    return k(a) < k(b);
  });
  for (u32 L : layersOrder) {
    int ma = 0, mb = 0;
    for (int l = 0; l < 10; l++)
      if ((layerDig[L] >> (2 * l) & 3) < 2) (l < 5 ? ma : mb) |= 1 << (l % 5);
    layerBase[L] = total;
    total += 2ull * clsTot[maskIdx[ma] * NM + maskIdx[mb]];
    tileBase[L] = (u32)tiles;
    tiles += P6[__builtin_popcount(ma)];
  }
}
static void masks(u32 L, int& ma, int& mb) {
  ma = mb = 0;
  for (int l = 0; l < 10; l++)
    if ((layerDig[L] >> (2 * l) & 3) < 2) (l < 5 ? ma : mb) |= 1 << (l % 5);
}
// the tiles of one rank, A's most advanced first
static vector<u32> tileList(int rank) {
  vector<vector<u32>> lv(26);
  vector<u32> out;
  for (u32 L : layersOrder)
    if (layerRank[L] == rank) {
      int ph[5], n = 0;
      for (int i = 0; i < 5; i++) {
        int t = layerDig[L] >> (2 * i) & 3;
        if (t < 2) ph[n++] = t;
      }
      for (int a = 0; a < P6[n]; a++) {
        int q = a, s = 0;
        for (int i = 0; i < n; i++) {
          int c = q % 6;
          q /= 6;
          s += ph[i] ? (c ? 6 - c : 0) : c;
        }
        lv[s].push_back(L << 13 | (u32)a);
      }
    }
  for (int s = 25; s >= 0; s--) out.insert(out.end(), lv[s].begin(), lv[s].end());
  return out;
}

// ---------- kernels ----------
HD void checkTile(const G& g, u32 id, int tid, int nt, u32* seen,
                  u64* err) {  // every position of a tile by the second program; seen: 2*244 words of bits
  u32 L = id >> 13, a = id & 8191;
  int p[10], nb = 0, comb = 1, q = a, dg[10];
  u32 d = L;
  for (int k = 0; k < 10; k++) {
    dg[k] = d % 3;
    d /= 3;
    p[k] = 12;
  }
  for (int i = 0; i < 5; i++)
    if (dg[i] < 2) {
      int at = q % 6;
      q /= 6;
      p[i] = dg[i] ? (at ? 12 - at : 6) : at;
    }
  for (int j = 5; j < 10; j++)
    if (dg[j] < 2) {
      nb++;
      comb *= 6;
    }
  u64 low = NONE;
  int low2 = 0;
  (void)low;
  (void)low2;
  for (int k = tid; k < comb * 2; k += nt) {
    int x = k >> 1, side = k & 1;
    for (int j = 5; j < 10; j++)
      if (dg[j] < 2) {
        int at = x % 6;
        x /= 6;
        p[j] = dg[j] ? (at ? 12 - at : 6) : at;
      }
    if (overlap(p)) continue;
    int p0[10];
    for (int j = 0; j < 10; j++) p0[j] = j < 5 || dg[j] == 2 ? p[j] : dg[j] ? 6 : 0;
    u64 ix = checkIndex(g.t, p, side) - checkIndex(g.t, p0, side);
    int e = 0;  // p0: the first of its tile
    if (ix >= 7776)
      e = 11;
    else {
      u32 w = side * 244 + (u32)(ix >> 5), b = 1u << (ix & 31), o;
#ifdef __CUDA_ARCH__
      o = atomicOr(&seen[w], b);
#else
      o = seen[w];
      seen[w] |= b;
#endif
      if (o & b) e = 12;
    }
    if (!e) e = checkPosition(g, p, side);
#ifdef __CUDA_ARCH__
    if (e) {
      atomicAdd(&err[e], 1ull);
      err[15] = checkIndex(g.t, p, side);
    }
#else
    if (e) {
      err[e]++;
      err[15] = checkIndex(g.t, p, side);
    }
#endif
  }
}
HD void checkSeen(const G& g, u32 id, int tid, int nt, const u32* seen, u64* err) {  // the bits seen are exactly 0..n-1
  u32 L = id >> 13;
  int ma = 0, mb = 0;
  for (int l = 0; l < 10; l++)
    if ((g.t.layerDig[L] >> (2 * l) & 3) < 2) {
      if (l < 5)
        ma |= 1 << l;
      else
        mb |= 1 << (l - 5);
    }
  int n = g.t.nB[g.t.clsRow[g.t.maskIdx[ma] * NM + g.t.maskIdx[mb]] + (id & 8191)];
  for (int w = tid; w < 488; w += nt) {
    int b0 = (w % 244) * 32;
    u32 want = b0 + 32 <= n ? ~0u : b0 >= n ? 0u : (1u << (n - b0)) - 1;
    if (seen[w] != want) {
#ifdef __CUDA_ARCH__
      atomicAdd(&err[13], 1ull);
#else
      err[13]++;
#endif
    }
  }
  if (tid == 0) {
#ifdef __CUDA_ARCH__
    atomicAdd(&err[14], 2ull * n);
#else
    err[14] += 2ull * n;
#endif
  }
}
struct Seg {
  u64 start;
  u32 len, bin;
};
#ifdef __CUDACC__
__global__ void __launch_bounds__(128) kSweep(G g, const u32* list, int s) {
  __shared__ Tile S;
  u32 id = list[blockIdx.x];
  int tid = threadIdx.x, nt = blockDim.x;
  if (tid == 0) setup1(S, g, id);
  __syncthreads();
  bool dep = setup2(S, g, tid, nt, s - 1) || s == 1 || g.flag[S.tile] >= s - 1;
  if (!__syncthreads_or(dep)) return;
  setup3(S, g, tid, nt);
  __syncthreads();
  bool ch = sideA(S, g, tid, nt);
  __threadfence_block();
  __syncthreads();
  ch |= sideB(S, g, tid, nt);
  if (__syncthreads_or(ch) && tid == 0) {
    g.flag[S.tile] = (u16)s;
    atomicAdd(&g.cnt[0], 1ull);
  }
  if (tid == 0) atomicAdd(&g.cnt[3], 2ull * S.n);
}
__global__ void __launch_bounds__(256) kCheck(G g, const u32* list, u32 every, u64* err) {
  u32 id = list[blockIdx.x];
  if (every > 1 && (mix(id) >> 20) % every) return;
  __shared__ u32 seen[488];
  for (int w = threadIdx.x; w < 488; w += blockDim.x) seen[w] = 0;
  __syncthreads();
  checkTile(g, id, threadIdx.x, blockDim.x, seen, err);
  __syncthreads();
  checkSeen(g, id, threadIdx.x, blockDim.x, seen, err);
}
__global__ void kHist(const u8* V, const Seg* seg, u64* bins) {
  __shared__ u32 h[8][256];
  for (int k = threadIdx.x; k < 2048; k += blockDim.x) h[k >> 8][k & 255] = 0;
  __syncthreads();
  Seg s = seg[blockIdx.x];
  for (u32 k = threadIdx.x; k < s.len; k += blockDim.x) atomicAdd(&h[(threadIdx.x >> 5) & 7][V[s.start + k]], 1u);
  __syncthreads();
  for (int k = threadIdx.x; k < 256; k += blockDim.x) {
    u32 x = 0;
    for (int w = 0; w < 8; w++) x += h[w][k];
    if (x) atomicAdd(&bins[(size_t)s.bin * 256 + k], (u64)x);
  }
}
__global__ void kProbe(G g, const u64* ix, u16* out, size_t n) {
  size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (k < n) out[k] = (u16)value(g, ix[k]);
}
__global__ void kFind(const u8* V, u64 start, u64 len, int code, u64* out) {
  for (u64 k = blockIdx.x * (u64)blockDim.x + threadIdx.x; k < len; k += (u64)gridDim.x * blockDim.x)
    if (V[start + k] == code) atomicMin(out, start + k);
}
#endif
static void sweep(const u32* dlist, size_t n, int s) {
#ifdef __CUDACC__
  kSweep<<<(unsigned)n, 128>>>(g, dlist, s);
  CK(cudaGetLastError());
  CK(cudaDeviceSynchronize());
#else
  static Tile S;
  for (size_t k = 0; k < n; k++) {
    setup1(S, g, dlist[k]);
    bool dep = setup2(S, g, 0, 1, s - 1) || s == 1 || g.flag[S.tile] >= s - 1;
    if (!dep) continue;
    setup3(S, g, 0, 1);
    bool ch = sideA(S, g, 0, 1);
    ch |= sideB(S, g, 0, 1);
    if (ch) {
      g.flag[S.tile] = (u16)s;
      g.cnt[0]++;
    }
    g.cnt[3] += 2ull * S.n;
  }
#endif
}
static vector<u16> probe(const vector<u64>& ix) {
  vector<u16> out(ix.size());
  if (ix.empty()) return out;
#ifdef __CUDACC__
  static u64* d = nullptr;
  static u16* o = nullptr;
  const size_t B = 1 << 22;
  if (!d) {
    d = dalloc<u64>(B);
    o = dalloc<u16>(B);
  }
  for (size_t k = 0; k < ix.size(); k += B) {
    size_t n = min(B, ix.size() - k);
    upto(d, ix.data() + k, n);
    kProbe<<<(unsigned)((n + 255) / 256), 256>>>(g, d, o, n);
    CK(cudaGetLastError());
    down(out.data() + k, o, n);
  }
#else
  for (size_t k = 0; k < ix.size(); k++) out[k] = (u16)value(g, ix[k]);
#endif
  return out;
}

// ---------- positions on the host (moves and index by check.h) ----------
struct Pos {
  int p[10];
  int side;
};
static u64 key(const Pos& s) {
  u64 k = s.side;
  for (int i = 9; i >= 0; i--) k = k << 4 | (u64)s.p[i];
  return k;
}  // A1 in the lowest four bits
static Pos unkey(u64 k) {
  Pos s;
  for (int i = 0; i < 10; i++) {
    s.p[i] = k & 15;
    k >>= 4;
  }
  s.side = (int)k;
  return s;
}
static string text(const Pos& s) {
  string r;
  for (int i = 0; i < 10; i++) {
    r += to_string(s.p[i]);
    r += i == 4 ? " / " : " ";
  }
  return r + (s.side ? "b" : "a");
}
static Pos unindex(u64 ix) {
  auto it = upper_bound(layersOrder.begin(), layersOrder.end(), ix, [](u64 v, u32 L) { return v < layerBase[L]; });
  u32 L = *(it - 1);
  int ma, mb;
  masks(L, ma, mb);
  int cls = maskIdx[ma] * NM + maskIdx[mb];
  u64 q = ix - layerBase[L];
  Pos s;
  s.side = q >= clsTot[cls];
  if (s.side) q -= clsTot[cls];
  int n = P6[__builtin_popcount(ma)],
      a = (int)(upper_bound(off_.begin() + clsRow[cls], off_.begin() + clsRow[cls] + n, (u32)q) - off_.begin() -
                clsRow[cls]) -
          1;
  q -= off_[clsRow[cls] + a];
  for (int k = 0; k < 10; k++) s.p[k] = 12;
  int w = a;
  for (int i = 0; i < 5; i++)
    if (ma >> i & 1) {
      s.p[i] = prog(layerDig[L] >> (2 * i) & 3, w % 6);
      w /= 6;
    }
  int b = P6[__builtin_popcount(mb)];
  for (int k = 0; k < b; k++) {
    int x = k;
    for (int j = 0; j < 5; j++)
      if (mb >> j & 1) {
        s.p[5 + j] = prog(layerDig[L] >> (10 + 2 * j) & 3, x % 6);
        x /= 6;
      }
    if (!overlap(s.p) && checkIndex(hostTab, s.p, s.side) == ix) return s;
  }
  printf("unindex failed\n");
  exit(4);
}
struct Move {
  int lane;
  bool end;
  Pos to;
  int v;
};  // v for the mover: 0 draw, > 0 he wins after v plies, < 0 he loses after -v
static vector<vector<Move>> expand(const vector<Pos>& ps) {
  size_t n = ps.size();
  vector<vector<Move>> r(n);
  vector<u64> ix(n * 5, 0);  // unused entries ask for index 0
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic, 512) if (n > 2000)
#endif
  for (size_t k = 0; k < n; k++)
    for (int l = 0; l < 5; l++) {
      Move m;
      m.lane = l;
      if (!checkMove(ps[k].p, ps[k].side, l, m.to.p)) continue;
      m.to.side = 1 - ps[k].side;
      m.end = homeCount(m.to.p, ps[k].side) >= 4;
      m.v = 1;
      if (!m.end) ix[k * 5 + l] = checkIndex(hostTab, m.to.p, m.to.side);
      r[k].push_back(m);
    }
  auto v = probe(ix);
  for (size_t k = 0; k < n; k++)
    for (auto& m : r[k])
      if (!m.end) {
        int x = v[k * 5 + m.lane];
        m.v = !x ? 0 : x & 1 ? -(x + 1) : x + 1;
      }
  return r;
}
static int rankOf(int v) {
  return v > 0 ? 100000 - v : v < 0 ? -100000 - v : 0;
}  // bigger is better; -v is the length of the resistance
static int best(const vector<Move>& ms) {
  int b = -1000000, v = 0;
  for (auto& m : ms)
    if (rankOf(m.v) > b) {
      b = rankOf(m.v);
      v = m.v;
    }
  return v;
}
static string show(int v) {
  return !v ? "D" : v > 0 ? "W" + to_string(v) : "L" + to_string(-v);
}
static int cls3(int v) {
  return (v > 0) - (v < 0);
}
static string line(const Pos& s, const vector<Move>& ms) {
  int b = best(ms);
  bool matters = false;
  for (auto& m : ms)
    if (cls3(m.v) != cls3(b)) matters = true;
  string r = text(s) + ";" + show(b) + ";";
  for (size_t k = 0; k < ms.size(); k++) r += (k ? " " : "") + to_string(ms[k].lane + 1) + show(ms[k].v);
  return r + ";" + (matters ? "*" : "-");
}
static bool TEST =
    getenv("SQ_TEST");  // a late position instead of the start, to try the rest of the program on a small class
static Pos start(int side) {
  Pos s;
  for (int k = 0; k < 10; k++) s.p[k] = TEST && k != 1 && k != 2 && k != 8 && k != 9 ? 12 : 0;
  s.side = side;
  return s;
}

static void opening() {
  FILE* f = fopen((OUTD + "/opening.txt").c_str(), "w");
  for (int side = 0; side < 2; side++) {
    vector<Pos> cur = {start(side)};
    for (int ply = 0; ply <= 6; ply++) {
      auto ms = expand(cur);
      unordered_set<u64> next;
      int w[3] = {0, 0, 0};
      for (size_t k = 0; k < cur.size(); k++) {
        string l = line(cur[k], ms[k]);
        fprintf(f, "%d;%s\n", ply, l.c_str());
        w[cls3(best(ms[k])) + 1]++;
        if (ply <= 1) LOG("ply %d  %s", ply, l.c_str());
        for (auto& m : ms[k])
          if (!m.end) next.insert(key(m.to));
      }
      LOG("first %c, ply %d: %zu positions; the mover loses %d, draws %d, wins %d", "AB"[side], ply, cur.size(), w[0],
          w[1], w[2]);
      cur.clear();
      for (u64 x : next) cur.push_back(unkey(x));
      sort(cur.begin(), cur.end(), [](const Pos& a, const Pos& b) { return key(a) < key(b); });
    }
  }
  fclose(f);
}

static void mainLine() {
  for (int side = 0; side < 2; side++) {
    Pos s = start(side);
    string r;
    int ply = 0;
    for (; ply < 400; ply++) {
      auto ms = expand({s})[0];
      int b = best(ms);
      const Move* m = nullptr;
      for (auto& x : ms)
        if (x.v == b) {
          m = &x;
          break;
        }
      r += string(1, "AB"[s.side]) + to_string(m->lane + 1) + " ";
      if (m->end) {
        ply++;
        break;
      }
      s = m->to;
      if (!b && ply >= 60) break;
    }
    LOG("a line of best play, first %c (%d plies): %s", "AB"[side], ply, r.c_str());
  }
}

static void judge(size_t per, int games) {
  mt19937_64 rng(20261127);
  FILE* f = fopen((OUTD + "/sample.txt").c_str(), "w");
  unordered_set<u64> taken;
  const char kinds[] = "rmo";
  for (int kind = 0; kind < 3; kind++) {
    struct Gm {
      Pos s;
      double eps;
      int rnd, ply;
      bool on;
    };
    vector<Gm> gs(games);
    for (int k = 0; k < games; k++) {
      gs[k].s = start(k & 1);
      gs[k].ply = 0;
      gs[k].on = true;
      const double E[4] = {0.05, 0.15, 0.3, 0.5};
      gs[k].eps = kind == 0 ? 1 : kind == 1 ? E[rng() % 4] : 0;
      gs[k].rnd = kind == 2 ? (int)(rng() % 13) : 0;
    }
    struct It {
      u64 k;
      int ply;
    };
    vector<It> all;
    u64 plies = 0, ended = 0;
    for (int ply = 0; ply < 400; ply++) {
      vector<Pos> ps;
      vector<int> who;
      for (int k = 0; k < games; k++)
        if (gs[k].on) {
          ps.push_back(gs[k].s);
          who.push_back(k);
        }
      if (ps.empty()) break;
      auto ms = expand(ps);
      for (size_t x = 0; x < ps.size(); x++) {
        Gm& q = gs[who[x]];
        u64 kk = key(q.s);
        plies++;
        if (taken.insert(kk).second) all.push_back({kk, ply});
        auto& mv = ms[x];
        int b = best(mv);
        const Move* m;
        bool random = kind == 2 ? ply < q.rnd : (rng() >> 11) * 0x1p-53 < q.eps;
        if (random)
          m = &mv[rng() % mv.size()];
        else {
          vector<const Move*> c;
          for (auto& y : mv)
            if (y.v == b) c.push_back(&y);
          m = c[rng() % c.size()];
        }
        if (m->end) {
          q.on = false;
          ended++;
        } else
          q.s = m->to;
      }
    }
    shuffle(all.begin(), all.end(), rng);
    if (all.size() > per) {
      for (size_t k = per; k < all.size(); k++) taken.erase(all[k].k);
      all.resize(per);
    }
    sort(all.begin(), all.end(), [](const It& a, const It& b) { return a.ply != b.ply ? a.ply < b.ply : a.k < b.k; });
    vector<Pos> ps;
    for (auto& a : all) ps.push_back(unkey(a.k));
    auto ms = expand(ps);
    size_t mat = 0;
    for (size_t k = 0; k < ps.size(); k++) {
      string l = line(ps[k], ms[k]);
      mat += l.back() == '*';
      fprintf(f, "%s;%c%d\n", l.c_str(), kinds[kind], all[k].ply);
    }
    LOG("judge set, kind %c: %d games, %llu plies, %llu ended, %zu positions written, the choice matters in %zu",
        kinds[kind], games, plies, ended, ps.size(), mat);
  }
  fclose(f);
}

// one side plays one fixed value-keeping move, the other anything
static void book(int beginner, int hero, size_t cap) {
  vector<Pos> cur = {start(beginner)};
  int root = best(expand(cur)[0]);
  int forHero = hero == beginner ? root : -root;
  if (forHero < 0) {
    LOG("book first %c for %c: lost, none", "AB"[beginner], "AB"[hero]);
    return;
  }
  char fn[64];
  snprintf(fn, sizeof fn, "/book_first%c_for%c.txt", "AB"[beginner], "AB"[hero]);
  FILE* f = fopen((OUTD + fn).c_str(), "w");
  snprintf(fn, sizeof fn, "/stream_first%c_for%c.txt", "AB"[beginner], "AB"[hero]);
  FILE* fs = fopen((OUTD + fn).c_str(), "w");
  unordered_set<u64> seen;
  seen.insert(key(cur[0]));
  size_t entries = 0;
  for (int ply = 0; !cur.empty() && ply < 400; ply++) {
    if (entries + (cur[0].side == hero ? cur.size() : 0) > cap) break;
    auto ms = expand(cur);
    vector<Pos> next;
    size_t w = 0, d = 0, ended = 0;
    if (cur[0].side == hero) {
      vector<Pos> opts;
      vector<pair<size_t, size_t>> back;
      for (size_t k = 0; k < cur.size(); k++) {
        int b = best(ms[k]);
        if (b == 0)
          for (size_t m = 0; m < ms[k].size(); m++)
            if (ms[k][m].v == 0) {
              opts.push_back(ms[k][m].to);
              back.push_back({k, m});
            }
      }
      vector<vector<Move>> rep = expand(opts);
      unordered_map<u64, double> score;
      for (size_t x = 0; x < opts.size(); x++) {
        int bad = 0;
        for (auto& m : rep[x]) bad += m.v < 0;
        score[key(opts[x])] = bad / (double)rep[x].size();
      }
      for (size_t k = 0; k < cur.size(); k++) {
        int b = best(ms[k]);
        const Move* pick = nullptr;
        double ps = -1;
        for (auto& m : ms[k])
          if (m.v == b) {
            double sc = (b == 0 ? score[key(m.to)] : 0) + (!m.end && seen.count(key(m.to)) ? 0.001 : 0);
            if (sc > ps) {
              ps = sc;
              pick = &m;
            }
          }
        if (entries < 450000) fprintf(f, "%d;%s;%s;%d\n", ply, text(cur[k]).c_str(), show(b).c_str(), pick->lane + 1);
        if (!k) fprintf(fs, "%d %zu\n", ply, cur.size());
        fputc('1' + pick->lane, fs);
        entries++;
        if (b > 0)
          w++;
        else
          d++;
        if (pick->end)
          ended++;
        else if (seen.insert(key(pick->to)).second)
          next.push_back(pick->to);
      }
    }
    if (cur[0].side == hero)
      fputc('\n', fs);
    else
      for (size_t k = 0; k < cur.size(); k++) {
        if (best(ms[k]) < 0)
          w++;
        else
          d++;
        for (auto& m : ms[k]) {
          if (m.end) {
            ended++;
            continue;
          }
          if (seen.insert(key(m.to)).second) next.push_back(m.to);
        }
      }
    LOG("book first %c for %c, ply %d: %zu positions (%s to move; hero wins %zu, draws %zu), ended %zu; entries %zu",
        "AB"[beginner], "AB"[hero], ply, cur.size(), cur[0].side == hero ? "hero" : "other", w, d, ended, entries);
    sort(next.begin(), next.end(), [](const Pos& a, const Pos& b) { return key(a) < key(b); });
    cur = next;
  }
  fclose(f);
  fclose(fs);
}
// training data: about n positions from games in which each move is random with a game's own probability, else best;
// ten progress numbers, side, value (int16)
static void train(size_t n) {
  mt19937_64 rng(99);
  FILE* f = fopen((OUTD + "/train.bin").c_str(), "wb");
  size_t got = 0;
  const double E[7] = {0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0};
  while (got < n) {
    const int GN = 40000;
    vector<Pos> ps(GN), nx;
    vector<double> eps(GN), en;
    for (int k = 0; k < GN; k++) {
      ps[k] = start(k & 1);
      eps[k] = E[rng() % 7];
    }
    for (int ply = 0; ply < 300 && !ps.empty(); ply++) {
      auto ms = expand(ps);
      nx.clear();
      en.clear();
      for (size_t k = 0; k < ps.size(); k++) {
        auto& mv = ms[k];
        int b = best(mv);
        if (rng() % 3 == 0 && ply > 1) {
          u8 r[13];
          for (int i = 0; i < 10; i++) r[i] = (u8)ps[k].p[i];
          r[10] = (u8)ps[k].side;
          int16_t v = (int16_t)b;
          memcpy(r + 11, &v, 2);
          fwrite(r, 1, 13, f);
          got++;
        }
        const Move* m = &mv[rng() % mv.size()];
        if ((rng() >> 11) * 0x1p-53 >= eps[k]) {
          int c = 0;
          for (auto& y : mv)
            if (y.v == b && rng() % ++c == 0) m = &y;
        }
        if (!m->end) {
          nx.push_back(m->to);
          en.push_back(eps[k]);
        }
      }
      ps.swap(nx);
      eps.swap(en);
    }
  }
  fclose(f);
  LOG("training data: %zu positions", got);
}
// answers positions on standard input with their values until its end
static void serve() {
  printf("ready\n");
  fflush(stdout);
  char buf[256];
  while (fgets(buf, sizeof buf, stdin)) {
    Pos s;
    char c = 0;
    int* p = s.p;
    if (sscanf(buf, "%d %d %d %d %d / %d %d %d %d %d %c", p, p + 1, p + 2, p + 3, p + 4, p + 5, p + 6, p + 7, p + 8,
               p + 9, &c) != 11 ||
        overlap(p) || homeCount(p, 0) > 3 || homeCount(p, 1) > 3) {
      printf("?\n");
      fflush(stdout);
      continue;
    }
    s.side = c == 'b';
    printf("%s\n", line(s, expand({s})[0]).c_str());
    fflush(stdout);
  }
}

int main(int argc, char** argv) {
  if (argc < 5) return 1;
  OUTD = argv[1];
  int minA = atoi(argv[2]), minB = atoi(argv[3]);
  u32 every = atoi(argv[4]);
  int hlog = argc > 5 ? atoi(argv[5]) : 20;
  double limit = argc > 6 ? atof(argv[6]) : 1e9;
  buildTables(minA, minB);
  u32 rows = off_.size();
  LOG("tables: %u rows, %zu layers, %llu tiles, %llu positions (%.2f GiB)", rows, layersOrder.size(), tiles, total,
      total / 1073741824.0);
#ifdef __CUDACC__
  cudaDeviceProp pr;
  CK(cudaGetDeviceProperties(&pr, 0));
  size_t fr, to;
  CK(cudaMemGetInfo(&fr, &to));
  LOG("%s, %d multiprocessors, free %.2f of %.2f GiB; Tile %zu bytes", pr.name, pr.multiProcessorCount,
      fr / 1073741824.0, to / 1073741824.0, sizeof(Tile));
#endif
  hostTab = Tab{layerBase.data(), layerDig.data(), tileBase.data(), maskIdx.data(), clsRow.data(), clsTot.data(),
                off_.data(),      nB_.data(),      R_.data(),       step_.data(),   reach_.data()};
  g.t = Tab{up(layerBase), up(layerDig), up(tileBase), up(maskIdx), up(clsRow), up(clsTot),
            up(off_),      up(nB_),      up(R_),       up(step_),   up(reach_)};
  g.V = dalloc<u8>(total + 64);
  zero(g.V, total + 64);
  g.flag = dalloc<u16>(tiles);
  zero(g.flag, tiles);
  g.hmask = (1ull << hlog) - 1;
  g.hash = dalloc<u64>(g.hmask + 1);
  zero(g.hash, g.hmask + 1);
  g.ovf = argc > 8 ? atoi(argv[8]) : 252;
  g.cnt = dalloc<u64>(8);
  zero(g.cnt, 8);
  u64* err = dalloc<u64>(16);
  zero(err, 16);
  LOG("memory taken");
  double ts = now();
  u64 visits = 0;
  for (int r = 16; r >= 0; r--) {
    auto list = tileList(r);
    if (list.empty()) continue;
    u32* d = up(list);
    double a = now();
    int s = 1;
    u64 c[8], ranked = 0;
    string trace;
    for (; s < 65000; s++) {
      zero(g.cnt, 1);
      zero(g.cnt + 3, 1);
      sweep(d, list.size(), s);
      down(c, g.cnt, 8);
      visits += c[3];
      ranked += c[3];
      if (s <= 40) trace += " " + to_string(c[0]);
      if (!c[0]) break;
    }
    LOG("rank %2d: %zu tiles, %d sweeps, %.3g visits, %.2f s, overflow entries %llu, lost %llu; tiles changed:%s", r,
        list.size(), s, (double)ranked, now() - a, c[1], c[2], trace.c_str());
    dfree(d);
  }
  double dt = now() - ts;
  LOG("solved: %llu positions, %llu visits (%.2f each), %.2f s, %.3g visits/s", total, visits, visits / (double)total,
      dt, visits / dt);
  // figures
  {
    const u32 CH = 1 << 20;
    vector<Seg> seg;
    for (u32 L : layersOrder) {
      int ma, mb;
      masks(L, ma, mb);
      u32 tot = clsTot[maskIdx[ma] * NM + maskIdx[mb]];
      for (int side = 0; side < 2; side++)
        for (u32 x = 0; x < tot; x += CH)
          seg.push_back({layerBase[L] + (u64)side * tot + x, min(CH, tot - x),
                         (u32)((layerRank[L] * 16 + layerHA[L] * 4 + layerHB[L]) * 2 + side)});
    }
    size_t nb = 17 * 16 * 2;
    vector<u64> h(nb * 256, 0);
#ifdef __CUDACC__
    u64* dh = dalloc<u64>(nb * 256);
    zero(dh, nb * 256);
    Seg* ds = up(seg);
    kHist<<<(unsigned)seg.size(), 256>>>(g.V, ds, dh);
    CK(cudaGetLastError());
    down(h.data(), dh, nb * 256);
    dfree(dh);
    dfree(ds);
#else
    for (auto& s : seg)
      for (u32 k = 0; k < s.len; k++) h[(size_t)s.bin * 256 + g.V[s.start + k]]++;
#endif
    FILE* f = fopen((OUTD + "/hist.txt").c_str(), "w");
    fprintf(f, "# rank homeA homeB side code count; code: 0 undecided, else plies to the end (253/254: more than %d)\n",
            g.ovf - 1);
    for (size_t b = 0; b < nb; b++)
      for (int k = 0; k < 256; k++)
        if (h[b * 256 + k])
          fprintf(f, "%zu %zu %zu %c %d %llu\n", b / 32, b / 8 % 4, b / 2 % 4, "ab"[b % 2], k, h[b * 256 + k]);
    fclose(f);
    auto report = [&](const char* name, auto in) {
      u64 w = 0, l = 0, u = 0, ov = 0;
      int mx = 0;
      for (size_t b = 0; b < nb; b++)
        if (in(b))
          for (int k = 0; k < 256; k++) {
            u64 x = h[b * 256 + k];
            if (!x) continue;
            if (!k)
              u += x;
            else {
              (k & 1 ? w : l) += x;
              if (k >= 253) ov += x;
              mx = max(mx, k);
            }
          }
      if (w + l + u)
        LOG("%s: %llu states, mover wins %.4f%%, loses %.4f%%, undecided %llu (%.5f%%), longest %d%s, over %d plies: "
            "%llu",
            name, w + l + u, 100.0 * w / (w + l + u), 100.0 * l / (w + l + u), u, 100.0 * u / (w + l + u), mx,
            mx >= 253 ? " (code)" : "", g.ovf - 1, ov);
      return mx;
    };
    char nm[64];
    for (int x = 3; x >= 0; x--)
      for (int y = 3; y >= 0; y--) {
        snprintf(nm, 64, "home (%d,%d)", x, y);
        int mx = report(nm, [&](size_t b) { return (int)(b / 8 % 4) == x && (int)(b / 2 % 4) == y; });
        if (mx) {
          u64 s = NONE, e = 0, ix = NONE;
          for (u32 L : layersOrder)
            if (layerHA[L] == x && layerHB[L] == y) {
              int ma, mb;
              masks(L, ma, mb);
              s = min(s, layerBase[L]);
              e = max(e, layerBase[L] + 2ull * clsTot[maskIdx[ma] * NM + maskIdx[mb]]);
            }
#ifdef __CUDACC__
          u64* o = dalloc<u64>(1);
          upto(o, &ix, 1);
          kFind<<<4096, 256>>>(g.V, s, e - s, mx, o);
          CK(cudaGetLastError());
          down(&ix, o, 1);
          dfree(o);
#else
          for (u64 k = s; k < e; k++)
            if (g.V[k] == mx) {
              ix = k;
              break;
            }
#endif
          Pos p = unindex(ix);
          LOG("   one of the longest: %s", line(p, expand({p})[0]).c_str());
        }
      }
    for (int side = 0; side < 2; side++) {
      snprintf(nm, 64, "all, %c to move", "ab"[side]);
      report(nm, [&](size_t b) { return (int)(b % 2) == side; });
    }
    for (int r = 0; r < 17; r++) {
      snprintf(nm, 64, "phases passed %d", r);
      report(nm, [&](size_t b) { return (int)(b / 32) == r; });
    }
    report("all", [](size_t) { return true; });
    u64 c[8];
    down(c, g.cnt, 8);
    if (c[1]) {
      vector<u64> hh(g.hmask + 1);
      down(hh.data(), g.hash, hh.size());
      vector<u64> ix;
      vector<int> vv;
      for (u64 e : hh)
        if (e) {
          ix.push_back((e >> 16) - 1);
          vv.push_back(e & 65535);
        }
      auto pv = probe(ix);
      int mx = 0;
      u64 at = 0, live = 0;
      vector<u64> hi(70000, 0);
      for (size_t k = 0; k < ix.size(); k++)
        if (pv[k] >= g.ovf && pv[k] == vv[k]) {
          live++;
          hi[vv[k]]++;
          if (vv[k] > mx) {
            mx = vv[k];
            at = ix[k];
          }
        }
      LOG("overflow table: %zu entries, %llu of them final, longest of all %d plies", ix.size(), live, mx);
      if (mx) {
        Pos p = unindex(at);
        LOG("   %s", line(p, expand({p})[0]).c_str());
        string q;
        for (int k = 0; k < 70000; k++)
          if (hi[k]) q += " " + to_string(k) + ":" + to_string(hi[k]);
        LOG("   plies:positions%s", q.c_str());
      }
    }
    LOG("figures done");
  }
  if (argc > 7 &&
      *argv[7] != '-') {  // dump for comparison: 12-radix bytes of class (x,y) as squadro_layers writes them
    int x, y;
    sscanf(argv[7], "%d,%d", &x, &y);
    FILE* f = fopen((OUTD + "/dump.bin").c_str(), "wb");
    for (int m = 0; m < 32; m++)
      if (__builtin_popcount(m) == 5 - x)
        for (int k = 0; k < 32; k++)
          if (__builtin_popcount(k) == 5 - y)
            for (int side = 0; side < 2; side++) {
              int la[10], n = 0;
              for (int l = 0; l < 5; l++)
                if (m >> l & 1) la[n++] = l;
              for (int l = 0; l < 5; l++)
                if (k >> l & 1) la[n++] = 5 + l;
              size_t N = 1;
              for (int i = 0; i < n; i++) N *= 12;
              vector<u8> o(N, 0);
              for (size_t q = 0; q < N; q++) {
                Pos s;
                for (int i = 0; i < 10; i++) s.p[i] = 12;
                size_t z = q;
                for (int i = 0; i < n; i++) {
                  s.p[la[i]] = z % 12;
                  z /= 12;
                }
                s.side = side;
                if (!overlap(s.p)) o[q] = (u8)probe({checkIndex(hostTab, s.p, side)})[0];
              }
              fwrite(o.data(), 1, N, f);
            }
    fclose(f);
    LOG("dump done");
  }
  if ((!minA && !minB) || TEST) {
    opening();
    mainLine();
  }
  if (const char* e = getenv("SQ_CORRUPT")) {
    mt19937_64 rng(7);
    int n = atoi(e);
    for (int k = 0; k < n; k++) {
      u64 ix = rng() % total;
      u8 b;
      down(&b, g.V + ix, 1);
      b = (u8)(k % 3 == 0 ? (b ? 0 : 1) : k % 3 == 1 ? b ^ 1 : b + 2);
      upto(g.V + ix, &b, 1);
    }
    LOG("spoiled %d bytes to test the check", n);
  }
  // the second program over the table
  auto check = [&](u32 ev) {
    double a = now();
    zero(err, 16);
    bool stop = false;
    for (int r = 16; r >= 0 && !stop; r--) {
      auto list = tileList(r);
      if (list.empty()) continue;
      u32* d = up(list);
      size_t k = 0;
      const size_t B = 1 << 19;
      for (; k < list.size(); k += B) {
        if (ev == 1 && now() - t0 > limit) {
          stop = true;
          break;
        }
        size_t n = min(B, list.size() - k);
        (void)n;
#ifdef __CUDACC__
        kCheck<<<(unsigned)n, 256>>>(g, d + k, ev, err);
        CK(cudaGetLastError());
        if (ev == 1) CK(cudaDeviceSynchronize());
#else
        for (size_t x = k; x < k + n; x++) {
          u32 id = list[x];
          if (ev > 1 && (mix(id) >> 20) % ev) continue;
          static u32 seen[488];
          memset(seen, 0, sizeof seen);
          checkTile(g, id, 0, 1, seen, err);
          checkSeen(g, id, 0, 1, seen, err);
        }
#endif
      }
      u64 e[16];
      down(e, err, 16);
      dfree(d);
      u64 s = 0;
      for (int k = 1; k < 14; k++) s += e[k];
      if (stop) LOG("check stopped by the time limit in rank %d, after %zu of its %zu tiles", r, k, list.size());
      if (ev == 1 || s || stop || r == minA * 2 + minB * 2)
        LOG("check (1 tile in %u), down to rank %d: %llu of %llu positions, %llu errors", ev, r, e[14], total, s);
      if (s) {
        for (int k = 1; k < 14; k++)
          if (e[k]) printf("   error %d: %llu\n", k, e[k]);
        Pos p = unindex(e[15]);
        printf("   e.g. %s\n", line(p, expand({p})[0]).c_str());
        break;
      }
    }
    LOG("check took %.2f s", now() - a);
  };
  if ((!minA && !minB) || TEST) {
    check(200);
    if (const char* e = getenv("SQ_TRAIN")) {
      train(atol(e));
      _Exit(0);
    }
    if (!getenv("SQ_SERVE")) judge(67000, 6000);
    size_t cap = getenv("SQ_BOOK") ? atol(getenv("SQ_BOOK")) : 3200000;
    for (int b = 0; b < 2; b++)
      for (int h = 0; h < 2; h++) book(b, h, cap);
    LOG("written");
    if (getenv("SQ_SERVE")) serve();
  }
  if (every) check(every);
  LOG("end");
  fflush(stdout);
  _Exit(0);
}
