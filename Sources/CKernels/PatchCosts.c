#include "CKernels.h"

#include <math.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define OCS_AVX2 __attribute__((target("avx2,fma")))
#endif

/// The homography of one plane: the warped patch center, and its change per
/// reference pixel along x and y.
typedef struct {
  float start[3];
  float along_x[3];
  float along_y[3];
} warp;

/// Composes the homography. Returns 0 if the plane faces away from the source or the patch center
/// projects outside its image.
static inline int compose(
    const ocs_source *s, float x, float y, float w, float a, float b, warp *out) {
  float facing = 1 - (w * s->c[2] + a * (s->c[0] - x * s->c[2]) + b * (s->c[1] - y * s->c[2]));
  if (!(facing > 0.02f)) return 0;
  for (int k = 0; k < 3; k++) {
    out->start[k] = s->a[3 * k] * x + s->a[3 * k + 1] * y + s->a[3 * k + 2] + s->b[k] * w;
    out->along_x[k] = s->a[3 * k] + s->b[k] * a;
    out->along_y[k] = s->a[3 * k + 1] + s->b[k] * b;
  }
  float z = out->start[2];
  if (!(z > 1e-4f)) return 0;
  float u = out->start[0] / z, v = out->start[1] / z;
  return u >= 0 && v >= 0 && u <= (float)(s->width - 1) && v <= (float)(s->height - 1);
}

/// Forward-backward error without a cost. It grows with the patch variance: where the
/// photographs determine the depth, the planes of other views only select among its
/// candidates and do not bias it.
static inline float slack(const ocs_patch *p, const ocs_source *s) {
  return s->consistency_slack * p->variance / (p->variance + s->consistency_texture);
}

/// Forward-backward reprojection error against the source's own planes, as a cost.
static inline float consistency(
    const ocs_patch *p, const ocs_source *s, const warp *h, float x, float y) {
  float limit = s->consistency_limit;
  float weight = s->consistency_weight;
  float z = 1 / h->start[2];
  float u = h->start[0] * z, v = h->start[1] * z;
  float pu = (u + 0.5f) * s->plane_scale - 0.5f, pv = (v + 0.5f) * s->plane_scale - 0.5f;
  int32_t iu = (int32_t)(pu + 0.5f), iv = (int32_t)(pv + 0.5f);
  if (iu < 0 || iv < 0 || iu >= s->plane_width || iv >= s->plane_height)
    return limit * weight;
  const float *plane = s->planes + 4 * ((size_t)iv * (size_t)s->plane_width + (size_t)iu);
  float found = plane[0] + plane[1] * (pu - (float)iu) + plane[2] * (pv - (float)iv);
  if (!(plane[0] > 0) || !(found > 0)) return limit * weight;
  const float *m = s->back;
  float rx = m[0] * u + m[1] * v + m[2] + s->c[0] * found;
  float ry = m[3] * u + m[4] * v + m[5] + s->c[1] * found;
  float rz = m[6] * u + m[7] * v + m[8] + s->c[2] * found;
  if (!(rz > 1e-4f)) return limit * weight;
  float ex = rx / rz - x, ey = ry / rz - y;
  float error = sqrtf(ex * ex + ey * ey) - slack(p, s);
  if (error < 0) error = 0;
  return (error < limit ? error : limit) * weight;
}

static inline float cost_of(float sum, float squares, float cross, const ocs_patch *p) {
  float variance = squares - sum * sum;
  if (variance < 0) variance = 0;
  float scale = (p->variance + p->noise) * (variance + p->noise);
  float cost = 1 - cross / sqrtf(scale);
  return cost < 0 ? 0 : (cost < 2 ? cost : 2);
}

