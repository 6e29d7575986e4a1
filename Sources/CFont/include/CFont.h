#ifndef OCS_FONT_H
#define OCS_FONT_H

#include <stddef.h>

/// The bundled font, a TrueType file.
extern const unsigned char *const ocs_font;
/// Size of the font file, bytes.
extern const size_t ocs_font_size;

#endif
