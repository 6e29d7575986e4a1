/// Collects little-endian values, as the counterpart of `ByteReader`.
public struct ByteWriter: Sendable {
  /// The output.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  public init() {}

  /// Creates an empty writer with reserved capacity.
  public init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Writes a fixed-width integer.
  public mutating func integer<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a single-precision number.
  public mutating func float(_ value: Float) { integer(value.bitPattern) }
  /// Writes a double-precision number.
  public mutating func double(_ value: Double) { integer(value.bitPattern) }
  /// Writes bytes without a count.
  public mutating func raw(_ values: some Sequence<UInt8>) { bytes.append(contentsOf: values) }

  /// Writes a count and the values' bytes in their memory layout (little-endian machines).
  public mutating func array<T: BitwiseCopyable>(_ values: [T]) {
    integer(UInt64(values.count))
    values.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Writes an array given as a buffer.
  public mutating func array<T: BitwiseCopyable>(_ values: UnsafeBufferPointer<T>) {
    integer(UInt64(values.count))
    bytes.append(contentsOf: UnsafeRawBufferPointer(values))
  }

  /// Writes a string's UTF-8, preceded by its byte count.
  public mutating func string(_ value: String) {
    let utf8 = Array(value.utf8)
    integer(UInt64(utf8.count))
    bytes.append(contentsOf: utf8)
  }
}
