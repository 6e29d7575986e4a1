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
}
