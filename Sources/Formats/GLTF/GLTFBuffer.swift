import Support

/// The binary part of a glTF asset, with the buffer views and accessors of its JSON.
struct GLTFBuffer {
  /// Target of a buffer view, with OpenGL's constants; images have no target.
  enum Target: Int, Encodable {
    case vertices = 34962
    case indices = 34963
  }

  /// Component types, with OpenGL's constants.
  enum Component: Int, Encodable {
    case uint16 = 5123
    case uint32 = 5125
    case float = 5126
  }

  struct BufferView: Encodable {
    let buffer = 0
    var byteOffset: Int
    var byteLength: Int
    var target: Target?
  }

  struct Accessor: Encodable {
    var bufferView: Int
    var componentType: Component
    var count: Int
    var type: String
    var min: [Double]?
    var max: [Double]?
  }

  private(set) var bytes: [UInt8] = []
  private(set) var views: [BufferView] = []
  private(set) var accessors: [Accessor] = []

  /// Adds a buffer view aligned and padded to 4 bytes; returns its index.
  mutating func append(_ part: [UInt8], target: Target? = nil) -> Int {
    views.append(BufferView(byteOffset: bytes.count, byteLength: part.count, target: target))
    bytes += part
    while bytes.count % 4 != 0 { bytes.append(0) }
    return views.count - 1
  }

  /// Adds indices as 16-bit integers if none equals the primitive restart value, otherwise as
  /// 32-bit.
  mutating func indices(_ values: [UInt32], vertexCount: Int) -> Int {
    var writer = ByteWriter()
    let isNarrow = vertexCount <= Int(UInt16.max)
    for value in values {
      if isNarrow { writer.integer(UInt16(value)) } else { writer.integer(value) }
    }
    return add(
      writer, target: .indices, component: isNarrow ? .uint16 : .uint32, count: values.count,
      type: "SCALAR")
  }

  /// Adds positions with their exact bounds.
  mutating func positions(_ values: [SIMD3<Float>]) -> Int {
    let number = vectors(values)
    let box = extent(of: values)
    accessors[number].min = (0..<3).map { Double(box[0][$0]) }
    accessors[number].max = (0..<3).map { Double(box[1][$0]) }
    return number
  }

  mutating func vectors(_ values: [SIMD3<Float>]) -> Int {
    var writer = ByteWriter()
    for value in values { writer.packed(value) }
    return add(writer, target: .vertices, component: .float, count: values.count, type: "VEC3")
  }

  mutating func vectors(_ values: [SIMD2<Float>]) -> Int {
    var writer = ByteWriter()
    for value in values { writer.packed(value) }
    return add(writer, target: .vertices, component: .float, count: values.count, type: "VEC2")
  }

  /// Adds tangents with positive handedness: the bitangent is the cross product of normal and
  /// tangent.
  mutating func tangents(_ values: [SIMD3<Float>]) -> Int {
    var writer = ByteWriter()
    for value in values {
      writer.packed(value)
      writer.float(1)
    }
    return add(writer, target: .vertices, component: .float, count: values.count, type: "VEC4")
  }

  private mutating func add(
    _ writer: ByteWriter, target: Target, component: Component, count: Int, type: String
  ) -> Int {
    let view = append(writer.bytes, target: target)
    accessors.append(
      Accessor(bufferView: view, componentType: component, count: count, type: type))
    return accessors.count - 1
  }
}
