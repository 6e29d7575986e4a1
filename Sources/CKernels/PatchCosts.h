#ifndef OCS_PATCH_COSTS_H
#define OCS_PATCH_COSTS_H

#include "CKernels.h"

#include <math.h>

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
  float u = out->start[0], v = out->start[1];
  return u >= 0 && v >= 0 && u <= (float)(s->width - 1) * z && v <= (float)(s->height - 1) * z;
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
  attribute void ocs_patch_costs_##set(                                                           \
      const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y,        \
      float w, float a, float b, float *costs) {                                                  \
    for (uint32_t left = views; left; left &= left - 1) {                                         \
      int view = __builtin_ctz(left);                                                             \
      costs[view] = cost_##set(patch, sources + view, x, y, w, a, b);                             \
    }                                                                                             \
  }                                                                                               \
                                                                                                  \
  attribute float ocs_patch_total_##set(                                                          \
      const ocs_patch *patch, const ocs_source *sources, const ocs_choice *choice, float x,       \
      float y, float w, float a, float b, float limit) {                                          \
    float sum = 0;                                                                                \
    for (int k = 0; k < choice->count && sum < limit; k++)                                        \
      sum += choice->weight[k] * cost_##set(patch, sources + choice->view[k], x, y, w, a, b);     \
    return sum;                                                                                   \
  }

#define OCS_DECLARE_PLANE_COSTS(set)                                                              \
  void ocs_patch_costs_##set(                                                                     \
      const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y,        \
      float w, float a, float b, float *costs);                                                   \
  float ocs_patch_total_##set(                                                                    \
      const ocs_patch *patch, const ocs_source *sources, const ocs_choice *choice, float x,       \
      float y, float w, float a, float b, float limit);

OCS_DECLARE_PLANE_COSTS(portable)
OCS_DECLARE_PLANE_COSTS(avx2)
OCS_DECLARE_PLANE_COSTS(avx512)

#endif
