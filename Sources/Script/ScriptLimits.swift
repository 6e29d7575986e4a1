/// What a script may ask for at most; each limit has one message, which states it.
enum ScriptLimits {
  /// Files that source each other: nobody's scripts are layered as deep.
  static let sourceDepth = 32
  /// Statements inside each other while a script runs, over all files: each takes some kilobytes of
  /// a stack of 8 MiB.
  static let runDepth = 256
  /// Levels of lists and records inside each other: printing and comparing recurse this far.
  static let valueDepth = 32
  /// Largest value: each element counts one, each byte of a text and of a field's name one.
  ///
  /// A value may hold the same list many times over at no cost in memory, but what prints,
  /// compares or stores it walks through every one of them: at this size for about a tenth of a
  /// second.
  static let valueSize = 8_000_000
  /// Most elements of a list, and most bytes of a text, that expressions make.
  static let length = 1_000_000
}

extension Value {
  /// Checks a value an expression made, without walking farther than the limits.
  ///
  /// - Throws: `ValueError` with the limit that it is beyond.
  func checkLimits() throws { try Value.checkLimits(of: [self]) }

  /// As `checkLimits` for values that something may join, which are bounded as one.
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