static float correlate_portable(const ocs_patch *p, const ocs_source *s, const warp *h) {
  float sum = 0, squares = 0, cross = 0;
  const float low = 1 - OCS_IMAGE_PADDING;
  const float right = (float)(s->width + OCS_IMAGE_PADDING - 3);
  const float bottom = (float)(s->height + OCS_IMAGE_PADDING - 3);
  for (int i = 0; i < OCS_PATCH_SAMPLES; i++) {
    float dx = p->dx[i], dy = p->dy[i], bend = p->bend[i];
    float z = 1 / (h->start[2] + h->along_x[2] * dx + h->along_y[2] * dy + s->b[2] * bend);
    float u = (h->start[0] + h->along_x[0] * dx + h->along_y[0] * dy + s->b[0] * bend) * z;
    float v = (h->start[1] + h->along_x[1] * dx + h->along_y[1] * dy + s->b[1] * bend) * z;
    u = u > low ? (u < right ? u : right) : low;
    v = v > low ? (v < bottom ? v : bottom) : low;
    float fu = floorf(u), fv = floorf(v);
    const uint32_t *at = s->pixels + (ptrdiff_t)fv * s->stride + (ptrdiff_t)fu;
    float tu = u - fu, tv = v - fv;
    float left = (float)(at[0] & 0xffff), left_below = (float)(at[0] >> 16);
    float top = left + tu * ((float)(at[1] & 0xffff) - left);
    float base = left_below + tu * ((float)(at[1] >> 16) - left_below);
    float value = top + tv * (base - top) - p->mean;
    sum += p->weight[i] * value;
    squares += p->weight[i] * value * value;
    cross += p->weighted[i] * value;
  }
  return cost_of(sum, squares, cross, p);
}

/// Defines, for one instruction set and its function attribute, the cost of a plane in one source,
/// in each source of `views`, and the weighted total over the sources of `choice`, up to a limit.
#define OCS_PLANE_COSTS(attribute, set)                                                           \
  attribute static inline float cost_##set(                                                       \
      const ocs_patch *patch, const ocs_source *s, float x, float y, float w, float a, float b) { \
    warp h;                                                                                       \
    float worst = s->planes ? s->consistency_limit * s->consistency_weight : 0;                   \
    if (!compose(s, x, y, w, a, b, &h)) return 2 + worst;                                         \
    float cost = correlate_##set(patch, s, &h);                                                   \
    return s->planes ? cost + consistency(patch, s, &h, x, y) : cost;                             \
  }                                                                                               \
                                                                                                  \
  attribute static void costs_##set(                                                              \
      const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y,        \
      float w, float a, float b, float *costs) {                                                  \
    for (uint32_t left = views; left; left &= left - 1) {                                         \
      int view = __builtin_ctz(left);                                                             \
      costs[view] = cost_##set(patch, sources + view, x, y, w, a, b);                             \
    }                                                                                             \
  }                                                                                               \
                                                                                                  \
  attribute static float total_##set(                                                             \
      const ocs_patch *patch, const ocs_source *sources, const ocs_choice *choice, float x,       \
      float y, float w, float a, float b, float limit) {                                          \
    float sum = 0;                                                                                \
    for (int k = 0; k < choice->count && sum < limit; k++)                                        \
      sum += choice->weight[k] * cost_##set(patch, sources + choice->view[k], x, y, w, a, b);     \
    return sum;                                                                                   \
  }

OCS_PLANE_COSTS(, portable)

void ocs_patch_costs_portable(
    const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y, float w,
    float a, float b, float *costs) {
  costs_portable(patch, sources, views, x, y, w, a, b, costs);
}

#if defined(__x86_64__)
OCS_AVX2 static inline float total(__m256 v) {
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
  __m256 sum = _mm256_setzero_ps(), squares = sum, cross = sum;
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
    sum = _mm256_add_ps(sum, weighted);
    squares = _mm256_fmadd_ps(weighted, value, squares);
    cross = _mm256_fmadd_ps(_mm256_loadu_ps(p->weighted + i), value, cross);
  }
  return cost_of(total(sum), total(squares), total(cross), p);
}

OCS_PLANE_COSTS(OCS_AVX2, avx2)

static inline int has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#endif

void ocs_patch_costs(
    const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y, float w,
    float a, float b, float *costs) {
#if defined(__x86_64__)
  if (has_avx2()) {
    costs_avx2(patch, sources, views, x, y, w, a, b, costs);
    return;
  }
#endif
  costs_portable(patch, sources, views, x, y, w, a, b, costs);
}

float ocs_patch_total(
    const ocs_patch *patch, const ocs_source *sources, const ocs_choice *choice, float x, float y,
    float w, float a, float b, float limit) {
#if defined(__x86_64__)
  if (has_avx2()) return total_avx2(patch, sources, choice, x, y, w, a, b, limit);
#endif
  return total_portable(patch, sources, choice, x, y, w, a, b, limit);
}
