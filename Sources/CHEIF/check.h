#pragma once
#include <libde265/de265.h>
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>
#include <stddef.h>
#include <stdint.h>

// An HEVC decoder that detects damage and returns no pixels. libde265 conceals damaged data and
// records a warning, which libheif's own plugin ignores. This decoder is a plugin of libheif, so
// that libheif locates the coded images, whether the file has one or a grid of them; it runs only
// if its name is requested.

#define OCS_HEVC_CHECK "ocs-hevc-check"

static inline struct heif_error ocs_hevc_error(const char *message) {
  struct heif_error error = {
      message ? heif_error_Decoder_plugin_error : heif_error_Ok, heif_suberror_Unspecified,
      message ? message : "Success"};
  return error;
}

static inline const char *ocs_hevc_name(void) { return "HEVC check"; }

// Lowest priority, so that libheif prefers any other HEVC decoder.
static inline int ocs_hevc_priority(enum heif_compression_format format) {
  return format == heif_compression_HEVC ? 1 : 0;
}

static inline struct heif_error ocs_hevc_new(void **decoder) {
  *decoder = de265_new_decoder();
  return ocs_hevc_error(*decoder ? NULL : "no memory");
}

static inline void ocs_hevc_free(void *decoder) { de265_free_decoder(decoder); }

// Whether a NAL unit contains three consecutive zero bytes before its trailing zeros. Valid units
// do not: encoders insert a byte 3 after every two zeros.
static inline int ocs_hevc_has_zeros(const uint8_t *bytes, size_t length) {
  while (length > 0 && bytes[length - 1] == 0) length--;
  for (size_t i = 2; i < length; i++) {
    if ((bytes[i] | bytes[i - 1] | bytes[i - 2]) == 0) return 1;
  }
  return 0;
}

// Whether a warning indicates missing or damaged image data.
static inline int ocs_hevc_is_damage(de265_error warning) {
  switch (warning) {
    case DE265_WARNING_NO_WPP_CANNOT_USE_MULTITHREADING:
    case DE265_WARNING_NUMBER_OF_THREADS_LIMITED_TO_MAXIMUM:
    case DE265_WARNING_INCORRECT_ENTRY_POINT_OFFSET:
    case DE265_WARNING_SPS_MISSING_CANNOT_DECODE_SEI:
      return 0;
    default: return 1;
  }
}

// Passes NAL units, each preceded by its length in four bytes, to the decoder.
static inline struct heif_error ocs_hevc_push(void *decoder, const void *data, size_t size) {
  const uint8_t *bytes = (const uint8_t *)data;
  while (size > 0) {
    if (size < 4) return ocs_hevc_error("its coded picture is cut off");
    size_t length = (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
    bytes += 4;
    size -= 4;
    if (length > size) return ocs_hevc_error("its coded picture is cut off");
    if (ocs_hevc_has_zeros(bytes, length)) {
      return ocs_hevc_error("its coded picture is overwritten with zeros");
    }
    de265_push_NAL((de265_decoder_context *)decoder, bytes, (int)length, 0, NULL);
    bytes += length;
    size -= length;
  }
  return ocs_hevc_error(NULL);
}

// An image with the size and format of the decoded picture, but without its pixels.
static inline struct heif_error ocs_hevc_blank(
    const struct de265_image *picture, struct heif_image **image) {
  enum de265_chroma chroma = de265_get_chroma_format(picture);
  int planes = chroma == de265_chroma_mono ? 1 : 3;
  struct heif_error error = heif_image_create(
      de265_get_image_width(picture, 0), de265_get_image_height(picture, 0),
      planes == 1 ? heif_colorspace_monochrome : heif_colorspace_YCbCr,
      (enum heif_chroma)chroma, image);
  static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
  for (int plane = 0; plane < planes && error.code == heif_error_Ok; plane++) {
    error = heif_image_add_plane(
        *image, channels[plane], de265_get_image_width(picture, plane),
        de265_get_image_height(picture, plane), de265_get_bits_per_pixel(picture, plane));
  }
  return error;
}

static inline struct heif_error ocs_hevc_decode(void *decoder, struct heif_image **image) {
  de265_decoder_context *context = (de265_decoder_context *)decoder;
  struct heif_error error = ocs_hevc_error("it holds no picture");
  int more = 1;
  *image = NULL;
  de265_flush_data(context);
  while (more) {
    more = 0;
    de265_error status = de265_decode(context, &more);
    if (status != DE265_OK) {
      error = ocs_hevc_error(de265_get_error_text(status));
      break;
    }
    const struct de265_image *picture = de265_get_next_picture(context);
    if (!picture) continue;
    if (*image) heif_image_release(*image);
    error = ocs_hevc_blank(picture, image);
  }
  de265_error warning;
  while ((warning = de265_get_warning(context)) != DE265_OK) {
    if (ocs_hevc_is_damage(warning)) error = ocs_hevc_error(de265_get_error_text(warning));
  }
  if (error.code != heif_error_Ok && *image) {
    heif_image_release(*image);
    *image = NULL;
  }
  return error;
}

static inline struct heif_error ocs_hevc_register(void) {
  static struct heif_decoder_plugin plugin;
  plugin.plugin_api_version = 3;
  plugin.get_plugin_name = ocs_hevc_name;
  plugin.does_support_format = ocs_hevc_priority;
  plugin.new_decoder = ocs_hevc_new;
  plugin.free_decoder = ocs_hevc_free;
  plugin.push_data = ocs_hevc_push;
  plugin.decode_image = ocs_hevc_decode;
  plugin.id_name = OCS_HEVC_CHECK;
  return heif_register_decoder_plugin(&plugin);
}
