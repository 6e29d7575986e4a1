// Holds the kernels of CKernels against a plain computation in double precision, on whatever machine
// it is compiled for. A textured plane is seen by two cameras; every cost of a sweep through inverse
// depth is computed three times: as the machine does it best, portably, and here, from the formulas.
// Ends with status 1 where they differ.
#include "CKernels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 160, HEIGHT = 120, STRIDE = WIDTH + 2 * OCS_IMAGE_PADDING, RADIUS = 5, STEPS = 21 };

// Largest difference from the plain computation: costs are 0 ... 2, in single precision.
static const double tolerance = 1e-3;
// A cost that only the true plane reaches, and one that every wrong plane of the sweep's ends exceeds.
static const double low = 0.05, high = 0.3;
// Inverse depth of the plane, and its step in the sweep: about one pixel.
static const double truth = 0.25, step = 0.01;

static int failures = 0;
static void check(int is_right, const char *what, double found, double wanted) {
  if (is_right) return;
  failures++;
  fprintf(stderr, "%s: %.6f, not %.6f\n", what, found, wanted);
}

// Matrices are nine numbers, row by row.
static void multiply(const double *a, const double *b, double *out) {
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++)
      out[3 * r + c] = a[3 * r] * b[c] + a[3 * r + 1] * b[3 + c] + a[3 * r + 2] * b[6 + c];
}

static void apply(const double *m, double x, double y, double z, double *out) {
  for (int r = 0; r < 3; r++) out[r] = m[3 * r] * x + m[3 * r + 1] * y + m[3 * r + 2] * z;
}

static void invert(const double *m, double *out) {
  double det = 0;
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) {
      int r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
      out[3 * c + r] = m[3 * r1 + c1] * m[3 * r2 + c2] - m[3 * r1 + c2] * m[3 * r2 + c1];
    }
  for (int c = 0; c < 3; c++) det += m[c] * out[3 * c];
  for (int k = 0; k < 9; k++) out[k] /= det;
}

static double texture(double x, double y) {
  double waves = sin(0.41 * x + 0.1 * y) + sin(0.33 * y - 0.17 * x) + sin(0.9 * x * 0.3 + 0.8 * y);
  return 32640 + 9000 * waves;
}

// A word holds a pixel and the one below; outside, the image goes on as its border.
static uint32_t *image(const double *reference_from_image) {
  uint32_t *words = malloc(sizeof(uint32_t) * STRIDE * (HEIGHT + 2 * OCS_IMAGE_PADDING));
  for (int row = 0; row < HEIGHT + 2 * OCS_IMAGE_PADDING; row++)
    for (int column = 0; column < STRIDE; column++) {
      uint32_t word = 0;
      for (int below = 0; below < 2; below++) {
        double p[3];
        double x = fmin(fmax(column - OCS_IMAGE_PADDING, 0), WIDTH - 1);
        double y = fmin(fmax(row + below - OCS_IMAGE_PADDING, 0), HEIGHT - 1);
        apply(reference_from_image, x, y, 1, p);
        word |= (uint32_t)lround(texture(p[0] / p[2], p[1] / p[2])) << (16 * below);
      }
      words[row * STRIDE + column] = word;
    }
  return words;
}

static const uint32_t *origin(const uint32_t *words) {
  return words + OCS_IMAGE_PADDING * STRIDE + OCS_IMAGE_PADDING;
}

static double pixel(const uint32_t *words, int x, int y) {
  return (double)(origin(words)[y * STRIDE + x] & 0xffff);
}

static double bilinear(const uint32_t *words, double u, double v) {
  int x = (int)floor(u), y = (int)floor(v);
  double s = u - x, t = v - y;
  return (1 - t) * ((1 - s) * pixel(words, x, y) + s * pixel(words, x + 1, y)) +
         t * ((1 - s) * pixel(words, x, y + 1) + s * pixel(words, x + 1, y + 1));
}

typedef struct {
  double a[9], b[3], back[9], c[3];
} geometry;

