/// Bytes that libjpeg skipped in a JPEG, parsed from its warning.
struct StrayBytes {
  let count: Int
  /// The marker after them.
  let marker: UInt8

  /// Maximum number of arbitrary bytes with which cameras end a scan.
  private static let maxRest = 4
  /// Maximum number of equal padding bytes with which cameras end a scan.
  private static let maxPadding = 64

  /// - Returns: `nil` for any other warning.
  init?(_ warning: String) {
    let words = warning.split(separator: " ")
    guard warning.contains("extraneous bytes before marker"),
      let count = words.lazy.compactMap({ Int($0) }).first,
      let last = words.last, last.hasPrefix("0x"), let marker = UInt8(last.dropFirst(2), radix: 16)
    else { return nil }
    self.count = count
    self.marker = marker
  }

  /// Some cameras write such bytes between segments, and a few after the coded data. More bytes are
  /// coded data that was not decoded because the data before was altered.
  func areHarmless(in bytes: [UInt8]) -> Bool {
    switch marker {
    case 0xD0...0xD7: return false
    case 0xD9:
      guard count > Self.maxRest else { return true }
      guard count <= Self.maxPadding, let end = JPEGSegments(bytes).end, end >= count else {
        return false
      }
      let rest = bytes[end - count..<end]
      return rest.allSatisfy { $0 == rest.first }
    default: return true
    }
  }
}
