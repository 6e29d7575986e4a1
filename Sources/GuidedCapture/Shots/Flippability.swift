import Foundation
import Imaging
import LocalFeatures
import Numerics
import Scene
import Support

/// Estimates whether shots of the object would match across a flip: the number of distinctive
/// features on the object that neighboring shots share.
///
/// Weak texture gives few features, and repetitive texture gives features that fail the ratio test.
/// Neither could be matched after a flip, which changes the view at least as much.
struct Flippability: Sendable, Equatable {
  /// Longer side in pixels to which shots are reduced.
  static let maxSize = 640
  /// Maximum number of features per shot.
  static let maxFeatures = 600
  /// Minimum longer side of measured photographs in pixels; smaller ones show too few features of
  /// any object.
  static let minPhotoSize = 480

  private var last: (features: Features, shot: SessionShot)?
  private(set) var counts: [Int] = []

  /// Number of latest counts for the median, so that three blurred shots do not change the result.
  static let window = 7
  /// Minimum number of counts for a median.
  static let minCounts = 3

  /// The median of the latest counts; `nil` if there are too few.
  var shared: Double? {
    counts.count >= Self.minCounts ? counts.median().map(Double.init) : nil
  }

  static func == (a: Flippability, b: Flippability) -> Bool {
    a.counts == b.counts && a.last?.shot == b.last?.shot
  }

  /// Resets the measurement, because the next shot is not a neighbor of the last one.
  mutating func beginOrientation() { self = Flippability() }

  /// Maximum angle in degrees between the directions of compared shots; at larger angles even good
  /// texture does not match reliably.
  static let maxAngle = 20.0

  /// Counts the features that a shot on disk shares with the previous one.
  ///
  /// A shot whose image or mask cannot be read is ignored.
  mutating func add(_ shot: SessionShot, view: View) {
    guard let found = try? Self.features(of: view) else { return }
    if let last, let a = last.shot.direction, let b = shot.direction,
      a.angle(to: b) <= Self.maxAngle
    {
      counts.append(Self.sharedCount(last.features, found))
      if counts.count > Self.window { counts.removeFirst() }
    }
    last = (found, shot)
  }

  /// The features of a shot on the object, in pixels of the reduced image.
  private static func features(of view: View) throws -> Features {
    let image = try view.image.loadRGB(maxDimension: maxSize)
    let plane = FloatPlane(luma: image)
    guard let mask = try view.loadMask() else {
      return SIFT.describe(plane, maxFeatures: maxFeatures, upsample: false)
    }
    let all = SIFT.describe(
      plane, maxFeatures: maxFeatures, upsample: false,
      mask: KeypointMask(image: mask, width: image.width, height: image.height))
    return inner(all, within: mask, of: image)
  }

  /// Radius of the main support of a descriptor, in units of the keypoint scale.
  static let descriptorRadius: Float = 6
  /// Number of tested points on the circle of that radius, all of which must be on the object.
  static let circleSteps = 8

  /// The features whose entire support is on the object, because the background behind its
  /// silhouette changes after a flip.
  private static func inner(_ all: Features, within mask: ByteImage, of image: RGBImage) -> Features
  {
    let sx = Float(mask.width) / Float(image.width)
    let sy = Float(mask.height) / Float(image.height)
    var kept = Features()
    for (index, keypoint) in all.keypoints.enumerated() {
      let radius = descriptorRadius * keypoint.scale
      let isInner = (0..<circleSteps).allSatisfy { step in
        let angle = Float(step) * 2 * .pi / Float(circleSteps)
        let x = Int(saturating: ((keypoint.x + radius * cos(angle)) * sx).rounded(.down))
        let y = Int(saturating: ((keypoint.y + radius * sin(angle)) * sy).rounded(.down))
        return x >= 0 && y >= 0 && x < mask.width && y < mask.height
          && mask.pixels[y * mask.width + x] != 0
      }
      guard isInner else { continue }
      kept.keypoints.append(keypoint)
      let length = DescriptorSet.length
      kept.descriptors += all.descriptors[length * index..<length * (index + 1)]
    }
    return kept
  }

  /// Maximum distance ratio of nearest to second nearest neighbor (Lowe 2004).
  static let maxRatio: Float = 0.8

  /// Number of mutual nearest neighbors of `a` and `b` that pass the ratio test. Several
  /// descriptors of one keypoint position, with different orientations, do not compete with each
  /// other.
  static func sharedCount(_ a: Features, _ b: Features) -> Int {
    PairSearch(first: DescriptorSet(a), second: DescriptorSet(b))
      .mutualNeighbors(ratio: maxRatio, maxDistance: .infinity, onePlaceCompetes: false).count
  }
}
