import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

@testable import Alignment

/// A ring of cameras around a drum with identical sides, with or without a card next to it.
///
/// Matches are those that a matcher would find: of all rotations that map the drum onto itself, the
/// one under which most keypoints of two views correspond, whether it is the true one or not.
struct RepeatedScene {
  struct Setup {
    var seed: UInt64 = 1
    var fold = 2
    var views = 24
    var hasCard = true
    var isShuffled = false
    /// Share of the matches that are found between different sides.
    var likeness = 1.0
  }

  private(set) var input: AlignInput
  private(set) var truth: [RigidTransform] = []
  /// Names of the pairs that match different sides.
  private(set) var falsePairs: Set<String> = []
  private let setup: Setup
  private let camera = Camera(width: 1600, height: 1200, focal: 1400)
  private var random: RandomStream

  init(_ setup: Setup) {
    self.setup = setup
    random = RandomStream(seed: setup.seed)
    let views = (0..<setup.views).map(syntheticView)
    input = AlignInput(
      views: ViewSet(views: views, cameras: [ViewCamera(camera: camera, source: .given)]),
      features: [], pairs: [])
    var angles = (0..<setup.views).map {
      2 * Double.pi * (Double($0) + 0.1 * random.normal()) / Double(setup.views)
    }
    if setup.isShuffled {
      for index in angles.indices.reversed() {
        angles.swapAt(index, random.index(below: index + 1))
      }
    }
    let poses = angles.map { place($0) }
    truth = poses
    let drum = makeDrum()
    let card = setup.hasCard ? makeCard() : []
    let seen = poses.map { look($0, drum, card) }
    match(seen, drum.count / setup.fold)
  }

  private mutating func place(_ angle: Double) -> RigidTransform {
    let center = SIMD3(3 * sin(angle), 1.0 + 0.1 * random.normal(), 3 * cos(angle))
    let target = SIMD3(random.normal(), random.normal(), random.normal()) * 0.05
    let z = normalized(target - center)
    let x = normalized(cross(z, SIMD3(0, 1, 0)))
    return RigidTransform(rotation: Matrix3(rows: x, cross(z, x), z), center: center)
  }

  /// Points and normals of one side, repeated around the drum.
  private mutating func makeDrum() -> [(point: SIMD3<Double>, normal: SIMD3<Double>)] {
    let side = (0..<(900 / setup.fold)).map { _ in
      (random.unit() * 2 * .pi / Double(setup.fold), 1.2 * random.unit() - 0.6, random.normal())
    }
    return (0..<setup.fold).flatMap { turn in
      side.map { angle, height, bump in
        let a = angle + 2 * Double.pi * Double(turn) / Double(setup.fold)
        let normal = SIMD3(sin(a), 0, cos(a))
        return (normal * (0.6 + 0.03 * bump) + SIMD3(0, height, 0), normal)
      }
    }
  }

  private mutating func makeCard() -> [SIMD3<Double>] {
    (0..<250).map { _ in
      SIMD3(0.6 * random.unit() - 0.3, -0.6 + 0.01 * random.normal(), 0.75 + 0.5 * random.unit())
    }
  }

  /// The keypoint of each point in a view, those of the drum before those of the card.
  private mutating func look(
    _ pose: RigidTransform, _ drum: [(point: SIMD3<Double>, normal: SIMD3<Double>)],
    _ card: [SIMD3<Double>]
  ) -> [Int?] {
    var keypoints: [Keypoint] = []
    let isBehind = pose.center.z < -1.2
    let points =
      drum.map { ($0.point, dot($0.normal, normalized(pose.center - $0.point)) > 0.25) }
      + card.map { ($0, !isBehind) }
    let seen = points.map { point, isOpen -> Int? in
      guard isOpen, random.unit() < 0.85 else { return nil }
      let noise = SIMD2(random.normal(), random.normal()) * 0.4
      let pixel = camera.project(pose * point) + noise
      guard pixel.x > 0, pixel.y > 0, pixel.x < 1600, pixel.y < 1200 else { return nil }
      keypoints.append(Keypoint(x: Float(pixel.x), y: Float(pixel.y), scale: 2, angle: 0))
      return keypoints.count - 1
    }
    input.features.append(Features(keypoints: keypoints))
    return seen
  }

  private mutating func match(_ seen: [[Int?]], _ side: Int) {
    for second in 1..<setup.views {
      for first in 0..<second where isNear(first, second) {
        let choices = (0..<setup.fold).map { matches(seen[first], seen[second], side, turn: $0) }
        guard let most = choices.indices.max(by: { choices[$0].count < choices[$1].count })
        else { continue }
        let found = choices[most]
        guard found.count >= 25 else { continue }
        if most != 0 { falsePairs.insert("view\(first).jpg view\(second).jpg") }
        var pair = ViewPair(
          first: first, second: second, kind: .general, putative: found.count, inliers: found)
        pair.medianAngle = 0.3
        let turn = Matrix3.rotation(SIMD3(0, 2 * .pi * Double(most) / Double(setup.fold), 0))
        pair.secondFromFirst = motion(first, second, turn)
        input.pairs.append(pair)
      }
    }
  }

  /// The motion between two views of the drum, with the second rotated.
  private func motion(_ first: Int, _ second: Int, _ turn: Matrix3) -> RigidTransform {
    let turned = RigidTransform(
      rotation: truth[second].rotation * turn, center: turn.transpose * truth[second].center)
    let rotation = turned.rotation * truth[first].rotation.transpose
    let center = truth[first] * turned.center
    return RigidTransform(rotation: rotation, center: center * (1 / length(center)))
  }

  /// Whether descriptors would match under some rotation: up to about 45° apart.
  private func isNear(_ first: Int, _ second: Int) -> Bool {
    func angle(_ view: Int) -> Double { atan2(truth[view].center.x, truth[view].center.z) }
    let step = 2 * Double.pi / Double(setup.fold)
    let difference = angle(first) - angle(second)
    return abs(difference - step * (difference / step).rounded()) < 0.8
  }

  private mutating func matches(
    _ first: [Int?], _ second: [Int?], _ side: Int, turn: Int
  ) -> [Match] {
    let drum = side * setup.fold
    return first.indices.compactMap { index in
      guard index < drum || turn == 0 else { return nil }
      if turn != 0, setup.likeness < 1, random.unit() > setup.likeness { return nil }
      let other = index < drum ? (index + turn * side) % drum : index
      guard let a = first[index], let b = second[other] else { return nil }
      return Match(UInt32(a), UInt32(b))
    }
  }

  /// Maximum distance of a registered camera from its true position after the best similarity,
  /// relative to the radius of the ring.
  func centerError(_ result: Reconstruction) -> Double {
    let found = result.registered.compactMap { result.poses[$0]?.center }
    let wanted = result.registered.map { truth[$0].center }
    guard found.count == wanted.count, let map = Similarity.align(from: found, to: wanted) else {
      return .infinity
    }
    return zip(found, wanted).map { distance(map * $0, $1) }.max().map { $0 / 3 } ?? .infinity
  }
}
