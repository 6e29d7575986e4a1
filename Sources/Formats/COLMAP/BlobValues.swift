import Foundation
import Scene

/// Reads arrays of numbers from blobs; returns `nil` if the size does not match.
enum BlobValues {
  /// Exactly `count` double-precision numbers.
  static func doubles(_ bytes: [UInt8], count: Int) -> [Double]? {
    numbers(bytes, count, UInt64.self)?.map { Double(bitPattern: $0) }
  }

  /// `rows × columns` single-precision numbers.
  static func floats(_ bytes: [UInt8], rows: Int, columns: Int) -> [Float]? {
    product(rows, columns).flatMap { numbers(bytes, $0, UInt32.self) }?
      .map { Float(bitPattern: $0) }
  }

  /// `rows × columns` unsigned integers.
  static func numbers(_ bytes: [UInt8], rows: Int, columns: Int) -> [UInt32]? {
    product(rows, columns).flatMap { numbers(bytes, $0, UInt32.self) }
  }

  private static func product(_ rows: Int, _ columns: Int) -> Int? {
    guard rows >= 0, columns >= 0 else { return nil }
    let (count, isOver) = rows.multipliedReportingOverflow(by: columns)
    return isOver ? nil : count
  }

  private static func numbers<T: FixedWidthInteger>(
    _ bytes: [UInt8], _ count: Int, _: T.Type
  ) -> [T]? {
    let size = MemoryLayout<T>.size
    guard bytes.count % size == 0, bytes.count / size == count else { return nil }
    return bytes.withUnsafeBytes { buffer in
      (0..<count).map {
        T(littleEndian: buffer.loadUnaligned(fromByteOffset: $0 * size, as: T.self))
      }
    }
  }

  /// Keypoints of 2 columns (position), 4 (with scale and angle) or 6 (affine shape).
  static func keypoints(_ values: [Float], columns: Int) -> [Keypoint] {
    stride(from: 0, to: values.count, by: max(columns, 1)).map { start in
      let (x, y) = (values[start], values[start + 1])
      switch columns {
      case 4: return Keypoint(x: x, y: y, scale: values[start + 2], angle: values[start + 3])
      case 6:
        let (a, b) = (values[start + 2], values[start + 3])
        let (c, d) = (values[start + 4], values[start + 5])
        let sides = ((a * a + c * c).squareRoot(), (b * b + d * d).squareRoot())
        return Keypoint(x: x, y: y, scale: (sides.0 + sides.1) / 2, angle: atan2(c, a))
      default: return Keypoint(x: x, y: y, scale: 1, angle: 0)
      }
    }
  }
}