static geometry cameras(void) {
  const double k[9] = {150, 0, 80, 0, 150, 60, 0, 0, 1}, angle = 0.06;
  const double turn[9] = {cos(angle), 0, sin(angle), 0, 1, 0, -sin(angle), 0, cos(angle)};
  const double shift[3] = {-0.6, 0.15, 0.05};
  double inverse[9], product[9], turned_back[9], moved[3];
  geometry g;
  invert(k, inverse);
  multiply(k, turn, product);
  multiply(product, inverse, g.a);
  apply(k, shift[0], shift[1], shift[2], g.b);
  invert(turn, turned_back);
  multiply(k, turned_back, product);
  multiply(product, inverse, g.back);
  apply(turned_back, -shift[0], -shift[1], -shift[2], moved);
  apply(k, moved[0], moved[1], moved[2], g.c);
  return g;
}

// Where pixel (x, y) of inverse depth w lies in the source.
static void project(const geometry *g, double x, double y, double w, double *out) {
  apply(g->a, x, y, 1, out);
  for (int k = 0; k < 3; k++) out[k] += g->b[k] * w;
}

static double consistency(
    const ocs_source *s, const geometry *g, double variance, double x, double y, double w) {
  double p[3], r[3], limit = s->consistency_limit;
  project(g, x, y, w, p);
  double u = p[0] / p[2], v = p[1] / p[2];
  long iu = (long)(u + 0.5), iv = (long)(v + 0.5);
  const float *plane = s->planes + 4 * (iv * s->plane_width + iu);
  double found = plane[0] + plane[1] * (u - (double)iu) + plane[2] * (v - (double)iv);
  apply(g->back, u, v, 1, r);
  for (int k = 0; k < 3; k++) r[k] += g->c[k] * found;
  double slack = s->consistency_slack * variance / (variance + s->consistency_texture);
  double error = fmax(0, hypot(r[0] / r[2] - x, r[1] / r[2] - y) - slack);
  return fmin(error, limit) * s->consistency_weight;
}

// 1 - NCC from its definition, with the weights' formula of `ocs_patch_read`.
static double plain(
    const ocs_patch *patch, const ocs_source *s, const geometry *g, const uint32_t *reference,
    const uint32_t *source, int x, int y, double w, double a, double b) {
  double total = 0, mean[2] = {0, 0}, weight[OCS_PATCH_SAMPLES], value[2][OCS_PATCH_SAMPLES];
  double middle = pixel(reference, x, y);
  for (int i = 0; i < OCS_PATCH_SAMPLES; i++) {
    double dx = patch->dx[i], dy = patch->dy[i], p[3];
    project(g, x + dx, y + dy, w + a * dx + b * dy + (double)patch->bend[i], p);
    value[0][i] = pixel(reference, x + (int)dx, y + (int)dy);
    value[1][i] = bilinear(source, p[0] / p[2], p[1] / p[2]);
    double t = fabs(value[0][i] - middle) * patch->color_scale, d = 1 + t / 2 + t * t / 8;
    weight[i] = exp(-0.5 * (dx * dx + dy * dy) / (RADIUS * RADIUS)) / (d * d);
    total += weight[i];
  }
  for (int i = 0; i < OCS_PATCH_SAMPLES; i++)
    for (int k = 0; k < 2; k++) mean[k] += weight[i] / total * value[k][i];
  double own = 0, other = 0, cross = 0;
  for (int i = 0; i < OCS_PATCH_SAMPLES; i++) {
    double p = value[0][i] - mean[0], q = value[1][i] - mean[1], share = weight[i] / total;
    own += share * p * p;
    other += share * q * q;
    cross += share * p * q;
  }
  double cost = 1 - cross / sqrt((own + patch->noise) * (other + patch->noise));
  return fmin(fmax(cost, 0), 2) + (s->planes ? consistency(s, g, own, x, y, w) : 0);
}

