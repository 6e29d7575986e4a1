import Scene

extension SparseModel {
  /// Converts a finished model to a sparse one: each point becomes a track.
  ///
  /// Only the first observation of a track in a view and the last point of a keypoint are used.
  init(_ model: Reconstruction, _ problem: MappingProblem) {
    var labels = [Int32](repeating: -1, count: problem.pixels.count)
    for (index, point) in model.points.enumerated() {
      var views: Set<UInt32> = []
      for seen in point.track {
        let view = Int(seen.view)
        guard view < problem.viewCount, model.poses[view] != nil,
          Int(seen.keypoint) < problem.ids(of: view).count, views.insert(seen.view).inserted
        else { continue }
        labels[problem.offsets[view] + Int(seen.keypoint)] = Int32(index)
      }
    }
    self.init(
      cameras: model.cameras, views: problem.viewCount, tracks: TrackTable(labels: labels))
    poses = model.poses
    for id in labels.indices where tracks.trackOf[id] >= 0 {
      let track = Int(tracks.trackOf[id])
      positions[track] = model.points[Int(labels[id])].position
      hasPoint[track] = true
      isUsed[id] = true
    }
  }
}
