import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

@testable import Alignment

/// A synthetic capture with known ground truth: cameras on a ring around a bumpy ball on a plate,
/// keypoints with noise, and verified pairs with some outliers among their inliers.
struct AlignmentScene {
  var input: AlignInput
  var truth: [RigidTransform] = []
  var camera: Camera

  struct Setup {
    var seed: UInt64 = 1
    var views = 12
    var points = 900
    var noise = 0.5
    /// Share of wrong matches among a pair's inliers.
    var outliers = 0.03
    /// Ratio of the initial focal length to the true one.
    var focalFactor = 1.0
    /// First radial coefficient of the lens.
    var distortion = -0.03
    /// Tangential coefficients of the lens.
    var tangential = SIMD2(0.0, 0)
    /// Ratio of `fy` to `fx`.
    var aspect = 1.0
    var source = FocalSource.exif35mm
    /// Views whose keypoints have no matches.
    var isolated: Set<Int> = []
    /// Number of separate objects; views are distributed over them in runs of equal length.
    var groups = 1
    /// Number of pairs with only wrong matches.
    var falsePairs = 0
    /// Pose of the camera of each odd view relative to that of the view before; `nil` if all views are
    /// independent.
    var rig: RigidTransform?
    /// Turn of the odd views that changes from instant to instant, radians.
    var looseness = 0.0
  }

  private var random: RandomStream
  let setup: Setup

  init(_ setup: Setup = Setup()) {
    self.setup = setup
    random = RandomStream(seed: setup.seed)
    camera = Camera(width: 1600, height: 1200, focal: 1400)
    camera.k1 = setup.source == .given ? 0 : setup.distortion
    (camera.p1, camera.p2) = (setup.tangential.x, setup.tangential.y)
    camera.fy *= setup.aspect
    var known = Camera(width: 1600, height: 1200, focal: 1400 * setup.focalFactor)
    known.k1 = setup.source == .given ? camera.k1 : 0
    let views = (0..<setup.views).map(syntheticView)
    input = AlignInput(
      views: ViewSet(views: views, cameras: [ViewCamera(camera: known, source: setup.source)]),
      features: [], pairs: [])
    placeCameras()
    fixOddViews()
    let seen = project()
    match(seen)
  }

  private mutating func placeCameras() {
    let perGroup = setup.views / setup.groups
    for index in 0..<setup.views {
      // Views of the second half are higher, so that the optical axes do not all meet at one point.
      let angle = Double(index % perGroup) * (5.2 / Double(perGroup))
      let height = 0.8 + 0.5 * sin(3 * angle)
      let center = SIMD3(3 * sin(angle), height, 3 * cos(angle))
      let target = SIMD3(0.2 * random.normal(), 0.1 * random.normal(), 0.2 * random.normal())
      let z = normalized(target - center)
      let x = normalized(cross(z, SIMD3(0, 1, 0)))
      truth.append(
        RigidTransform(rotation: Matrix3(rows: x, cross(z, x), z), center: center))
    }
  }

  private mutating func fixOddViews() {
    guard let rig = setup.rig else { return }
    for index in truth.indices {
      input.views.views[index].rig = RigPlace(
        rig: "rig", camera: index % 2 == 0 ? "left" : "right", instant: "\(index / 2)")
      guard index % 2 == 1 else { continue }
      let turn = SIMD3(random.normal(), random.normal(), random.normal()) * setup.looseness
      truth[index] =
        RigidTransform(rotation: .rotation(turn), translation: .zero) * rig * truth[index - 1]
    }
  }

  /// Sets the features; returns the keypoint of each point in each view.
  private mutating func project() -> [[Int?]] {
    let perGroup = setup.views / setup.groups
    let objects = (0..<setup.groups).map { _ in makeObject() }
    return truth.enumerated().map { index, pose in
      let object = objects[min(index / perGroup, setup.groups - 1)]
      var keypoints: [Keypoint] = []
      var colors: [SIMD3<UInt8>] = []
      let seen = object.map { point, normal -> Int? in
        let x = pose * point
        guard dot(normal, normalized(pose.center - point)) > 0.25, x.z > 0.1,
          random.unit() < 0.8
        else { return nil }
        let pixel = camera.project(x) + SIMD2(random.normal(), random.normal()) * setup.noise
        guard pixel.x > 0, pixel.y > 0, pixel.x < 1600, pixel.y < 1200 else { return nil }
        keypoints.append(Keypoint(x: Float(pixel.x), y: Float(pixel.y), scale: 2, angle: 0))
        colors.append(SIMD3(10, 20, 30))
        return keypoints.count - 1
      }
      input.features.append(Features(keypoints: keypoints, colors: colors))
      return seen
    }
  }

  /// Points with normals.
  private mutating func makeObject() -> [(SIMD3<Double>, SIMD3<Double>)] {
    (0..<setup.points).map { index in
      if index % 3 == 0 {
        let (x, z) = (2 * random.unit() - 1, 2 * random.unit() - 1)
        return (SIMD3(1.2 * x, -0.6, 1.2 * z), SIMD3(0, 1, 0))
      }
      let n = normalized(SIMD3(random.normal(), random.normal(), random.normal()))
      return (n * (0.6 + 0.05 * random.normal()), n)
    }
  }

  private mutating func match(_ seen: [[Int?]]) {
    let perGroup = setup.views / setup.groups
    for second in 0..<setup.views {
      for first in 0..<second {
        guard first / perGroup == second / perGroup, !setup.isolated.contains(first),
          !setup.isolated.contains(second)
        else { continue }
        var matches: [Match] = []
        for (a, b) in zip(seen[first], seen[second]) {
          guard let a, let b, random.unit() < 0.8 else { continue }
          let isWrong = random.unit() < setup.outliers
          let other = isWrong ? random.index(below: input.features[second].keypoints.count) : b
          matches.append(Match(UInt32(a), UInt32(other)))
        }
        guard matches.count >= 15 else { continue }
        addPair(first, second, matches)
      }
    }
    for _ in 0..<setup.falsePairs {
      let first = random.index(below: setup.views / 2)
      let second = setup.views / 2 + random.index(below: setup.views / 2)
      let matches = (0..<40).map { _ in
        Match(
          UInt32(random.index(below: input.features[first].keypoints.count)),
          UInt32(random.index(below: input.features[second].keypoints.count)))
      }
      addPair(first, second, matches)
    }
  }

  private mutating func addPair(_ first: Int, _ second: Int, _ matches: [Match]) {
    var pair = ViewPair(
      first: first, second: second, kind: .general, putative: matches.count, inliers: matches)
    let (a, b) = (truth[first].center, truth[second].center)
    pair.medianAngle = acos(min(1, dot(normalized(a), normalized(b))))
    input.pairs.append(pair)
  }

  /// Maximum distance of a registered camera from its true position after the best similarity,
  /// relative to the radius of the ring.
  func centerError(_ result: Reconstruction, views: [Int]? = nil) -> Double {
    let list = views ?? result.registered
    let found = list.compactMap { result.poses[$0]?.center }
    let wanted = list.map { truth[$0].center }
    guard found.count == wanted.count, let map = Similarity.align(from: found, to: wanted) else {
      return .infinity
    }
    return zip(found, wanted).map { distance(map * $0, $1) }.max().map { $0 / 3 } ?? .infinity
  }
}

/// A view without an image file, taken with the only camera and named by its number.
func syntheticView(_ index: Int) -> View {
  let name = "view\(index).jpg"
  return View(
    name: name,
    image: ImageSource(
      url: URL(fileURLWithPath: name), orientation: .up, width: 1600, height: 1200),
    camera: 0)
}
