#include <lcms2.h>

/* The macro is no constant that Swift sees. */
static const cmsUInt32Number OCS_RGB_8 = TYPE_RGB_8;
