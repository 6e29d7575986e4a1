import Scene
import Support

/// What a stage made, with the names of the frames it was made of: outputs are asked by name, as
/// another run of another stage may count other frames.
package struct FrameOutput<Kept: Sendable>: Sendable {
  package let stage: StageName
  /// The frames the output counts, in its order.
  package let names: [String]
  package let kept: Kept

  package init(stage: StageName, names: [String], kept: Kept) {
    self.stage = stage
    self.names = names
    self.kept = kept
  }

  /// What is kept, for a stage that counts `views` in the same order.
  ///
  /// - Throws: `PipelineError.otherFrames` when the output counts other frames.
  package func kept(for views: ViewSet) throws -> Kept {
    guard names == views.views.map(\.name) else { throw PipelineError.otherFrames(stage) }
    return kept
  }

  /// The same of what is made of it.
  package func map<Other>(_ transform: (Kept) throws -> Other) rethrows -> FrameOutput<Other> {
    FrameOutput<Other>(stage: stage, names: names, kept: try transform(kept))
  }

  /// The number of a frame in the output; `nil` where the stage did not see it.
  package func index(of frame: String) -> Int? { names.firstIndex(of: frame) }
}

extension FrameOutput<[Features]> {
  /// The features of a frame.
  package subscript(frame: String) -> Features? { index(of: frame).map { kept[$0] } }

  private func contains(_ keypoint: UInt32, of view: Int) -> Bool {
    kept.indices.contains(view) && Int(keypoint) < kept[view].keypoints.count
  }

  /// Whether all keypoints that pairs name are there.
  package func contain(_ pairs: FrameOutput<[ViewPair]>) -> Bool {
    names == pairs.names
      && pairs.kept.allSatisfy { pair in
        pair.inliers.allSatisfy {
          contains($0.first, of: pair.first) && contains($0.second, of: pair.second)
        }
      }
  }

  /// Whether all keypoints that tracks name are there.
  package func contain(_ reconstruction: FrameOutput<Reconstruction>) -> Bool {
    names == reconstruction.names
      && reconstruction.kept.points.allSatisfy { point in
        point.track.allSatisfy { contains($0.keypoint, of: Int($0.view)) }
      }
  }
}

/// A frame that was compared with another, and what was found.
package struct FramePair {
  package let other: String
  package let pair: ViewPair
}

extension FrameOutput<[ViewPair]> {
  /// The pair of two frames with its matches; `nil` when they were not compared.
  package func pair(_ a: String, _ b: String) -> ViewPair? {
    guard let i = index(of: a), let j = index(of: b), i != j else { return nil }
    let wanted = ViewIndexPair(i, j)
    return kept.first { $0.first == wanted.first && $0.second == wanted.second }
  }

  /// The inliers of a pair as keypoints of `a` and of `b`, in this order.
  package func inliers(_ a: String, _ b: String) -> [Match] {
    guard let pair = pair(a, b) else { return [] }
    return pair.first == index(of: a)
      ? pair.inliers : pair.inliers.map { Match($0.second, $0.first) }
  }

  /// The pairs a frame is in.
  package func pairs(of frame: String) -> [FramePair] {
    guard let index = index(of: frame) else { return [] }
    return kept.filter { $0.first == index || $0.second == index }.map {
      FramePair(other: names[$0.first == index ? $0.second : $0.first], pair: $0)
    }
  }
}

extension FrameOutput<Reconstruction> {
  /// Whether a frame has a pose.
  package func isRegistered(_ frame: String) -> Bool {
    index(of: frame).map { kept.poses[$0] != nil } ?? false
  }

  /// The points that all of some frames see.
  package func points(seenBy frames: String...) -> [ScenePoint] {
    let views = frames.compactMap { index(of: $0) }.map { UInt32($0) }
    guard views.count == frames.count else { return [] }
    return kept.points.filter { point in
      views.allSatisfy { view in point.track.contains { $0.view == view } }
    }
  }
}
