import Support

/// The shared tables of a crate file: tokens, strings, fields, field sets and paths.
///
/// Reference: OpenUSD `pxr/usd/sdf/crateFile.h`, version 0.8.0.
struct CrateTables {
  /// Spec types, with the constants of `SdfSpecType`.
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

  /// A named value; equal fields are stored once.
  struct Field: Hashable {
    let token: UInt32
    /// Representation of the value, see `CrateValues`.
    let value: UInt64
  }

  private(set) var tokens = IndexedSet<String>()
  /// Token indices of the strings.
  private(set) var strings = IndexedSet<UInt32>()
  private(set) var fields = IndexedSet<Field>()
  private(set) var fieldSets: [UInt32] = []
  /// Start of each field set in `fieldSets`.
  private var setStarts: [[UInt32]: UInt32] = [:]
  private(set) var paths = IndexedSet<String>()
  private(set) var specs: [Spec] = []

  init() {
    // The first token is never a name, so that a negated token index always denotes a property.
    _ = tokens.index(of: ";-)")
  }

  mutating func token(_ text: String) -> UInt32 { tokens.index(of: text) }
  mutating func string(_ text: String) -> UInt32 { strings.index(of: tokens.index(of: text)) }
  mutating func path(_ text: String) -> UInt32 { paths.index(of: text) }

  /// Adds a spec with its fields (name, value representation).
  mutating func add(_ kind: SpecKind, at path: String, _ entries: [(String, UInt64)]) {
    let set = entries.map { fields.index(of: Field(token: token($0.0), value: $0.1)) }
    specs.append(Spec(path: self.path(path), fieldSet: start(of: set), kind: kind))
  }

  /// Start index of a field set; equal sets are stored once.
  private mutating func start(of set: [UInt32]) -> UInt32 {
    if let start = setStarts[set] { return start }
    let start = UInt32(fieldSets.count)
    setStarts[set] = start
    fieldSets += set + [.max]
    return start
  }
}

/// Distinct elements in insertion order, each with its index.
struct IndexedSet<Element: Hashable> {
  private(set) var elements: [Element] = []
  private var indices: [Element: UInt32] = [:]

  /// The index of an element, which is inserted if new.
  mutating func index(of element: Element) -> UInt32 {
    if let index = indices[element] { return index }
    let index = UInt32(elements.count)
    elements.append(element)
    indices[element] = index
    return index
  }
}
