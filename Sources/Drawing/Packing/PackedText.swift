import Foundation

/// Numbers as strings in JSON.
package enum PackedText {
  /// The bytes of `values` in memory order (little-endian machines), in base64.
  package static func of<Value: BitwiseCopyable>(_ values: [Value]) -> String {
    values.withUnsafeBytes { Data($0) }.base64EncodedString()
  }

  /// Colors, three bytes each.
  package static func of(_ colors: [SIMD3<UInt8>]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * colors.count)
    for color in colors {
      for k in 0..<3 { bytes.append(color[k]) }
    }
    return of(bytes)
  }

  /// A fraction 0 ... 1 as a 16-bit word.
  package static func word(_ share: Double) -> UInt16 {
    UInt16(saturating: (share * Double(UInt16.max)).rounded())
  }
}
