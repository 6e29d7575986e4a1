#pragma once
#include <locale.h>
#include <editline/readline.h>
