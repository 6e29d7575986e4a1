import Geometry

extension ForeignProject {
  /// Separates poses that a project gives from results: a model without points states known poses,
  /// for example of a calibrated rig, and has no reconstruction.
  ///
  /// Reference: COLMAP documentation, "Reconstruct sparse/dense model from known camera poses".
  ///
  /// - Returns: The project without models that have no points, and the poses of the largest of
  ///   them, `cameraFromWorld` by image; no poses if a model with points remains.
  public func takingKnownPoses() -> (project: ForeignProject, poses: [RigidTransform?]) {
    var copy = self
    copy.models.removeAll { $0.points.isEmpty || $0.count == 0 }
    guard copy.models.isEmpty, let known = models.first(where: { $0.count > 0 }) else {
      return (copy, [])
    }
    for index in copy.cameras.indices { copy.cameras[index].camera = known.cameras[index] }
    copy.remarks.append(.knownPoses(images: known.count))
    return (copy, known.poses)
  }
}
