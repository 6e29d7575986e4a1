import Imaging
import Scene

/// The results of the `features` stage by image.
public struct FeatureReport: Codable, Sendable, Equatable {
  /// Statistics of one image.
  public struct Image: Codable, Sendable, Equatable {
    /// Name of the view.
    public var name: String
    /// Number of keypoints.
    public var keypoints: Int
    /// Width at which the image was searched, pixels.
    public var width: Int
    /// Height at which the image was searched, pixels.
    public var height: Int
    /// Whether the doubled resolution was also searched.
    public var upsampled: Bool
    /// Share of the image's cells (8 along the longer side) that contain a keypoint.
    public var coverage: Double
    /// Number of keypoints removed by the mask.
    public var masked: Int
    /// Shares of the image that the mask shows; `nil` without a mask.
    public var mask: MaskShares?
    /// Whether the mask was ignored because the object has too little texture; `nil` means no.
    public var isMaskAside: Bool?
    /// Number of keypoints that are tie points, at the end; `nil` means none.
    public var tiePoints: Int?
    /// Sharpness and exposure of the image; `nil` if it could not be read.
    public var quality: FrameQuality?
    /// A thumbnail of the image; not stored with the report.
    public var thumbnail: Thumbnail?
    /// Why the image or its mask could not be read, as a sentence; such images have no keypoints.
    public var problem: String?

    private enum CodingKeys: String, CodingKey {
      case name, keypoints, width, height, upsampled, coverage, masked, mask, quality, problem
      case isMaskAside = "mask_aside"
      case tiePoints = "tie_points"
    }

    /// Creates the statistics of an image that was searched.
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

  /// Statistics of the images, in the order of the views.
  public var images: [Image]
  /// Total number of keypoints.
  public var total: Int
  /// Warnings about images that are hard to match.
  public var warnings: [FeatureRemark]

  /// Number of keypoints below which an image is hard to match: a pair would have hardly more
  /// matches than `min-matches`.
  public static let minKeypoints = 500

  /// Creates a report and derives its statistics from the images.
  public init(images: [Image]) {
    self.images = images
    total = images.reduce(0) { $0 + $1.keypoints }
    let aside = images.count { $0.isMaskAside == true }
    let general: [FeatureRemark] = aside > 0 ? [.masksAside(images: aside)] : []
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

/// Warnings about images that are hard to match.
public enum FeatureRemark: Codable, Sendable, Equatable {
  /// The named image has fewer keypoints than `limit`.
  case littleTexture(image: String, keypoints: Int, limit: Int)
  /// The named image was skipped: it, or its mask, could not be read.
  case unreadable(image: String, reason: String)
  /// The masks of this many images were ignored, as they show too little texture.
  case masksAside(images: Int)
}
