#include "PatchCosts.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define OCS_AVX512 __attribute__((target("avx2,fma,avx512f,avx512dq")))

/// Homogeneous coordinate `k` of the warped samples.
OCS_AVX512 static inline __m512 warped(
    const warp *h, const ocs_source *s, int k, __m512 dx, __m512 dy, __m512 bend) {
  __m512 r = _mm512_fmadd_ps(_mm512_set1_ps(h->along_y[k]), dy, _mm512_set1_ps(h->start[k]));
  r = _mm512_fmadd_ps(_mm512_set1_ps(h->along_x[k]), dx, r);
  return _mm512_fmadd_ps(_mm512_set1_ps(s->b[k]), bend, r);
}

/// The packed words (see `ocs_source`) of sixteen pixels and of their neighbors to the right.
typedef struct {
  __m512i left;
  __m512i right;
} words;

OCS_AVX512 static inline words fetch(const uint32_t *pixels, __m512i index) {
  const __m512i even =
      _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  const __m512i odd = _mm512_add_epi32(even, _mm512_set1_epi32(1));
  const void *base = pixels;
  __m512i first = _mm512_i32gather_epi64(_mm512_castsi512_si256(index), base, 4);
  __m512i last = _mm512_i32gather_epi64(_mm512_extracti64x4_epi64(index, 1), base, 4);
  words result;
  result.left = _mm512_permutex2var_epi32(first, even, last);
  result.right = _mm512_permutex2var_epi32(first, odd, last);
  return result;
}

OCS_AVX512 static inline __m512 upper(__m512i pixels) {
  return _mm512_cvtepi32_ps(_mm512_and_si512(pixels, _mm512_set1_epi32(0xffff)));
}

OCS_AVX512 static inline __m512 lower(__m512i pixels) {
  return _mm512_cvtepi32_ps(_mm512_srli_epi32(pixels, 16));
}

OCS_AVX512 static inline __m512 blend(__m512 a, __m512 b, __m512 t) {
  return _mm512_fmadd_ps(t, _mm512_sub_ps(b, a), a);
}

OCS_AVX512 static inline __m512 down(__m512 v) {
  return _mm512_roundscale_ps(v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
}

OCS_AVX512 static inline float total(__m512 v) {
  __m256 half = _mm256_add_ps(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1));
  __m128 r = _mm_add_ps(_mm256_castps256_ps128(half), _mm256_extractf128_ps(half, 1));
  r = _mm_add_ps(r, _mm_movehl_ps(r, r));
  return _mm_cvtss_f32(_mm_add_ss(r, _mm_movehdup_ps(r)));
}

OCS_AVX512 static float correlate_avx512(const ocs_patch *p, const ocs_source *s, const warp *h) {
  const __m512 low = _mm512_set1_ps(1 - OCS_IMAGE_PADDING);
  const __m512 right = _mm512_set1_ps((float)(s->width + OCS_IMAGE_PADDING - 3));
  const __m512 bottom = _mm512_set1_ps((float)(s->height + OCS_IMAGE_PADDING - 3));
  const __m512i stride = _mm512_set1_epi32(s->stride);
  const __m512 mean = _mm512_set1_ps(p->mean);
  __m512 sum = _mm512_setzero_ps(), squares = sum, cross = sum;
#pragma clang loop unroll(full)
  for (int i = 0; i < OCS_PATCH_SAMPLES; i += 16) {
    __m512 dx = _mm512_loadu_ps(p->dx + i), dy = _mm512_loadu_ps(p->dy + i);
    __m512 bend = _mm512_loadu_ps(p->bend + i);
    __m512 z = _mm512_div_ps(_mm512_set1_ps(1), warped(h, s, 2, dx, dy, bend));
    __m512 u = _mm512_mul_ps(warped(h, s, 0, dx, dy, bend), z);
    __m512 v = _mm512_mul_ps(warped(h, s, 1, dx, dy, bend), z);
    u = _mm512_min_ps(_mm512_max_ps(u, low), right);
    v = _mm512_min_ps(_mm512_max_ps(v, low), bottom);
    __m512 fu = down(u), fv = down(v);
    __m512i index = _mm512_add_epi32(
        _mm512_mullo_epi32(_mm512_cvtps_epi32(fv), stride), _mm512_cvtps_epi32(fu));
    __m512 tu = _mm512_sub_ps(u, fu), tv = _mm512_sub_ps(v, fv);
    words found = fetch(s->pixels, index);
    __m512 top = blend(upper(found.left), upper(found.right), tu);
    __m512 base = blend(lower(found.left), lower(found.right), tu);
    __m512 value = _mm512_fmadd_ps(tv, _mm512_sub_ps(base, top), _mm512_sub_ps(top, mean));
    __m512 weighted = _mm512_mul_ps(_mm512_loadu_ps(p->weight + i), value);
    sum = _mm512_add_ps(sum, weighted);
    squares = _mm512_fmadd_ps(weighted, value, squares);
    cross = _mm512_fmadd_ps(_mm512_loadu_ps(p->weighted + i), value, cross);
  }
  return cost_of(total(sum), total(squares), total(cross), p);
}
OCS_PLANE_COSTS(OCS_AVX512, avx512)
#endif
