/// The orientation of stored pixels relative to the upright image; values of EXIF tag 0x0112.
public enum Orientation: Int, Sendable, Codable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  /// Whether width and height are swapped.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Clockwise quarter turns to the upright image, 0 to 3; `nil` if mirrored.
  public var quarterTurns: Int? { Self.turns.firstIndex(of: self) }

  /// Creates the orientation for any number of clockwise quarter turns.
  public init(quarterTurns: Int) { self = Self.turns[(quarterTurns % 4 + 4) % 4] }

  private static let turns = [up, right, down, left]
}
