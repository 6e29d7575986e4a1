#ifndef OCS_CKERNELS_H
#define OCS_CKERNELS_H

#include <stddef.h>
#include <stdint.h>

/// Number of samples of a patch: a 6 x 6 grid without its corners, four AVX2 registers.
#define OCS_PATCH_SAMPLES 32
/// Rows and columns by which images are padded on every side, so that patches
/// need no bounds checks.
#define OCS_IMAGE_PADDING 16
/// Maximum number of source images per reference image.
#define OCS_MAX_VIEWS 16

/// A square patch of the reference image around one pixel.
typedef struct {
  /// Bilateral weights; they sum to 1.
  float weight[OCS_PATCH_SAMPLES];
  /// Weight times (value - mean).
  float weighted[OCS_PATCH_SAMPLES];
  float dx[OCS_PATCH_SAMPLES];
  float dy[OCS_PATCH_SAMPLES];
  /// Inverse depth of each sample above the tangent plane at the center, from
  /// the surface curvature.
  float bend[OCS_PATCH_SAMPLES];
  /// Spatial factor of the weights: depends on the distance from the center only.
  float spatial[OCS_PATCH_SAMPLES];
  /// Offset of each sample from the center in the memory of the reference image, in pixels.
  int32_t offset[OCS_PATCH_SAMPLES];
  /// The inverse of `color_sigma`, the gray difference (in image counts) at which a weight
  /// falls to about a third.
  float color_scale;
  float mean;
  float variance;
  /// Variance of the image noise, added to the variances of both patches.
  float noise;
} ocs_patch;

/// A source image and its geometry relative to the reference. Pixel coordinates start at
/// the center of the first pixel. A pixel p = (x, y, 1) of inverse depth w projects into
/// the source at a p + b w.
typedef struct {
  /// Pixel (0, 0) of an image padded by OCS_IMAGE_PADDING. The low half of a word is the pixel's
  /// value, the high half that of the pixel below. A bilinear sample therefore needs two words,
  /// which one 64-bit load fetches (an AVX2 gather takes three times as long).
  const uint32_t *pixels;
  int32_t stride;
  int32_t width;
  int32_t height;
  /// Rows of the matrix a.
  float a[9];
  float b[3];
  /// Rows of the inverse mapping: a source pixel s of inverse depth w projects into the
  /// reference at back s + c w.
  float back[9];
  float c[3];
  /// Planes (inverse depth, its slope along x and y, cost) of the source, or null.
  const float *planes;
  int32_t plane_width;
  int32_t plane_height;
  /// Scale from image pixels to pixels of `planes`.
  float plane_scale;
  /// Cost per pixel of forward-backward error, and the error at which the cost is truncated.
  float consistency_weight;
  float consistency_limit;
  /// Error without a cost in a patch of large variance; half of it applies at variance
  /// `consistency_texture`.
  float consistency_slack;
  float consistency_texture;
} ocs_source;

/// The views that score a hypothesis, most trusted first; the weights sum to 1.
typedef struct {
  int32_t count;
  int32_t view[OCS_MAX_VIEWS];
  float weight[OCS_MAX_VIEWS];
} ocs_choice;

/// Sets offsets and spatial weights for a radius in pixels (3 ... 15) and the image's stride.
void ocs_patch_layout(
    ocs_patch *patch, int radius, int32_t stride, float noise, float color_sigma);

/// Reads the reference values around `center` and computes their weights.
void ocs_patch_read(ocs_patch *patch, const uint32_t *center);

/// Sets the curvature of the patch: second derivatives xx, xy and yy of inverse depth.
void ocs_patch_bend(ocs_patch *patch, float xx, float xy, float yy);

/// Writes 1 - NCC (0 ... 2; 2 where the patch is not visible), plus the consistency cost, of the
/// surface w + a dx + b dy + bend at pixel (x, y) for each source whose bit is set in `views`.
void ocs_patch_costs(
    const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y, float w,
    float a, float b, float *costs);

/// Same as `ocs_patch_costs` without vector instructions, for machines without AVX2 and for tests.
void ocs_patch_costs_portable(
    const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y, float w,
    float a, float b, float *costs);

/// Same as `ocs_patch_costs` without AVX-512, with equal results on x86-64; for tests.
void ocs_patch_costs_narrow(
    const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y, float w,
    float a, float b, float *costs);

/// Returns the weighted mean of the costs over the chosen views. Stops with at least `limit` as
/// soon as the sum reaches it: most hypotheses of a converged pixel evaluate only one view.
float ocs_patch_total(
    const ocs_patch *patch, const ocs_source *sources, const ocs_choice *choice, float x, float y,
    float w, float a, float b, float limit);

/// Maximum number of rows and of columns of a block of products.
#define OCS_PRODUCT_ROWS 64
#define OCS_PRODUCT_COLUMNS 512

/// Dot products of descriptors of one set (rows) with descriptors of another (columns), in blocks
/// that fit in the cache. A descriptor has 128 values.
typedef struct ocs_products ocs_products;

/// Allocates a block. Aborts if memory runs out, as Swift's own allocations do.
ocs_products *ocs_products_create(void);
void ocs_products_destroy(ocs_products *products);

/// Products of one row with all columns.
const int32_t *ocs_products_row(const ocs_products *products, int32_t row);

/// Sets descriptors `items` of `bytes` as the columns.
void ocs_products_set_columns(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count);

/// Multiplies descriptors `items` of `bytes`, as rows, by the columns in exact integer arithmetic.
void ocs_products_multiply(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count);

/// Same as `ocs_products_multiply` without vector instructions, for other machines and for tests.
void ocs_products_multiply_portable(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count);

/// Best and second-best match of each descriptor so far; a larger score is a nearer match.
typedef struct {
  float *best;
  float *second;
  int32_t *index;
} ocs_nearest;

/// Updates the matches of the rows with the columns of a block, and vice versa. Candidates are
/// compared in order, and the first of equal ones wins. A score is the product minus half the
/// squared length of the candidate.
///
/// `rows` is indexed by `row_items`, and `columns` by the position of the column in the block. The
/// stored `index` of a row is from `column_items`, that of a column from `row_items`.
void ocs_products_compete(
    const ocs_products *products, const int32_t *row_items, const float *row_half_norms,
    const int32_t *column_items, const float *column_half_norms, ocs_nearest rows,
    ocs_nearest columns);

/// Returns freed memory to the system; otherwise the allocator retains large parts of it.
void ocs_trim_heap(void);

/// Requests large pages for memory that was just allocated, if the system supports them.
void ocs_prefer_large_pages(void *memory, size_t size);

#endif
