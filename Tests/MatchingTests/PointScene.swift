import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport

@testable import Matching

/// Views of random points, each with its own descriptor; the last view sees other points.
struct PointScene {
  var input: MatchInput
  /// For each view, the point that each keypoint shows.
  var shown: [[Int]] = []
  /// For each view, its camera from the world.
  var poses: [RigidTransform] = []

  /// - Parameters:
  ///   - moving: Number of the first points that rotate about the center after the first view.
  init(
    views count: Int, points: Int, seed: UInt64, turning moving: Int = 0,
    by motion: Matrix3 = .identity
  ) {
    var random = RandomStream(seed: seed)
    let camera = Camera(width: 1000, height: 800, focal: 900)
    let cloud = (0..<points).map { _ in
      SIMD3(random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5) * 2
    }
    let bytes = randomDescriptors(points, &random)
    var views: [View] = []
    var all: [Features] = []
    for i in 0..<count {
      let turn = Matrix3.rotation(SIMD3(0.05, 0.12 * Double(i), 0.02 * Double(i)))
      let pose = RigidTransform(rotation: turn, translation: SIMD3(0, 0, 4))
      poses.append(pose)
      var found = Features()
      var order: [Int] = []
      for p in 0..<points where random.unit() < 0.8 {
        let place = i > 0 && p < moving ? motion * cloud[p] : cloud[p]
        let pixel = camera.project(pose * place)
        let noise = SIMD2(random.unit() - 0.5, random.unit() - 0.5)
        found.keypoints.append(
          Keypoint(x: Float(pixel.x + noise.x), y: Float(pixel.y + noise.y), scale: 2, angle: 0))
        found.descriptors += disturbed(Array(bytes[p * 128..<(p + 1) * 128]), by: 10, &random)
        found.colors.append(.zero)
        order.append(p)
      }
      if i == count - 1 {
        found.descriptors = randomDescriptors(found.keypoints.count, &random)
      }
      all.append(found)
      shown.append(order)
      views.append(
        View(
          name: "\(i)",
          image: ImageSource(
            url: URL(fileURLWithPath: "/\(i)"), orientation: .up, width: 1000, height: 800),
          camera: 0))
    }
    input = MatchInput(
      views: ViewSet(views: views, cameras: [ViewCamera(camera: camera, source: .given)]),
      features: all)
  }
}

extension MatchInput {
  /// The features, as a mutable array.
  var features: [Features] {
    get { lists.indices.compactMap { try? lists[$0] } }
    set { lists = FeatureLists(newValue) }
  }
}
