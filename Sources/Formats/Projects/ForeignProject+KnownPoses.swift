import Geometry

extension ForeignProject {
  /// Finds poses that a project gives: a model without points states known poses, for example of a
  /// calibrated rig, which later stages can start from.
  ///
  /// Reference: COLMAP documentation, "Reconstruct sparse/dense model from known camera poses".
  ///
  /// - Returns: The project without models that have no poses, with the cameras of the known ones,
  ///   and the poses of the largest model, `cameraFromWorld` by image; no poses if any model has
  ///   points.
  public func takingKnownPoses() -> (project: ForeignProject, poses: [RigidTransform?]) {
    var copy = self
    copy.models.removeAll { $0.count == 0 }
    guard let known = copy.models.first, copy.models.allSatisfy({ $0.points.isEmpty }) else {
      return (copy, [])
    }
    for index in copy.cameras.indices { copy.cameras[index].camera = known.cameras[index] }
    copy.remarks.append(.knownPoses(images: known.count))
    return (copy, known.poses)
  }
}
