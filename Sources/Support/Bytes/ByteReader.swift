/// Reads little-endian values from untrusted bytes: every read is checked.
public struct ByteReader: Sendable {
  /// The input.
  public let bytes: [UInt8]
  /// Position of the next byte to read.
  public private(set) var offset: Int

  /// Creates a reader that starts at an offset.
  public init(_ bytes: [UInt8], offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Number of remaining bytes.
  public var remaining: Int { bytes.count - offset }

  /// Reads one fixed-width integer.
  public mutating func integer<T: FixedWidthInteger>(_: T.Type = T.self) throws -> T {
    let size = MemoryLayout<T>.size
    guard remaining >= size else { throw ByteError.truncated(offset: offset, needed: size) }
    let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) }
    offset += size
    return T(littleEndian: value)
  }

  /// Reads a single-precision number.
  public mutating func float() throws -> Float { Float(bitPattern: try integer(UInt32.self)) }
  /// Reads a double-precision number.
  public mutating func double() throws -> Double { Double(bitPattern: try integer(UInt64.self)) }

  /// Reads a 64-bit count of items of `itemSize` bytes each and checks it against the remaining
  /// bytes.
  public mutating func count(itemSize: Int) throws -> Int {
    let value = try integer(UInt64.self)
    guard value <= UInt64(remaining / max(itemSize, 1)) else {
      throw ByteError.impossibleCount(offset: offset, count: value)
    }
    return Int(value)
  }

  /// Reads `count` raw bytes.
  public mutating func raw(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, remaining >= count else {
      throw ByteError.truncated(offset: offset, needed: count)
    }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// Reads an array of trivially copyable values, preceded by its count.
  public mutating func array<T: BitwiseCopyable>(_: T.Type = T.self) throws -> [T] {
    let count = try count(itemSize: MemoryLayout<T>.stride)
    let slice = try raw(count * MemoryLayout<T>.stride)
    // The initializer also writes the count of an empty array, whose storage is shared by all.
    guard count > 0 else { return [] }
    return [T](unsafeUninitializedCapacity: count) { buffer, initialized in
      slice.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
      initialized = count
    }
  }

  /// Reads an array into existing memory of exactly its size.
  ///
  /// - Throws: `ByteError`, also if the array has another count.
  public mutating func array<T: BitwiseCopyable>(into buffer: UnsafeMutableBufferPointer<T>) throws
  {
    let start = offset
    let count = try count(itemSize: MemoryLayout<T>.stride)
    guard count == buffer.count else {
      throw ByteError.impossibleCount(offset: start, count: UInt64(count))
    }
    let slice = try raw(count * MemoryLayout<T>.stride)
    slice.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
  }

  /// Reads a UTF-8 string preceded by its byte count.
  public mutating func string() throws -> String {
    let count = try count(itemSize: 1)
    return String(decoding: try raw(count), as: UTF8.self)
  }
}

/// Why bytes are invalid.
public enum ByteError: Error, Equatable {
  case truncated(offset: Int, needed: Int)
  case impossibleCount(offset: Int, count: UInt64)
}
