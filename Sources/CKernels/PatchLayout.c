#include "CKernels.h"

#include <math.h>

#if defined(__x86_64__)
#define OCS_AVX2 __attribute__((target("avx2,fma")))
#endif

void ocs_patch_layout(
    ocs_patch *patch, int radius, int32_t stride, float noise, float color_sigma) {
  const float steps[6] = {-1.0f, -0.6f, -0.2f, 0.2f, 0.6f, 1.0f};
  int count = 0;
  for (int row = 0; row < 6; row++) {
    for (int column = 0; column < 6; column++) {
      int corner = (row == 0 || row == 5) && (column == 0 || column == 5);
      if (corner) continue;
      float dx = roundf(steps[column] * (float)radius);
      float dy = roundf(steps[row] * (float)radius);
      patch->dx[count] = dx;
      patch->dy[count] = dy;
      patch->bend[count] = 0;
      patch->offset[count] = (int32_t)dy * stride + (int32_t)dx;
      float share = (dx * dx + dy * dy) / (float)(radius * radius);
      patch->spatial[count] = expf(-0.5f * share);
      count++;
    }
  }
  patch->noise = noise;
  patch->color_scale = 1 / color_sigma;
}

/// Computes bilateral weights. (1 + t / 2 + t^2 / 8)^-2 approximates exp(-t)
/// without a function call.
static inline __attribute__((always_inline)) void weigh(
    ocs_patch *patch, const float *value, float middle) {
#pragma clang fp reassociate(on) contract(fast)
  float weight[OCS_PATCH_SAMPLES];
  float scale = patch->color_scale, total = 0, sum = 0;
  for (int i = 0; i < OCS_PATCH_SAMPLES; i++) {
    float t = fabsf(value[i] - middle) * scale;
    float d = 1 + t * (0.5f + 0.125f * t);
    float w = patch->spatial[i] / (d * d);
    weight[i] = w;
    total += w;
    sum += w * (value[i] - middle);
  }
  float share = 1 / total;
  float mean = middle + sum * share, variance = 0;
  for (int i = 0; i < OCS_PATCH_SAMPLES; i++) {
    float w = weight[i] * share;
    float centered = value[i] - mean;
    patch->weight[i] = w;
    patch->weighted[i] = w * centered;
    variance += w * centered * centered;
  }
  patch->mean = mean;
  patch->variance = variance;
}

static void weigh_portable(ocs_patch *patch, const float *value, float middle) {
  weigh(patch, value, middle);
}

#if defined(__x86_64__)
OCS_AVX2 static void weigh_avx2(ocs_patch *patch, const float *value, float middle) {
  weigh(patch, value, middle);
}
#endif

void ocs_patch_read(ocs_patch *patch, const uint32_t *center) {
  float value[OCS_PATCH_SAMPLES];
  for (int i = 0; i < OCS_PATCH_SAMPLES; i++) {
    value[i] = (float)(int32_t)(center[patch->offset[i]] & 0xffff);
  }
  float middle = (float)(int32_t)(*center & 0xffff);
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    weigh_avx2(patch, value, middle);
    return;
  }
#endif
  weigh_portable(patch, value, middle);
}

void ocs_patch_bend(ocs_patch *patch, float xx, float xy, float yy) {
  for (int i = 0; i < OCS_PATCH_SAMPLES; i++) {
    float dx = patch->dx[i], dy = patch->dy[i];
    patch->bend[i] = 0.5f * (xx * dx * dx + yy * dy * dy) + xy * dx * dy;
  }
}
