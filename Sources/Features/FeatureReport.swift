/// What the `features` stage found, image by image.
public struct FeatureReport: Codable, Sendable, Equatable {
  /// The figures of one image.
  public struct Image: Codable, Sendable, Equatable {
    /// Name of the view.
    public var name: String
    /// Number of keypoints kept.
    public var keypoints: Int
    /// Width at which the image was searched, pixels.
    public var width: Int
    /// Height at which the image was searched, pixels.
    public var height: Int
    /// Whether the doubled resolution was searched too.
    public var upsampled: Bool
    /// Share of the image's cells (8 along the longer side) that hold a keypoint.
    public var coverage: Double
    /// Keypoints dropped because the mask is 0 there.
    public var masked: Int
  }

  /// In the order of the views.
  public var images: [Image]
  /// Keypoints of all images.
  public var total: Int
  /// Images that will be hard to match.
  public var warnings: [FeatureWarning]

  /// An image with fewer keypoints is hard to match: a pair would have few more matches than
  /// `min-matches` asks for.
  static let minKeypoints = 500

  init(images: [Image]) {
    self.images = images
    total = images.reduce(0) { $0 + $1.keypoints }
    warnings = images.filter { $0.keypoints < Self.minKeypoints }.map {
      .littleTexture(image: $0.name, keypoints: $0.keypoints, limit: Self.minKeypoints)
    }
  }
}

/// What will be hard to match.
public enum FeatureWarning: Codable, Sendable, Equatable {
  /// The image of this name has fewer keypoints than `limit`.
  case littleTexture(image: String, keypoints: Int, limit: Int)
}
