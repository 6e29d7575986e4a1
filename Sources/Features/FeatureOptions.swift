import LocalFeatures
import Support

/// Sensitivity to low-contrast keypoints.
public enum FeatureSensitivity: String, Sendable, Codable, CaseIterable {
  /// The contrast threshold of the options.
  case normal
  /// A quarter of the threshold, for objects with little texture.
  case high

  /// Factor on the contrast threshold.
  var contrastFactor: Double {
    switch self {
    case .normal: 1
    case .high: 0.25
    }
  }
}

/// Options of the `features` stage.
public struct FeatureOptions: StageOptions {
  /// Maximum number of keypoints per image.
  public var maxFeatures = 8192
  /// Maximum length of the longer side, pixels; larger images are downscaled.
  public var maxSize = 3200
  /// Minimum difference of Gaussians, percent of the gray range. The default is 0.02 / 3 of the
  /// range, as in VLFeat and COLMAP for three levels per octave.
  public var contrast = 0.67
  /// Maximum ratio of principal curvatures.
  public var edge = 10.0
  /// Whether the doubled resolution may also be searched.
  public var upsample = true
  /// Sensitivity, which scales `contrast`.
  public var sensitivity = FeatureSensitivity.normal
  /// Whether pictures tilted by up to 70° are searched, too.
  public var tilts = false
  /// Creates the default options.
  public init() {}

  /// Names, limits, units and help of the options.
  public static let settings: [Setting<Self>] = [
    .count(
      "max-features", \.maxFeatures, in: 100...50_000,
      "Maximum number of keypoints per image, with tilts of each tilted picture; the strongest are "
        + "chosen, evenly distributed."),
    .count(
      "max-size", \.maxSize, in: 200...20_000, unit: .pixels,
      "Maximum length of the longer image side; larger images are downscaled first."),
    .number(
      "contrast", \.contrast, in: 0.01...20, unit: .percent,
      "Minimum contrast of a keypoint (difference of Gaussians), in percent of the gray range."),
    .number(
      "edge", \.edge, in: 1.5...100,
      "Maximum ratio of a keypoint's principal curvatures; a smaller value rejects more edges."),
    .flag(
      "upsample", \.upsample,
      "Also search at twice the resolution if an image has fewer keypoints than max-features."),
    .choice(
      "sensitivity", \.sensitivity,
      "Use high for objects with little texture; it accepts a quarter of the contrast."),
    .flag(
      "tilts", \.tilts,
      "Also search pictures tilted by up to 70°, for photographs far apart; takes seven times as long."
    ),
  ]

  /// The options of the SIFT search.
  var search: SIFT.Options {
    var search = SIFT.Options()
    search.maxFeatures = maxFeatures
    search.contrast = Float(contrast / 100 * 255 * sensitivity.contrastFactor)
    search.edge = Float(edge)
    search.upsample = upsample
    return search
  }
}
