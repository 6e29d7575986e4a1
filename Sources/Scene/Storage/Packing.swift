import Support

/// Three-component vectors are stored without their padding in memory.
extension ByteWriter {
  package mutating func packed<Scalar: BitwiseCopyable>(_ values: [SIMD3<Scalar>]) {
    // `ByteReader.array` explains the case of empty arrays.
    guard !values.isEmpty else { return array([Scalar]()) }
    array(
      [Scalar](unsafeUninitializedCapacity: values.count * 3) { buffer, count in
        for (index, value) in values.enumerated() {
          buffer[3 * index] = value.x
          buffer[3 * index + 1] = value.y
          buffer[3 * index + 2] = value.z
        }
        count = values.count * 3
      })
  }

  /// Maximum number of vectors in a piece of `packedPieces`.
  private static let pieceCount = 1 << 16

  /// Produces the output of `packed` in pieces.
  static func packedPieces<Scalar: BitwiseCopyable & SIMDScalar>(
    _ values: [SIMD3<Scalar>], _ take: (ByteWriter) throws -> Void
  ) rethrows {
    var count = ByteWriter()
    count.integer(UInt64(3 * values.count))
    try take(count)
    for start in stride(from: 0, to: values.count, by: pieceCount) {
      var piece = ByteWriter()
      let end = min(start + pieceCount, values.count)
      let flat = [Scalar](unsafeUninitializedCapacity: 3 * (end - start)) { buffer, count in
        for (place, value) in values[start..<end].enumerated() {
          buffer[3 * place] = value.x
          buffer[3 * place + 1] = value.y
          buffer[3 * place + 2] = value.z
        }
        count = 3 * (end - start)
      }
      flat.withUnsafeBytes { piece.raw($0) }
      try take(piece)
    }
  }

  mutating func vector(_ value: SIMD3<Double>) {
    double(value.x)
    double(value.y)
    double(value.z)
  }

  package mutating func optional<T>(_ value: T?, _ write: (inout ByteWriter, T) -> Void) {
    integer(UInt8(value == nil ? 0 : 1))
    if let value { write(&self, value) }
  }
}

extension ByteReader {
  package mutating func packed<Scalar: BitwiseCopyable & SIMDScalar>() throws -> [SIMD3<Scalar>] {
    let flat = try array(Scalar.self)
    guard flat.count % 3 == 0 else { throw StorageError.inconsistent("vector list") }
    guard !flat.isEmpty else { return [] }
    return [SIMD3<Scalar>](unsafeUninitializedCapacity: flat.count / 3) { buffer, count in
      for index in 0..<flat.count / 3 {
        buffer.initializeElement(
          at: index, to: SIMD3(flat[3 * index], flat[3 * index + 1], flat[3 * index + 2]))
      }
      count = flat.count / 3
    }
  }

  mutating func vector() throws -> SIMD3<Double> {
    SIMD3(try double(), try double(), try double())
  }

  package mutating func optional<T>(_ read: (inout ByteReader) throws -> T) throws -> T? {
    try integer(UInt8.self) == 0 ? nil : try read(&self)
  }

  /// Reads an integer and checks that it is below a limit, for example an index.
  mutating func index(below limit: Int, _ what: String) throws -> Int {
    let value = try integer(UInt64.self)
    guard value < UInt64(limit) else { throw StorageError.inconsistent(what) }
    return Int(value)
  }
}
