/// Resource limits of scripts; each limit has a single message, which states it.
enum ScriptLimits {
  /// Maximum nesting depth of sourced files, beyond what real scripts need.
  static let sourceDepth = 32
  /// Maximum nesting depth of running statements, over all files: each uses several kilobytes of a
  /// stack of 8 MiB.
  static let runDepth = 256
  /// Maximum nesting depth of functions that call each other in expressions.
  static let callDepth = 32
  /// Maximum number of turns of a `while`, so that every script ends.
  static let turns = 1_000_000
  /// Maximum nesting depth of lists and records, which limits the recursion of printing and
  /// comparing.
  static let valueDepth = 32
  /// Maximum size of a value: each element counts one, as does each byte of a string and of a field
  /// name.
  ///
  /// A value may contain the same list many times without using memory, but printing, comparing or
  /// storing it visits every occurrence: at this size, for about a tenth of a second.
  static let valueSize = 8_000_000
  /// Maximum number of elements in a list, and of bytes in a string, that expressions create.
  static let length = 1_000_000
}

extension ScriptLimits {
  /// - Throws: `Diagnostic` if a `while` has more than the maximum number of turns.
  static func check(turns: Int, at span: Span) throws {
    guard turns <= ScriptLimits.turns else {
      throw Diagnostic(.failure, "while runs more than \(ScriptLimits.turns) times", span: span)
    }
  }
}

extension Value {
  /// Checks the value of an expression, without traversing it beyond the limits.
  ///
  /// - Throws: `ValueError` with the exceeded limit.
  func checkLimits() throws { try Value.checkLimits(of: [self]) }

  /// Like `checkLimits`, for values that may be joined and are therefore limited as one.
  static func checkLimits(of values: [Value]) throws {
    var left = ScriptLimits.valueSize
    for value in values { try value.spend(&left, levels: ScriptLimits.valueDepth) }
  }

  private func spend(_ left: inout Int, levels: Int) throws {
    switch self {
    case .null, .bool, .number: left -= 1
    case .string(let text): left -= 1 + text.utf8.count
    case .list(let items):
      left -= 1
      try Self.checkDepth(levels)
      for item in items { try item.spend(&left, levels: levels - 1) }
    case .record(let record):
      left -= 1
      try Self.checkDepth(levels)
      for (key, value) in zip(record.keys, record.values) {
        left -= key.utf8.count
        try value.spend(&left, levels: levels - 1)
      }
    }
    guard left >= 0 else {
      throw ValueError(
        "the value is too large, over \(ScriptLimits.valueSize) elements and characters")
    }
  }

  private static func checkDepth(_ levels: Int) throws {
    guard levels > 0 else {
      throw ValueError("lists are nested too deep, over \(ScriptLimits.valueDepth) levels")
    }
  }
}
