/// How the stored pixels of an image are rotated or mirrored, with the values of EXIF.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// As displayed.
  case up = 1
  /// Mirrored horizontally.
  case upMirrored = 2
  /// Rotated by 180°.
  case down = 3
  /// Mirrored vertically.
  case downMirrored = 4
  /// Mirrored at the main diagonal.
  case leftMirrored = 5
  /// To be rotated by 90° clockwise.
  case right = 6
  /// Mirrored at the other diagonal.
  case rightMirrored = 7
  /// To be rotated by 90° counterclockwise.
  case left = 8
}
