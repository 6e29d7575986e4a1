import Imaging
import Scene

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
    /// What the mask shows; `nil` without one.
    public var mask: MaskShares?
    /// Whether the mask was left aside because the object has too little texture; `nil` means no.
    public var isMaskAside: Bool?
    /// Sharpness and light of the picture; `nil` where it could not be read.
    public var quality: FrameQuality?
    /// The picture in small; not stored with the report.
    public var thumbnail: Thumbnail?
    /// Why the image or its mask could not be read, a sentence; it has no keypoints then.
    public var problem: String?

    private enum CodingKeys: String, CodingKey {
      case name, keypoints, width, height, upsampled, coverage, masked, mask, quality, problem
      case isMaskAside = "mask_aside"
    }

    /// The figures of an image that was searched.
    public init(
      name: String, keypoints: Int, width: Int, height: Int, upsampled: Bool, coverage: Double,
      masked: Int
    ) {
      self.name = name
      self.keypoints = keypoints
      self.width = width
      self.height = height
      self.upsampled = upsampled
      self.coverage = coverage
      self.masked = masked
    }

    init(unreadable view: View, problem: String) {
      self.init(
        name: view.name, keypoints: 0, width: 0, height: 0, upsampled: false, coverage: 0,
        masked: 0)
      self.problem = problem
    }
  }

  /// In the order of the views.
  public var images: [Image]
  /// Keypoints of all images.
  public var total: Int
  /// Images that will be hard to match.
  public var warnings: [FeatureWarning]

  /// An image with fewer keypoints is hard to match: a pair would have few more matches than
  /// `min-matches` asks for.
  public static let minKeypoints = 500

  /// The report of images, with the figures that follow from them.
  public init(images: [Image]) {
    self.images = images
    total = images.reduce(0) { $0 + $1.keypoints }
    let aside = images.count { $0.isMaskAside == true }
    let general: [FeatureWarning] = aside > 0 ? [.masksAside(images: aside)] : []
    warnings =
      general
      + images.compactMap { image in
        if let problem = image.problem { return .unreadable(image: image.name, reason: problem) }
        guard image.keypoints < Self.minKeypoints else { return nil }
        return .littleTexture(
          image: image.name, keypoints: image.keypoints, limit: Self.minKeypoints)
      }
  }
}

/// What will be hard to match.
public enum FeatureWarning: Codable, Sendable, Equatable {
  /// The image of this name has fewer keypoints than `limit`.
  case littleTexture(image: String, keypoints: Int, limit: Int)
  /// The image of this name was left out: it, or its mask, could not be read.
  case unreadable(image: String, reason: String)
  /// The masks of so many images were left aside: too little texture shows in them.
  case masksAside(images: Int)
}
