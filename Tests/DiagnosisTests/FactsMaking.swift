import Capture
import Features
import Geometry
import Imaging
import Scene

@testable import Alignment
@testable import Diagnosis
@testable import Matching

/// A capture of `count` photographs around an object, with matched neighbors, all registered.
func soundFacts(_ count: Int = 12) -> RunFacts {
  var facts = RunFacts()
  facts.frames = (0..<count).map { index in
    var frame = FrameFacts(name: "IMG_\(index + 1).jpg")
    frame.image = FeatureReport.Image(
      name: frame.name, keypoints: 3000, width: 1000, height: 750, upsampled: false, coverage: 1,
      masked: 0)
    frame.image?.quality = FrameQuality(
      sharpness: 0.5, luminance: 0.4, brightest: 0.8, clipped: 0)
    return frame
  }
  var camera = CameraFacts(
    source: .given, start: Camera(width: 1000, height: 750, focal: 900))
  camera.found = CameraRecord(
    views: count, source: .given, start: camera.start, final: camera.start, refined: "")
  facts.cameras = [camera]
  facts.pairMode = .exhaustive
  facts.isExhaustive = true
  facts.pairs = (0..<count).flatMap { first in
    ((first + 1)..<max(count, first + 1)).map { second in
      let isNear = min(second - first, count - second + first) <= 3
      var pair = MatchReport.Pair(
        first: first, second: second, kind: isNear ? .general : .rejected,
        putative: isNear ? 300 : 12, essential: isNear ? 250 : 0, fundamental: isNear ? 255 : 0,
        homography: isNear ? 100 : 0, inliers: isNear ? 250 : 0, still: 0)
      pair.angle = isNear ? 15 : nil
      return PairFacts(pair, first: first, second: second)
    }
  }
  facts.alignment = AlignmentFacts(
    AlignReport(), isRegistered: [Bool](repeating: true, count: count), numbers: [:])
  facts.alignment?.models = [Array(0..<count)]
  facts.alignment?.azimuths = (0..<count).map { 360 * Double($0) / Double(count) }
  return facts
}

/// A camera of soundFacts with this focal length.
func lens(_ focal: Double) -> Camera { Camera(width: 1000, height: 750, focal: focal) }

extension RunFacts {
  /// The same facts with frames that have no pose.
  func losing(_ lost: [Int], because reason: UnregisteredReason = .notLinked(verified: 2))
    -> RunFacts
  {
    var facts = self
    for index in lost {
      facts.alignment?.isRegistered[index] = false
      facts.alignment?.reasons[index] = reason
    }
    return facts
  }

  /// The same facts with changed pairs.
  func pairs(_ change: (inout PairFacts) -> Void) -> RunFacts {
    var facts = self
    facts.pairs = facts.pairs?.map {
      var pair = $0
      change(&pair)
      return pair
    }
    return facts
  }
}
