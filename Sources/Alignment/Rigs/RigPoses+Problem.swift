import Scene

extension RigPoses {
  /// Maximum median deviation of relative rotations in a rig, degrees, and of translations relative to
  /// the median distance of points: beyond, cameras are not fixed to each other. Not calibrated on real
  /// rigs.
  private static let maxRotation = 2.0
  private static let maxTranslation = 0.05

  /// Why the cameras of a rig cannot share relative poses.
  ///
  /// - Parameters:
  ///   - views: Number of views of the whole problem.
  ///   - depth: Median distance of points from the cameras, in the unit of the model.
  func problem(of cameras: [Int], views: Int, depth: Double) -> RigProblem? {
    if views > RigLayout.maxViews { return .tooManyViews }
    let known = cameras.filter { cameraFromRig[$0] != nil }
    if known.count < 2 { return .fewInstants }
    let isFixed = known.allSatisfy { camera in
      spread[camera].rotation * 180 / .pi <= Self.maxRotation
        && spread[camera].translation <= Self.maxTranslation * depth
    }
    return isFixed ? nil : .notFixed
  }
}
