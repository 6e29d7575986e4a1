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
  /// One sentence each, for images that will be hard to match.
  public var warnings: [String]

  /// An image with fewer keypoints is hard to match: a pair would have few more matches than
  /// `min-matches` asks for.
  static let minKeypoints = 500

  init(images: [Image]) {
    self.images = images
    total = images.reduce(0) { $0 + $1.keypoints }
    warnings = images.filter { $0.keypoints < Self.minKeypoints }.map {
      "\($0.name) has little texture: \($0.keypoints) keypoints, fewer than \(Self.minKeypoints)."
    }
  }
}
