import Support

/// The shared tables of a crate file: tokens, strings, fields, field sets and paths.
///
/// Reference: OpenUSD `pxr/usd/sdf/crateFile.h`, version 0.8.0.
struct CrateTables {
  /// Kinds of specs, numbered as `SdfSpecType`.
  enum SpecKind: Int32 {
    case attribute = 1
    case prim = 6
    case pseudoRoot = 7
    case relationship = 8
  }

  struct Spec {
    let path: UInt32
    let fieldSet: UInt32
    let kind: SpecKind
  }

  // The first token is never a name, so that a negated token index always tells a property.
  private(set) var tokens = [";-)"]
  private var tokenIndex = [";-)": UInt32(0)]
  private(set) var strings: [UInt32] = []
  private var stringIndex: [UInt32: UInt32] = [:]
  private(set) var fields: [(token: UInt32, value: UInt64)] = []
  private var fieldIndex: [[UInt64]: UInt32] = [:]
  private(set) var fieldSets: [UInt32] = []
  private(set) var paths: [String] = []
  private var pathIndex: [String: UInt32] = [:]
  private(set) var specs: [Spec] = []

  mutating func token(_ text: String) -> UInt32 {
    if let index = tokenIndex[text] { return index }
    let index = UInt32(tokens.count)
    tokens.append(text)
    tokenIndex[text] = index
    return index
  }

  mutating func string(_ text: String) -> UInt32 {
    let token = token(text)
    if let index = stringIndex[token] { return index }
    let index = UInt32(strings.count)
    strings.append(token)
    stringIndex[token] = index
    return index
  }

  mutating func path(_ text: String) -> UInt32 {
    if let index = pathIndex[text] { return index }
    let index = UInt32(paths.count)
    paths.append(text)
    pathIndex[text] = index
    return index
  }

  /// Adds a spec with its fields (name, value representation).
  mutating func add(_ kind: SpecKind, at path: String, _ entries: [(String, UInt64)]) {
    let set = UInt32(fieldSets.count)
    for (name, value) in entries {
      let token = token(name)
      let key = [UInt64(token), value]
      let index = fieldIndex[key] ?? UInt32(fields.count)
      if fieldIndex[key] == nil {
        fields.append((token, value))
        fieldIndex[key] = index
      }
      fieldSets.append(index)
    }
    fieldSets.append(.max)
    specs.append(Spec(path: self.path(path), fieldSet: set, kind: kind))
  }
}
