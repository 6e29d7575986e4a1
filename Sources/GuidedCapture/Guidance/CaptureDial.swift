import Support

/// The ring of azimuth segments around the object that good shots fill.
public struct CaptureDial: Sendable, Equatable, Codable {
  /// Number of segments, 10° of azimuth each.
  public static let segmentCount = 36
  /// Number of good shots in each segment; segment *i* starts at *i* × 10°.
  public private(set) var shots = [Int](repeating: 0, count: CaptureDial.segmentCount)

  /// Creates an empty dial.
  public init() {}

  /// The segment of an azimuth in degrees, modulo 360°.
  public static func segment(of azimuth: Double) -> Int {
    let index = Int(saturating: (azimuth / 360 * Double(segmentCount)).rounded(.down))
    return ((index % segmentCount) + segmentCount) % segmentCount
  }

  mutating func add(_ direction: ViewDirection) { shots[Self.segment(of: direction.azimuth)] += 1 }

  /// Fraction of segments with a shot, 0 to 1.
  public var filled: Double {
    Double(shots.filter { $0 > 0 }.count) / Double(Self.segmentCount)
  }

  /// Whether every segment has a shot, which completes a scan pass.
  public var isFull: Bool { shots.allSatisfy { $0 > 0 } }

  /// Runs of empty segments as azimuth ranges in degrees; a run can include 0°.
  public var gaps: [(from: Double, to: Double)] {
    let n = Self.segmentCount
    let width = 360 / Double(n)
    guard let start = shots.firstIndex(where: { $0 > 0 }) else { return [(0, 360)] }
    var result: [(from: Double, to: Double)] = []
    var run = 0
    for step in 1...n {
      let index = (start + step) % n
      if shots[index] == 0 {
        run += 1
      } else if run > 0 {
        let from = ((index - run) % n + n) % n
        result.append((Double(from) * width, Double(index == 0 ? n : index) * width))
        run = 0
      }
    }
    return result
  }
}
