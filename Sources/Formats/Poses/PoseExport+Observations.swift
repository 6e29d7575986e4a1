import Scene

extension PoseExport {
  /// An observation of a point.
  struct Seen {
    var view: Int
    var keypoint: Int
    /// Pixels from the top left corner of the image.
    var place: SIMD2<Double>
    /// Standard deviation of the blob in pixels.
    var scale: Double
  }

  /// Whether there are keypoints, so that points can be written with their observations.
  var hasFeatures: Bool { features.contains { !$0.keypoints.isEmpty } }

  /// The observations of a point in registered views.
  func observations(of point: ScenePoint) -> [Seen] {
    point.track.compactMap { seen in
      let (view, index) = (Int(seen.view), Int(seen.keypoint))
      guard reconstruction.poses.indices.contains(view), reconstruction.poses[view] != nil,
        features.indices.contains(view), features[view].keypoints.indices.contains(index)
      else { return nil }
      let keypoint = features[view].keypoints[index]
      return Seen(
        view: view, keypoint: index, place: SIMD2(Double(keypoint.x), Double(keypoint.y)),
        scale: Double(keypoint.scale))
    }
  }
}
