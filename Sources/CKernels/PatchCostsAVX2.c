#include "PatchCosts.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define OCS_AVX2 __attribute__((target("avx2,fma")))

/// The sum of sixteen lanes, in the order of AVX-512.
OCS_AVX2 static inline float total(const __m256 halves[2]) {
  __m256 v = _mm256_add_ps(halves[0], halves[1]);
  __m128 r = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
  r = _mm_add_ps(r, _mm_movehl_ps(r, r));
  return _mm_cvtss_f32(_mm_add_ss(r, _mm_movehdup_ps(r)));
}

/// Homogeneous coordinate `k` of the warped samples.
OCS_AVX2 static inline __m256 warped(
    const warp *h, const ocs_source *s, int k, __m256 dx, __m256 dy, __m256 bend) {
  __m256 r = _mm256_fmadd_ps(_mm256_set1_ps(h->along_y[k]), dy, _mm256_set1_ps(h->start[k]));
  r = _mm256_fmadd_ps(_mm256_set1_ps(h->along_x[k]), dx, r);
  return _mm256_fmadd_ps(_mm256_set1_ps(s->b[k]), bend, r);
}

/// The packed words (see `ocs_source`) of eight pixels and of their neighbors to the right.
typedef struct {
  __m256i left;
  __m256i right;
} words;

#define OCS_PAIR(k) _mm_loadl_epi64((const __m128i *)(const void *)(pixels + at[k]))

OCS_AVX2 static inline words fetch(const uint32_t *pixels, __m256i index) {
  int32_t at[8];
  _mm256_storeu_si256((__m256i *)(void *)at, index);
  __m128i a = _mm_unpacklo_epi64(OCS_PAIR(0), OCS_PAIR(1));
  __m128i b = _mm_unpacklo_epi64(OCS_PAIR(2), OCS_PAIR(3));
  __m128i c = _mm_unpacklo_epi64(OCS_PAIR(4), OCS_PAIR(5));
  __m128i d = _mm_unpacklo_epi64(OCS_PAIR(6), OCS_PAIR(7));
  __m256 even = _mm256_castsi256_ps(_mm256_set_m128i(c, a));
  __m256 odd = _mm256_castsi256_ps(_mm256_set_m128i(d, b));
  words result;
  result.left = _mm256_castps_si256(_mm256_shuffle_ps(even, odd, 0x88));
  result.right = _mm256_castps_si256(_mm256_shuffle_ps(even, odd, 0xdd));
  return result;
}

OCS_AVX2 static inline __m256 upper(__m256i pixels) {
  return _mm256_cvtepi32_ps(_mm256_and_si256(pixels, _mm256_set1_epi32(0xffff)));
}

OCS_AVX2 static inline __m256 lower(__m256i pixels) {
  return _mm256_cvtepi32_ps(_mm256_srli_epi32(pixels, 16));
}

OCS_AVX2 static inline __m256 blend(__m256 a, __m256 b, __m256 t) {
  return _mm256_fmadd_ps(t, _mm256_sub_ps(b, a), a);
}

OCS_AVX2 static float correlate_avx2(const ocs_patch *p, const ocs_source *s, const warp *h) {
  const __m256 low = _mm256_set1_ps(1 - OCS_IMAGE_PADDING);
  const __m256 right = _mm256_set1_ps((float)(s->width + OCS_IMAGE_PADDING - 3));
  const __m256 bottom = _mm256_set1_ps((float)(s->height + OCS_IMAGE_PADDING - 3));
  const __m256i stride = _mm256_set1_epi32(s->stride);
  const __m256 mean = _mm256_set1_ps(p->mean);
  const __m256 zero = _mm256_setzero_ps();
  __m256 sum[2] = {zero, zero}, squares[2] = {zero, zero}, cross[2] = {zero, zero};
#pragma clang loop unroll(full)
  for (int i = 0; i < OCS_PATCH_SAMPLES; i += 8) {
    __m256 dx = _mm256_loadu_ps(p->dx + i), dy = _mm256_loadu_ps(p->dy + i);
    __m256 bend = _mm256_loadu_ps(p->bend + i);
    __m256 z = _mm256_div_ps(_mm256_set1_ps(1), warped(h, s, 2, dx, dy, bend));
    __m256 u = _mm256_mul_ps(warped(h, s, 0, dx, dy, bend), z);
    __m256 v = _mm256_mul_ps(warped(h, s, 1, dx, dy, bend), z);
    u = _mm256_min_ps(_mm256_max_ps(u, low), right);
    v = _mm256_min_ps(_mm256_max_ps(v, low), bottom);
    __m256 fu = _mm256_floor_ps(u), fv = _mm256_floor_ps(v);
    __m256i index = _mm256_add_epi32(
        _mm256_mullo_epi32(_mm256_cvtps_epi32(fv), stride), _mm256_cvtps_epi32(fu));
    __m256 tu = _mm256_sub_ps(u, fu), tv = _mm256_sub_ps(v, fv);
    words found = fetch(s->pixels, index);
    __m256 top = blend(upper(found.left), upper(found.right), tu);
    __m256 base = blend(lower(found.left), lower(found.right), tu);
    __m256 value = _mm256_fmadd_ps(tv, _mm256_sub_ps(base, top), _mm256_sub_ps(top, mean));
    __m256 weighted = _mm256_mul_ps(_mm256_loadu_ps(p->weight + i), value);
    int half = i / 8 % 2;
    sum[half] = _mm256_add_ps(sum[half], weighted);
    squares[half] = _mm256_fmadd_ps(weighted, value, squares[half]);
    cross[half] = _mm256_fmadd_ps(_mm256_loadu_ps(p->weighted + i), value, cross[half]);
  }
  return cost_of(total(sum), total(squares), total(cross), p);
}

OCS_PLANE_COSTS(OCS_AVX2, avx2)
#endif
