import Support

/// The ring of azimuth segments round the object that good shots fill.
public struct CaptureDial: Sendable, Equatable, Codable {
  /// Segments of the ring, 10° of azimuth each.
  public static let segmentCount = 36
  /// Good shots in each segment; segment *i* begins at *i* × 10°.
  public private(set) var shots = [Int](repeating: 0, count: CaptureDial.segmentCount)

  /// An empty dial.
  public init() {}

  /// The segment that holds an azimuth in degrees; any turn is taken modulo 360°.
  public static func segment(of azimuth: Double) -> Int {
    let index = Int(saturating: (azimuth / 360 * Double(segmentCount)).rounded(.down))
    return ((index % segmentCount) + segmentCount) % segmentCount
  }

  mutating func add(_ direction: ViewDirection) { shots[Self.segment(of: direction.azimuth)] += 1 }

  /// Share of the segments that hold a shot, 0 … 1.
  public var filled: Double {
    Double(shots.filter { $0 > 0 }.count) / Double(Self.segmentCount)
  }

  /// Whether every segment holds a shot, which completes a scan pass.
  public var isFull: Bool { shots.allSatisfy { $0 > 0 } }

  /// Runs of empty segments: from and to azimuth, degrees; a run may pass through 0°.
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
