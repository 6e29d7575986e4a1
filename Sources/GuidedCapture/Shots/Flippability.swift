import Foundation
import Imaging
import LocalFeatures
import Numerics
import Scene
import Support

/// Measures whether shots of the object would match across a flip: how many features on it
/// neighbouring shots share and can tell apart from all others.
///
/// Too little texture gives few features, repetitive texture gives features that fail the ratio
/// test; neither could be matched after a flip, which changes the view at least as much.
struct Flippability: Sendable, Equatable {
  /// Longer side to which shots are reduced, pixels.
  static let maxSize = 640
  /// Most features of a shot.
  static let maxFeatures = 600
  /// Longer side of the smallest photograph that is measured, pixels: a smaller one shows too few
  /// features of any object.
  static let minPhotoSize = 480

  private var last: (features: Features, shot: SessionShot)?
  private(set) var counts: [Int] = []

  /// Newest counts whose median decides, so that three blurred shots do not.
  static let window = 7
  /// Fewest counts whose median says something.
  static let minCounts = 3

  /// The median of the newest counts; `nil` as long as there are too few.
  var shared: Double? {
    counts.count >= Self.minCounts ? counts.median().map(Double.init) : nil
  }

  static func == (a: Flippability, b: Flippability) -> Bool {
    a.counts == b.counts && a.last?.shot == b.last?.shot
  }

  /// Forgets the last shot: the next one is no neighbour.
  mutating func beginOrientation() { self = Flippability() }

  /// Largest angle between the directions of two shots that are compared, degrees: beyond it even
  /// good texture is not matched reliably.
  static let maxAngle = 20.0

  /// Counts what a shot that is on disk shares with the one before.
  ///
  /// A shot whose image or mask cannot be read changes nothing.
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

  /// The features of a shot that lie on the object, pixels of the reduced image.
  private static func features(of view: View) throws -> Features {
    let image = try view.image.loadRGB(maxDimension: maxSize)
    let plane = FloatPlane(luma: image)
    guard let mask = try view.loadMask() else {
      return SIFT.describe(plane, maxFeatures: maxFeatures, upsample: false)
    }
    let all = SIFT.describe(
      plane, maxFeatures: maxFeatures, upsample: false,
      mask: KeypointMask(image: mask, width: image.width, height: image.height))
    return inner(all, mask, image)
  }

  /// Radius of what a descriptor mostly sees, in scales of its keypoint.
  static let descriptorRadius: Float = 6
  /// Points of the circle of that radius that must lie on the object.
  static let circleSteps = 8

  /// The features whose surroundings are all on the object: what lies behind its outline will be
  /// different after a flip.
  private static func inner(_ all: Features, _ mask: ByteImage, _ image: RGBImage) -> Features {
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

  /// Largest quotient of the distances to the nearest and the second nearest (Lowe 2004).
  static let maxRatio: Float = 0.8

  /// Features of `a` and `b` that are each other's nearest and clearly nearer than any other. A
  /// place described twice, in two directions, is no rival of itself.
  static func sharedCount(_ a: Features, _ b: Features) -> Int {
    PairSearch(first: DescriptorSet(a), second: DescriptorSet(b))
      .mutualNeighbours(ratio: maxRatio, maxDistance: .infinity, onePlaceCompetes: false).count
  }
}
