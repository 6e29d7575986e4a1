import Features
import Imaging
import Scene

/// Measurements of a photograph's mask.
public struct MaskSample: Sendable, Equatable {
  /// Index of the photograph.
  public var frame: Int
  /// Aspect ratio of the photograph over that of the mask; 1 if they cover the same area.
  public var aspect: Double
  /// Fractions of the picture that it shows, as `features` measures them.
  public var shares: MaskShares

  /// Decodes a photograph's mask; `nil` without a readable one.
  public init?(of view: View, frame: Int) {
    guard let mask = try? view.loadMask() else { return nil }
    self.init(mask, frame: frame)
    aspect = view.shapeRatio(width: mask.width, height: mask.height)
  }

  init(_ mask: ByteImage, frame: Int) {
    self.frame = frame
    aspect = 1
    shares = MaskShares(mask)
  }
}
