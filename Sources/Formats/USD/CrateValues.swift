import Support

/// Writes values of a crate file and returns their 64-bit representations.
///
/// A representation holds the type in bits 48 ... 55, flags above it, and either the value itself
/// (inlined) or its file offset in the low 48 bits.
struct CrateValues {
  static let arrayFlag: UInt64 = 1 << 63
  static let inlineFlag: UInt64 = 1 << 62

  /// Types, numbered as in OpenUSD's `crateDataTypes.h`.
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

  /// Bytes of the file so far, starting with the 88-byte header.
  var writer = ByteWriter()

  init() { writer.raw([UInt8](repeating: 0, count: 88)) }

  func inlined(_ kind: Kind, _ payload: UInt32) -> UInt64 {
    Self.inlineFlag | kind.rawValue << 48 | UInt64(payload)
  }

  /// Representation of a value that starts at the current offset, aligned to 8 bytes.
  mutating func stored(_ kind: Kind, array: Bool = false) -> UInt64 {
    while writer.bytes.count % 8 != 0 { writer.integer(UInt8(0)) }
    return (array ? Self.arrayFlag : 0) | kind.rawValue << 48 | UInt64(writer.bytes.count)
  }

  mutating func represent(_ value: USDValue, _ tables: inout CrateTables) -> UInt64 {
    switch value {
    case .bool(let v): return inlined(.bool, v ? 1 : 0)
    case .int(let v): return inlined(.int, UInt32(bitPattern: v))
    case .float(let v): return inlined(.float, v.bitPattern)
    case .double(let v):
      if Double(Float(v)) == v { return inlined(.double, Float(v).bitPattern) }
      let rep = stored(.double)
      writer.double(v)
      return rep
    case .token(let v): return inlined(.token, tables.token(v))
    case .string(let v): return inlined(.string, tables.string(v))
    case .asset(let v): return inlined(.asset, tables.token(v))
    case .float2(let v): return plain(.float2, [v.x, v.y])
    case .float3(let v): return plain(.float3, [v.x, v.y, v.z])
    case .float4(let v): return plain(.float4, [v.x, v.y, v.z, v.w])
    case .matrix4d(let m):
      let rep = stored(.matrix4d)
      for element in m { writer.double(element) }
      return rep
    case .ints(let v): return array(.int, v) { $0.integer($1) }
    case .floats(let v): return array(.float, v) { $0.float($1) }
    case .float2s(let v): return array(.float2, v) { $0.packed($1) }
    case .float3s(let v): return array(.float3, v) { $0.packed($1) }
    case .tokens(let v):
      let indices = v.map { tables.token($0) }
      return array(.token, indices) { $0.integer($1) }
    }
  }

  private mutating func plain(_ kind: Kind, _ components: [Float]) -> UInt64 {
    let rep = stored(kind)
    for component in components { writer.float(component) }
    return rep
  }

  private mutating func array<T>(
    _ kind: Kind, _ values: [T], _ write: (inout ByteWriter, T) -> Void
  ) -> UInt64 {
    if values.isEmpty { return Self.arrayFlag | kind.rawValue << 48 }
    let rep = stored(kind, array: true)
    writer.integer(UInt64(values.count))
    for value in values { write(&writer, value) }
    return rep
  }

  /// A list of names, such as `primChildren`.
  mutating func nameVector(_ names: [String], _ tables: inout CrateTables) -> UInt64 {
    let rep = stored(.tokenVector)
    writer.integer(UInt64(names.count))
    for name in names { writer.integer(tables.token(name)) }
    return rep
  }

  /// `prepend apiSchemas = [...]`.
  mutating func prependedTokens(_ names: [String], _ tables: inout CrateTables) -> UInt64 {
    let rep = stored(.tokenListOp)
    writer.integer(UInt8(1 << 5))
    writer.integer(UInt64(names.count))
    for name in names { writer.integer(tables.token(name)) }
    return rep
  }

  /// An explicit list of one path, such as a connection or a binding.
  mutating func explicitPath(_ path: String, _ tables: inout CrateTables) -> UInt64 {
    let rep = stored(.pathListOp)
    writer.integer(UInt8(1 << 0 | 1 << 1))
    writer.integer(UInt64(1))
    writer.integer(tables.path(path))
    return rep
  }
}
