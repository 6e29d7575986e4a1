#include <lcms2.h>

/* Swift does not import the macro `TYPE_RGB_8`. */
static const cmsUInt32Number OCS_RGB_8 = TYPE_RGB_8;
