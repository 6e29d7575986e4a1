/// Bytes in a JPEG that libjpeg passed over, from its warning.
struct StrayBytes {
  let count: Int
  /// The marker behind them.
  let marker: UInt8

  /// Cameras end a scan with this much of anything.
  private static let maxRest = 4
  /// Cameras pad a scan with this many bytes of one value.
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

  /// Some cameras write such bytes between segments, and a few behind the coded data. More of that
  /// are coded data that was not reached, because what comes before them was changed.
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
