import Features
import Foundation
import Imaging
import Numerics
import Scene
import Support

/// Measures whether shots of the object would match across a flip: how many features on it
/// neighbouring shots share and can tell apart from all others.
///
/// Too little texture gives few features, repetitive texture gives features that fail the ratio
/// test; neither could be matched after a flip, which changes the view at least as much.
struct Flippability: Sendable, Equatable {
  /// Longer side of the images that are compared, pixels, and most features of one.
  static let size = 640
  static let maxFeatures = 600
  /// Smaller photographs say nothing about the object, pixels.
  static let smallest = 480
  /// Shots further apart say nothing, degrees.
  static let neighbours = 20.0
  /// Radius of what a descriptor mostly sees, in scales of its keypoint.
  static let reach: Float = 6
  /// Largest quotient of the distances to the nearest and the second nearest (Lowe 2004).
  static let ratio: Float = 0.8
  /// Counts whose median decides, and the least number of them.
  static let window = 7
  static let least = 3

  private var last: (features: Features, shot: SessionShot)?
  private(set) var counts: [Int] = []

  /// The median of the newest counts; `nil` as long as there are too few.
  var shared: Double? {
    counts.count >= Self.least ? counts.median().map(Double.init) : nil
  }

  static func == (a: Flippability, b: Flippability) -> Bool {
    a.counts == b.counts && a.last?.shot == b.last?.shot
  }

  /// Forgets the last shot: the next one is no neighbour.
  mutating func beginOrientation() { self = Flippability() }

  /// Takes a shot that is on disk.
  mutating func add(_ shot: SessionShot, view: View) {
    var options = FeatureOptions()
    options.maxSize = Self.size
    options.maxFeatures = Self.maxFeatures
    options.upsample = false
    let stage = ExtractFeatures(options: options)
    let input = FeatureInput(views: ViewSet(views: [view], cameras: []))
    guard let all = try? stage.run(input, in: RunContext(threads: 1)).0.first else { return }
    let mask = view.mask.flatMap { try? ByteImage.load($0) }
    let found = mask.map { Self.inner(all, $0, view.image) } ?? all
    if let last, let a = last.shot.direction, let b = shot.direction,
      a.angle(to: b) <= Self.neighbours
    {
      counts.append(Self.sharedCount(last.features, found))
      if counts.count > Self.window { counts.removeFirst() }
    }
    last = (found, shot)
  }

  /// The features whose surroundings are all on the object: what lies behind its outline will be
  /// another after a flip.
  private static func inner(_ all: Features, _ mask: ByteImage, _ image: ImageSource) -> Features {
    let (sx, sy) = (
      Float(mask.width) / Float(image.width), Float(mask.height) / Float(image.height)
    )
    var kept = Features()
    for (index, keypoint) in all.keypoints.enumerated() {
      let isInner = (0..<8).allSatisfy { step in
        let angle = Float(step) * .pi / 4
        let x = Int(((keypoint.x + reach * keypoint.scale * cos(angle)) * sx).rounded(.down))
        let y = Int(((keypoint.y + reach * keypoint.scale * sin(angle)) * sy).rounded(.down))
        return x >= 0 && y >= 0 && x < mask.width && y < mask.height
          && mask.pixels[y * mask.width + x] != 0
      }
      guard isInner else { continue }
      kept.keypoints.append(keypoint)
      kept.descriptors += all.descriptors[(128 * index)..<(128 * index + 128)]
    }
    return kept
  }

  /// Features of `a` whose nearest in `b` is clearly nearer than the second, and that are nearest
  /// to it in turn.
  static func sharedCount(_ a: Features, _ b: Features) -> Int {
    let forward = nearest(a, b)
    let backward = nearest(b, a)
    return forward.enumerated().filter { index, match in
      guard let match else { return false }
      return backward[match] == index
    }.count
  }

  /// Index of the nearest descriptor in `b` of each of `a`, where it passes the ratio test.
  private static func nearest(_ a: Features, _ b: Features) -> [Int?] {
    let n = b.keypoints.count
    return a.descriptors.withUnsafeBufferPointer { first in
      b.descriptors.withUnsafeBufferPointer { second in
        a.keypoints.indices.map { i in
          var best = (index: -1, distance: Int32.max)
          var next = Int32.max
          for j in 0..<n {
            var sum: Int32 = 0
            for k in 0..<128 {
              let d = Int32(first[i &* 128 &+ k]) &- Int32(second[j &* 128 &+ k])
              sum &+= d &* d
            }
            if sum < best.distance {
              // The same place described twice, in two directions, is no rival.
              if best.index < 0 || !isSamePlace(b.keypoints[best.index], b.keypoints[j]) {
                next = best.distance
              }
              best = (j, sum)
            } else if sum < next, !isSamePlace(b.keypoints[best.index], b.keypoints[j]) {
              next = sum
            }
          }
          let isClear = Float(best.distance) < ratio * ratio * Float(next)
          return best.index >= 0 && isClear ? best.index : nil
        }
      }
    }
  }

  private static func isSamePlace(_ a: Keypoint, _ b: Keypoint) -> Bool {
    abs(a.x - b.x) < 1 && abs(a.y - b.y) < 1
  }
}
