import Support

/// Writes values of a crate file and returns their 64-bit representations.
///
/// A representation has the type in bits 48 to 55, flags above, and in the low 48 bits either the
/// inlined value or its file offset. Equal values are written once.
struct CrateValues {
  static let arrayFlag: UInt64 = 1 << 63
  static let inlineFlag: UInt64 = 1 << 62
  static let compressedFlag: UInt64 = 1 << 61

  /// Types, with the constants of OpenUSD's `crateDataTypes.h`.
  enum Kind: UInt64 {
    case bool = 1
    case int = 3
    case float = 8
    case double = 9
    case string = 10
    case token = 11
    case asset = 12
    case matrix4d = 15
    case float2 = 20
    case float3 = 24
    case float4 = 28
    case tokenListOp = 32
    case pathListOp = 34
    case tokenVector = 41
    case specifier = 42
    case variability = 44
  }

  /// Key of a stored value; values with equal keys are compared byte by byte.
  private struct Content: Hashable {
    /// Kind and flags.
    let type: UInt64
    let count: Int
    let checksum: UInt32
  }

  /// Bytes of the file so far, starting with the 88-byte header.
  private(set) var writer = ByteWriter()
  /// File offsets of the values.
  private var offsets: [Content: Int] = [:]

  init() { writer.raw([UInt8](repeating: 0, count: 88)) }

  /// Returns the bytes of the file and resets the values.
  mutating func take() -> ByteWriter {
    defer { self = CrateValues() }
    return writer
  }

  func inlined(_ kind: Kind, _ payload: UInt32) -> UInt64 {
    Self.inlineFlag | kind.rawValue << 48 | UInt64(payload)
  }

  /// Representation of a value, which is written unless the file already contains the same bytes.
  ///
  /// - Parameter alignment: Alignment of the value in bytes.
  mutating func store(
    _ kind: Kind, flags: UInt64 = 0, alignment: Int = 1, _ value: ByteWriter
  ) -> UInt64 {
    let type = flags | kind.rawValue << 48
    let content = Content(
      type: type, count: value.bytes.count, checksum: Checksum.crc32(value.bytes[...]))
    if let offset = offsets[content],
      writer.bytes[offset..<offset + content.count] == value.bytes[...]
    {
      return type | UInt64(offset)
    }
    while writer.bytes.count % alignment != 0 { writer.integer(UInt8(0)) }
    let offset = writer.bytes.count
    offsets[content] = offset
    writer.raw(value.bytes)
    return type | UInt64(offset)
  }

  mutating func represent(_ value: USDValue, _ tables: inout CrateTables) -> UInt64 {
    switch value {
    case .bool(let v): return inlined(.bool, v ? 1 : 0)
    case .int(let v): return inlined(.int, UInt32(bitPattern: v))
    case .float(let v): return inlined(.float, v.bitPattern)
    case .double(let v):
      if Double(Float(v)) == v { return inlined(.double, Float(v).bitPattern) }
      return store(.double) { $0.double(v) }
    case .token(let v): return inlined(.token, tables.token(v))
    case .string(let v): return inlined(.string, tables.string(v))
    case .asset(let v): return inlined(.asset, tables.token(v))
    case .float2(let v): return vector(.float2, [v.x, v.y])
    case .float3(let v): return vector(.float3, [v.x, v.y, v.z])
    case .float4(let v): return vector(.float4, [v.x, v.y, v.z, v.w])
    case .matrix4d(let m): return store(.matrix4d) { for element in m { $0.double(element) } }
    case .ints(let v): return ints(v)
    case .floats(let v): return floats(v)
    case .float2s(let v): return array(.float2, of: v) { $0.packed($1) }
    case .float3s(let v): return array(.float3, of: v) { $0.packed($1) }
    case .tokens(let v):
      let indices = v.map { tables.token($0) }
      return array(.token, of: indices) { $0.integer($1) }
    }
  }

  /// A vector, inlined if each component is an 8-bit integer.
  private mutating func vector(_ kind: Kind, _ components: [Float]) -> UInt64 {
    let small = components.compactMap { $0.exactInteger(Int8.self) }
    guard small.count == components.count else {
      return store(kind) { for component in components { $0.float(component) } }
    }
    let payload = small.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(UInt8(bitPattern: $1)) }
    return inlined(kind, payload)
  }

  mutating func store(_ kind: Kind, _ write: (inout ByteWriter) -> Void) -> UInt64 {
    var value = ByteWriter()
    write(&value)
    return store(kind, value)
  }

  /// A list of names, such as `primChildren`.
  mutating func nameVector(_ names: [String], _ tables: inout CrateTables) -> UInt64 {
    let tokens = names.map { tables.token($0) }
    return store(.tokenVector) { $0.array(tokens) }
  }

  /// `prepend apiSchemas = [...]`.
  mutating func prependedTokens(_ names: [String], _ tables: inout CrateTables) -> UInt64 {
    let tokens = names.map { tables.token($0) }
    return store(.tokenListOp) {
      $0.integer(UInt8(1 << 5))
      $0.array(tokens)
    }
  }

  /// An explicit list of one path, such as a connection or a binding.
  mutating func explicitPath(_ path: String, _ tables: inout CrateTables) -> UInt64 {
    let index = tables.path(path)
    return store(.pathListOp) {
      $0.integer(UInt8(1 << 0 | 1 << 1))
      $0.array([index])
    }
  }
}
