/// How the stored pixels must be turned to stand upright; the numbers of EXIF tag 0x0112.
public enum Orientation: Int, Sendable, Codable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  /// Whether width and height change places.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Quarter turns clockwise that the pixels need, 0 to 3; `nil` where they are mirrored.
  public var quarterTurns: Int? { Self.turns.firstIndex(of: self) }

  /// The orientation of pixels that need so many quarter turns clockwise, whatever their number.
  public init(quarterTurns: Int) { self = Self.turns[(quarterTurns % 4 + 4) % 4] }

  private static let turns = [up, right, down, left]
}
