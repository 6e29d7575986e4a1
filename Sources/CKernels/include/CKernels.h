#ifndef OCS_CKERNELS_H
#define OCS_CKERNELS_H

#include <stddef.h>
#include <stdint.h>

/// Samples of one patch: a 6 x 6 grid without its corners, four AVX2 registers.
#define OCS_PATCH_SAMPLES 32
/// Rows and columns by which images are extended on every side, so that patches need no test.
#define OCS_IMAGE_PADDING 16
/// Most source images of one reference image.
#define OCS_MAX_VIEWS 16

/// A square patch of the reference image around one pixel.
typedef struct {
  /// Bilateral weights, their sum is 1.
  float weight[OCS_PATCH_SAMPLES];
  /// Weight times (value - mean).
  float weighted[OCS_PATCH_SAMPLES];
  float dx[OCS_PATCH_SAMPLES];
  float dy[OCS_PATCH_SAMPLES];
  /// Inverse depth of each sample above the tangent plane at the centre: how the surface curves.
  float bend[OCS_PATCH_SAMPLES];
  /// Share of the weight that depends on the distance from the centre.
  float spatial[OCS_PATCH_SAMPLES];
  /// Distance of each sample from the centre in the reference image's memory, pixels.
  int32_t offset[OCS_PATCH_SAMPLES];
  /// 1 / the grey difference in the image's counts at which a sample counts a third.
  float color_scale;
  float mean;
  float variance;
  /// Variance of the image noise, added to both variances.
  float noise;
} ocs_patch;

/// A source image and its geometry relative to the reference. Pixels are counted from the centre
/// of the first one. A pixel p = (x, y, 1) of inverse depth w lies in the source at a p + b w.
typedef struct {
  /// Pixel (0, 0) of an image padded by OCS_IMAGE_PADDING. A word holds the pixel's value in its
  /// low half and that of the pixel below in its high half: two words are all a bilinear sample
  /// needs, and one 64-bit load fetches them (an AVX2 gather costs three times as much).
  const uint32_t *pixels;
  int32_t stride;
  int32_t width;
  int32_t height;
  /// Rows of a.
  float a[9];
  float b[3];
  /// Rows of the way back: a source pixel s of inverse depth w lies at back s + c w.
  float back[9];
  float c[3];
  /// Planes (inverse depth, its slope along x and y, cost) of the source, or null.
  const float *planes;
  int32_t plane_width;
  int32_t plane_height;
  /// Pixels of `planes` per pixel of the image.
  float plane_scale;
  /// Cost of one pixel of forward-backward error, and the largest error that counts.
  float consistency_weight;
  float consistency_limit;
  /// Error that costs nothing in a patch of great variance; half of it at `consistency_texture`.
  float consistency_slack;
  float consistency_texture;
} ocs_source;

/// The views a hypothesis is judged by, most trusted first; the weights' sum is 1.
typedef struct {
  int32_t count;
  int32_t view[OCS_MAX_VIEWS];
  float weight[OCS_MAX_VIEWS];
} ocs_choice;

/// Sets offsets and spatial weights for a radius in pixels (3 ... 15) and the image's stride.
void ocs_patch_layout(
    ocs_patch *patch, int radius, int32_t stride, float noise, float color_sigma);

/// Reads the reference values around `center` and weighs them.
void ocs_patch_read(ocs_patch *patch, const uint32_t *center);

/// Curves the patch: second derivatives of inverse depth along x, across, and along y.
void ocs_patch_bend(ocs_patch *patch, float xx, float xy, float yy);

/// Writes 1 - NCC (0 ... 2; 2 where the patch is not visible), plus the consistency cost, of the
/// surface w + a dx + b dy + bend at pixel (x, y) for each source whose bit is set in `views`.
void ocs_patch_costs(
    const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y, float w,
    float a, float b, float *costs);

/// The same without vector instructions; for machines without AVX2 and for tests.
void ocs_patch_costs_portable(
    const ocs_patch *patch, const ocs_source *sources, uint32_t views, float x, float y, float w,
    float a, float b, float *costs);

/// The weighted mean of the costs over the chosen views. Stops, with at least `limit`, as soon as
/// the views seen so far reach it: most hypotheses of a settled pixel cost one view.
float ocs_patch_total(
    const ocs_patch *patch, const ocs_source *sources, const ocs_choice *choice, float x, float y,
    float w, float a, float b, float limit);

/// Most descriptors of either side of a block of products.
#define OCS_PRODUCT_ROWS 64
#define OCS_PRODUCT_COLUMNS 512

/// Products of some descriptors of one set, the rows, with some of another, the columns: blocks that
/// stay in the cache. A descriptor has 128 values.
typedef struct ocs_products ocs_products;

/// Room for a block. Ends the program where there is no memory, as Swift's own allocations do.
ocs_products *ocs_products_create(void);
void ocs_products_destroy(ocs_products *products);

/// The products of a row with the columns.
const int32_t *ocs_products_row(const ocs_products *products, int32_t row);

/// Takes descriptors `items` of `bytes` as columns.
void ocs_products_set_columns(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count);

/// Multiplies descriptors `items` of `bytes`, as rows, with the columns. Exact: integers.
void ocs_products_multiply(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count);

/// The same without vector instructions; for other machines and for tests.
void ocs_products_multiply_portable(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count);

/// The best and second-best counterparts of each descriptor so far; the larger a score, the nearer.
typedef struct {
  float *best;
  float *second;
  int32_t *index;
} ocs_nearest;

/// Lets rows and columns of a block compete for each other, in order; the first of equals wins. A
/// score is the product less half the counterpart's squared length.
///
/// `rows` is indexed by `row_items`, which are also the numbers that columns keep; `columns` by the
/// column's place in the block, and rows keep `column_items`.
void ocs_products_compete(
    const ocs_products *products, const int32_t *row_items, const float *row_half_norms,
    const int32_t *column_items, const float *column_half_norms, ocs_nearest rows,
    ocs_nearest columns);

/// Gives memory that was freed back to the system; the allocator keeps large parts of it otherwise.
void ocs_give_back_memory(void);

/// Asks the system to put memory that was just allocated on large pages, where it has any.
void ocs_prefer_large_pages(void *memory, size_t size);

#endif