static ocs_source source_of(const geometry *g, const uint32_t *words, const float *planes) {
  ocs_source s = {.pixels = origin(words), .stride = STRIDE, .width = WIDTH, .height = HEIGHT,
                  .planes = planes, .plane_width = WIDTH, .plane_height = HEIGHT, .plane_scale = 1,
                  .consistency_weight = 0.1f, .consistency_limit = 3, .consistency_slack = 0.2f,
                  .consistency_texture = 1e6f};
  for (int k = 0; k < 9; k++) s.a[k] = (float)g->a[k], s.back[k] = (float)g->back[k];
  for (int k = 0; k < 3; k++) s.b[k] = (float)g->b[k], s.c[k] = (float)g->c[k];
  return s;
}

// The source's own planes: the inverse depth of the true plane in its pixels.
static float *true_planes(const geometry *g, const double *reference_from_source) {
  float *planes = calloc((size_t)WIDTH * HEIGHT * 4, sizeof(float));
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) {
      double p[3], s[3];
      apply(reference_from_source, x, y, 1, p);
      project(g, p[0] / p[2], p[1] / p[2], truth, s);
      planes[4 * (y * WIDTH + x)] = (float)(truth / s[2]);
    }
  return planes;
}

int main(void) {
  const double same[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  geometry g = cameras();
  double there[9], back[9];
  for (int k = 0; k < 9; k++) there[k] = g.a[k] + (k % 3 == 2 ? truth * g.b[k / 3] : 0);
  invert(there, back);
  uint32_t *reference = image(same), *other = image(back);
  float *planes = true_planes(&g, back);
  ocs_source sources[2] = {source_of(&g, other, NULL), source_of(&g, other, planes)};
  ocs_patch patch;
  ocs_patch_layout(&patch, RADIUS, STRIDE, 2000, 6000);
  double worst = 0;
  int count = 0;
  for (int y = 40; y <= 80; y += 10)
    for (int x = 60; x <= 120; x += 10) {
      ocs_patch_read(&patch, origin(reference) + y * STRIDE + x);
      for (int k = 0; k < STEPS; k++) {
        double w = truth + step * (k - STEPS / 2), bend = 1e-5 * (k % 3 - 1);
        double a = 2e-4 * (k % 5 - 2) * (k != STEPS / 2), b = -1e-4 * (k % 4) * (k != STEPS / 2);
        if (k == STEPS / 2) bend = 0;
        float best[2], portable[2], wx = (float)x, wy = (float)y, ww = (float)w;
        ocs_patch_bend(&patch, (float)bend, 0, (float)bend);
        ocs_patch_costs(&patch, sources, 3, wx, wy, ww, (float)a, (float)b, best);
        ocs_patch_costs_portable(&patch, sources, 3, wx, wy, ww, (float)a, (float)b, portable);
        for (int view = 0; view < 2; view++) {
          double wanted =
              plain(&patch, sources + view, &g, reference, other, x, y, w, a, b);
          worst = fmax(worst, fmax(fabs(best[view] - wanted), fabs(portable[view] - wanted)));
          check(fabs(best[view] - wanted) < tolerance, "the machine's cost", best[view], wanted);
          check(fabs(portable[view] - wanted) < tolerance, "portable", portable[view], wanted);
          if (k == STEPS / 2) check(best[view] < low, "at the true plane", best[view], low);
          if (k == 0 || k == STEPS - 1) check(best[view] > high, "far off", best[view], high);
          count++;
        }
        ocs_choice choice = {.count = 2, .view = {1, 0}, .weight = {0.75f, 0.25f}};
        double sum = 0.75 * best[1] + 0.25 * best[0], cap = sum / 2;
        double all = ocs_patch_total(&patch, sources, &choice, wx, wy, ww, (float)a, (float)b, 9);
        double some =
            ocs_patch_total(&patch, sources, &choice, wx, wy, ww, (float)a, (float)b, (float)cap);
        check(fabs(all - sum) < tolerance, "the mean", all, sum);
        check(some >= (float)cap, "what stops early", some, cap);
      }
    }
  printf("%d costs, largest difference from double precision %.1e\n", count, worst);
  free(reference);
  free(other);
  free(planes);
  return failures || count == 0 ? 1 : 0;
}
