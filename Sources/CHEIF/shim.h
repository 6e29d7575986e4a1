#pragma once
#include <libheif/heif.h>
#include "check.h"
