import Geometry
import Numerics

extension SparseModel {
  /// The poses of rigs, by the poses of views and the number of their points.
  func rigPoses(_ layout: RigLayout, _ problem: MappingProblem) -> RigPoses {
    RigPoses(layout, poses: poses, weights: support(problem).map { Double($0) })
  }

  /// Ties the poses of a bundle problem that belong to a rig.
  ///
  /// - Parameter views: The view of each pose.
  func tie(_ bundle: inout BundleProblem, views: [Int], by rig: RigPoses) {
    var ties = RigTies()
    var number: (cameras: [Int: Int], instants: [Int: Int]) = ([:], [:])
    var isFirst: Set<String> = []
    for (pose, view) in views.enumerated() where !bundle.poseIsConstant[pose] {
      guard let place = rig.layout.places[view], let camera = rig.cameraFromRig[place.camera],
        let instant = rig.rigFromWorld[place.instant]
      else { continue }
      if number.cameras[place.camera] == nil {
        number.cameras[place.camera] = ties.cameraFromRig.count
        ties.cameraFromRig.append(camera)
        let known = rig.layout.cameras[place.camera]
        // The first camera defines the frame of its rig.
        ties.isConstant.append(known.exact != nil || isFirst.insert(known.rig).inserted)
      }
      if number.instants[place.instant] == nil {
        number.instants[place.instant] = ties.rigFromWorld.count
        ties.rigFromWorld.append(instant)
      }
      guard let c = number.cameras[place.camera], let i = number.instants[place.instant] else {
        continue
      }
      ties.places.append(RigTies.Place(pose: pose, instant: i, camera: c))
    }
    if !ties.places.isEmpty { bundle.ties = ties }
  }

  /// Gives views that an adjustment left out, as they have no points, the poses of their rigs.
  mutating func followRigs(_ layout: RigLayout, _ problem: MappingProblem) {
    let support = support(problem)
    let rig = rigPoses(layout, problem)
    for view in poses.indices where poses[view] != nil && support[view] == 0 {
      poses[view] = rig.pose(of: view) ?? poses[view]
    }
  }

  /// Number of used observations at the instant of each view; that of the view without a rig.
  func instantSupport(_ layout: RigLayout?, _ problem: MappingProblem) -> [Int] {
    let own = support(problem)
    guard let layout else { return own }
    var sums = [Int](repeating: 0, count: layout.instantCount)
    for (view, place) in layout.places.enumerated() {
      if let place { sums[place.instant] += own[view] }
    }
    return own.indices.map { view in layout.places[view].map { sums[$0.instant] } ?? own[view] }
  }
}
