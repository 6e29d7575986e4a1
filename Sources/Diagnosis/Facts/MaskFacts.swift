/// What masks show and hide, over the frames that have one.
public struct MaskFacts: Sendable {
  /// Frames with a mask.
  public var count: Int
  /// Median share of a picture that its mask shows.
  public var shown: Double
  /// Median share of a picture's border that is shown.
  public var borderShown: Double
  /// Median share of its centre that is shown.
  public var centreShown: Double
  /// Share of the keypoints that masks hide.
  public var hiddenKeypoints: Double
  /// Frames with masks, and the aspect ratio of each mask over its photograph's, at least 1.
  public var shapes: [(frame: Int, ratio: Double)] = []

  /// The medians of masks.
  public init(
    count: Int, shown: Double, borderShown: Double, centreShown: Double, hiddenKeypoints: Double
  ) {
    self.count = count
    self.shown = shown
    self.borderShown = borderShown
    self.centreShown = centreShown
    self.hiddenKeypoints = hiddenKeypoints
  }
}
