import Numerics

/// Summary of a scan pass.
public struct PassSummary: Sendable, Equatable {
  /// Maximum angle in degrees between two shots that share enough of the surface to be joined.
  static let maxJoiningAngle = 30.0

  /// Number of the pass from 1, over all orientations.
  public var pass: Int
  /// Number of the object's orientation, from 1.
  public var orientation: Int
  /// Number of its shots, automatic and manual.
  public var shots: Int
  /// Fraction of the dial's segments with a shot, 0 to 1.
  public var filled: Double
  /// Median elevation of the shots relative to the object center in degrees; `nil` without
  /// directions.
  public var height: Double?
  /// Fraction of the shots with a shot of another pass of the same orientation within 30°; `nil` if
  /// there is no other pass.
  public var overlap: Double?

  /// Summarizes all passes with shots, in order.
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
