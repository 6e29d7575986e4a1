import LocalFeatures
import Support

/// How readily faint detail becomes a keypoint.
public enum FeatureSensitivity: String, Sendable, Codable, CaseIterable {
  case normal
  /// For objects with little texture: a fourth of the contrast is enough.
  case high
}

/// Options of the `features` stage.
public struct FeatureOptions: StageOptions {
  public var maxFeatures = 8192
  public var maxSize = 3200
  // 0.02 / 3 of the grey range, as in VLFeat and COLMAP for three levels per octave.
  public var contrast = 0.67
  public var edge = 10.0
  public var upsample = true
  public var sensitivity = FeatureSensitivity.normal
  public init() {}

  public static let settings: [Setting<Self>] = [
    .count(
      "max-features", \.maxFeatures, in: 100...50_000,
      "Most keypoints to keep per image, the strongest, spread evenly."),
    .count(
      "max-size", \.maxSize, in: 200...20_000, unit: .pixels,
      "Longer side to which larger images are reduced before the search."),
    .number(
      "contrast", \.contrast, in: 0.01...20, unit: .percent,
      "Smallest contrast of a keypoint (difference of Gaussians), in percent of the grey range."),
    .number(
      "edge", \.edge, in: 1.5...100,
      "Largest ratio of a keypoint's principal curvatures; smaller rejects more edges."),
    .flag(
      "upsample", \.upsample,
      "Search at twice the resolution too where an image has fewer keypoints than max-features."),
    .choice(
      "sensitivity", \.sensitivity,
      "Use high for objects with little texture; it accepts a fourth of the contrast."),
  ]

  /// What the search is given.
  var search: SIFT.Options {
    var search = SIFT.Options()
    search.maxFeatures = maxFeatures
    search.contrast = Float(contrast / 100 * 255 * (sensitivity == .high ? 0.25 : 1))
    search.edge = Float(edge)
    search.upsample = upsample
    return search
  }
}
