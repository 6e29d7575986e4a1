/// What the `features` stage found, image by image.
public struct FeatureReport: Codable, Sendable, Equatable {
  /// The figures of one image.
  public struct Image: Codable, Sendable, Equatable {
    public var name: String
    public var keypoints: Int
    /// Size at which the image was searched, pixels.
    public var width: Int
    public var height: Int
    /// Whether the doubled resolution was searched too.
    public var upsampled: Bool
    /// Share of the image's cells (8 along the longer side) that hold a keypoint.
    public var coverage: Double
    /// Keypoints dropped because the mask is 0 there.
    public var masked: Int
  }

  public var images: [Image]
  public var total: Int
  /// One sentence each, for images that will be hard to match.
  public var warnings: [String]

  /// Fewer keypoints than this make an image hard to match.
  static let fewKeypoints = 500

  init(images: [Image]) {
    self.images = images
    total = images.reduce(0) { $0 + $1.keypoints }
    warnings = images.filter { $0.keypoints < Self.fewKeypoints }.map {
      "\($0.name) has little texture: \($0.keypoints) keypoints, fewer than \(Self.fewKeypoints)."
    }
  }
}
