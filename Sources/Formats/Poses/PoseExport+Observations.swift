import Scene

extension PoseExport {
  /// Where a keypoint saw a point.
  struct Seen {
    var view: Int
    var keypoint: Int
    /// Pixels from the first one's corner.
    var place: SIMD2<Double>
    /// Standard deviation of the blob, pixels.
    var scale: Double
  }

  /// Whether points can be written with what saw them.
  var hasFeatures: Bool { features.contains { !$0.keypoints.isEmpty } }

  /// The observations of a point by views with a pose.
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
