import Geometry
import Numerics
import Scene

/// The poses of the cameras in their rigs, and of the rigs, from the poses of single views.
///
/// The relative pose of two cameras is the L1 mean of the rotations and the median of the translations
/// over the instants at which both have poses; pairs with the most instants are chained.
struct RigPoses {
  /// Minimum number of instants that determine a relative pose.
  static let minInstants = 3
  private static let meanSteps = 10
  private static let minAngle = 1e-9

  let layout: RigLayout
  /// By camera; `nil` if undetermined.
  private(set) var cameraFromRig: [RigidTransform?]
  /// Deviations of the relative poses from their means, medians over the instants: rotation in radians,
  /// translation in units of the model. Zero for exact cameras and the first camera.
  private(set) var spread: [(rotation: Double, translation: Double)]
  /// By instant; `nil` if none of its views has a pose.
  private(set) var rigFromWorld: [RigidTransform?]

  /// - Parameter weights: By view, such as the number of its points: how much its pose counts for that
  ///   of the rig at its instant.
  init(_ layout: RigLayout, poses: [RigidTransform?], weights: [Double]) {
    self.layout = layout
    cameraFromRig = layout.cameras.map(\.exact)
    spread = layout.cameras.map { _ in (0, 0) }
    rigFromWorld = [RigidTransform?](repeating: nil, count: layout.instantCount)
    let rigs = Dictionary(grouping: layout.cameras.indices) { layout.cameras[$0].rig }
    for cameras in rigs.values where cameras.contains(where: { layout.cameras[$0].exact == nil }) {
      chain(cameras.sorted(), poses)
    }
    for (instant, views) in layout.viewsOfInstant.enumerated() {
      rigFromWorld[instant] = rig(views, poses, weights)
    }
  }

  /// The pose of a view by its rig.
  func pose(of view: Int) -> RigidTransform? {
    guard let place = layout.places[view], let camera = cameraFromRig[place.camera],
      let rig = rigFromWorld[place.instant]
    else { return nil }
    return camera * rig
  }

  /// Estimates the cameras of a rig relative to the one with the most poses.
  private mutating func chain(_ cameras: [Int], _ poses: [RigidTransform?]) {
    for camera in cameras { cameraFromRig[camera] = nil }
    var posed: [Int: [Int: RigidTransform]] = [:]
    for (view, place) in layout.places.enumerated() {
      guard let place, let pose = poses[view] else { continue }
      posed[place.camera, default: [:]][place.instant] = pose
    }
    func count(_ camera: Int) -> Int { posed[camera]?.count ?? 0 }
    guard let first = cameras.max(by: { (count($0), $1) < (count($1), $0) }), count(first) > 0
    else { return }
    cameraFromRig[first] = .identity
    var known = [first]
    while true {
      var best: (from: Int, to: Int, relative: [RigidTransform])?
      for from in known {
        for to in cameras where cameraFromRig[to] == nil {
          let instants = (posed[from] ?? [:]).keys.filter { posed[to]?[$0] != nil }.sorted()
          let relative = instants.compactMap { instant in
            posed[from]?[instant].flatMap { a in posed[to]?[instant].map { $0 * a.inverse } }
          }
          guard relative.count >= Self.minInstants else { continue }
          if relative.count > best?.relative.count ?? 0 { best = (from, to, relative) }
        }
      }
      guard let best, let base = cameraFromRig[best.from] else { return }
      let mean = Self.mean(best.relative)
      cameraFromRig[best.to] = mean * base
      spread[best.to] = (
        best.relative.map { rotationAngle($0.rotation, mean.rotation) }.median() ?? 0,
        best.relative.map { length($0.translation - mean.translation) }.median() ?? 0
      )
      known.append(best.to)
    }
  }

  /// L1 mean of rotations, median of translations.
  private static func mean(_ all: [RigidTransform]) -> RigidTransform {
    var rotation = medoid(all.map(\.rotation))
    for _ in 0..<meanSteps {
      var (sum, total) = (SIMD3<Double>.zero, 0.0)
      for one in all {
        let offset = (one.rotation * rotation.transpose).rotationVector
        let weight = 1 / max(length(offset), minAngle)
        sum += offset * weight
        total += weight
      }
      rotation = Matrix3.rotation(sum / total) * rotation
    }
    let translation = all.map(\.translation).coordinateMedian() ?? .zero
    return RigidTransform(rotation: rotation, translation: translation)
  }

  /// The rotation with the smallest sum of angles to the others.
  private static func medoid(_ all: [Matrix3]) -> Matrix3 {
    var best = (sum: Double.infinity, rotation: Matrix3.identity)
    for one in all {
      let sum = all.reduce(0) { $0 + rotationAngle(one, $1) }
      if sum < best.sum { best = (sum, one) }
    }
    return best.rotation
  }

  /// The pose of a rig that the views at its instant agree on best, by weight.
  private func rig(
    _ views: [Int], _ poses: [RigidTransform?], _ weights: [Double]
  ) -> RigidTransform? {
    let proposed = views.compactMap { view -> (pose: RigidTransform, weight: Double)? in
      guard let place = layout.places[view], let camera = cameraFromRig[place.camera],
        let pose = poses[view]
      else { return nil }
      return (camera.inverse * pose, weights[view])
    }
    var best: (sum: Double, pose: RigidTransform)?
    for (pose, weight) in proposed {
      let sum = proposed.reduce(-weight * Self.minAngle) {
        $0 + $1.weight * rotationAngle(pose.rotation, $1.pose.rotation)
      }
      if sum < best?.sum ?? .infinity { best = (sum, pose) }
    }
    return best?.pose
  }
}
