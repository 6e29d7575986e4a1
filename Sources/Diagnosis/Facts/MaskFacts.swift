import Features
import Numerics

/// Statistics of the masks, over the frames that have one.
public struct MaskFacts: Sendable {
  /// Frames with a mask.
  public var count: Int
  /// Median unmasked fraction of an image.
  public var shown: Double
  /// Median unmasked fraction of an image's border.
  public var borderShown: Double
  /// Median unmasked fraction of its center.
  public var centerShown: Double
  /// Fraction of the keypoints that masks exclude.
  public var hiddenKeypoints: Double
  /// Frames with masks, and the ratio between the aspect ratios of mask and photograph, at least 1.
  public var shapes: [(frame: Int, ratio: Double)] = []
}

extension MaskFacts {
  /// The statistics of masks; `nil` without any.
  init?(count: Int, shares: [MaskShares], hiddenKeypoints: Double) {
    guard let shown = shares.map(\.shown).median(), let border = shares.map(\.border).median(),
      let center = shares.map(\.center).median()
    else { return nil }
    self.init(
      count: count, shown: shown, borderShown: border, centerShown: center,
      hiddenKeypoints: hiddenKeypoints)
  }
}
