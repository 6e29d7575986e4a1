#include "PatchCosts.h"

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

OCS_PLANE_COSTS(, portable)

#if defined(__x86_64__)
static inline int has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

static inline int has_avx512(void) {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
}
#endif

void ocs_patch_costs(
    const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y, float w,
    float a, float b, float *costs) {
#if defined(__x86_64__)
  if (has_avx512()) {
    ocs_patch_costs_avx512(patch, sources, views, x, y, w, a, b, costs);
    return;
  }
#endif
  ocs_patch_costs_narrow(patch, sources, views, x, y, w, a, b, costs);
}

void ocs_patch_costs_narrow(
    const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y, float w,
    float a, float b, float *costs) {
#if defined(__x86_64__)
  if (has_avx2()) {
    ocs_patch_costs_avx2(patch, sources, views, x, y, w, a, b, costs);
    return;
  }
#endif
  ocs_patch_costs_portable(patch, sources, views, x, y, w, a, b, costs);
}

float ocs_patch_total(
    const ocs_patch *patch, const ocs_source *sources, const ocs_choice *choice, float x, float y,
    float w, float a, float b, float limit) {
#if defined(__x86_64__)
  if (has_avx512()) return ocs_patch_total_avx512(patch, sources, choice, x, y, w, a, b, limit);
  if (has_avx2()) return ocs_patch_total_avx2(patch, sources, choice, x, y, w, a, b, limit);
#endif
  return ocs_patch_total_portable(patch, sources, choice, x, y, w, a, b, limit);
}
