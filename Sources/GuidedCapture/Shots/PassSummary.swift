import Numerics

/// What one scan pass gave.
public struct PassSummary: Sendable, Equatable {
  /// Two shots closer than this share enough of the surface to be joined, degrees.
  static let maxJoiningAngle = 30.0

  /// Number of the pass, from 1, over all orientations.
  public var pass: Int
  /// Number of the object's orientation, from 1.
  public var orientation: Int
  /// Number of its shots, automatic and manual.
  public var shots: Int
  /// Share of the dial's segments with a shot, 0 … 1.
  public var filled: Double
  /// Median height of the shots above the object's middle, degrees; `nil` without directions.
  public var height: Double?
  /// Share of the shots with one of another pass of the same orientation within 30°; `nil` where
  /// there is no other pass.
  public var overlap: Double?

  /// Sums up every pass that has shots, in order.
  public static func all(_ shots: [SessionShot]) -> [PassSummary] {
    Set(shots.map(\.pass)).sorted().map { pass in
      let own = shots.filter { $0.pass == pass }
      let orientation = own.first?.orientation ?? 1
      let directions = own.compactMap(\.direction)
      let others = shots.filter { $0.pass != pass && $0.orientation == orientation }
        .compactMap(\.direction)
      let joined = directions.filter { own in
        others.contains { $0.angle(to: own) <= maxJoiningAngle }
      }
      let segments = Set(directions.map { CaptureDial.segment(of: $0.azimuth) })
      return PassSummary(
        pass: pass, orientation: orientation, shots: own.count,
        filled: Double(segments.count) / Double(CaptureDial.segmentCount),
        height: directions.map(\.elevation).median(),
        overlap: others.isEmpty || directions.isEmpty
          ? nil : Double(joined.count) / Double(directions.count))
    }
  }
}
