import Scene
import Support

/// The output of a stage, with the names of its frames. Elements are accessed by name, as another
/// run or stage may have other frames at the same indices.
package struct FrameOutput<Kept: Sendable>: Sendable {
  package let stage: StageName
  /// The frames that indices of the output refer to, in its order.
  package let names: [String]
  package let kept: Kept

  package init(stage: StageName, names: [String], kept: Kept) {
    self.stage = stage
    self.names = names
    self.kept = kept
  }

  /// The output, for a stage whose `views` are the same frames in the same order.
  ///
  /// - Throws: `PipelineError.otherFrames` if the frames differ.
  package func kept(for views: ViewSet) throws -> Kept {
    guard names == views.views.map(\.name) else { throw PipelineError.otherFrames(stage) }
    return kept
  }

  /// A transformed output with the same frames.
  package func map<Other>(_ transform: (Kept) throws -> Other) rethrows -> FrameOutput<Other> {
    FrameOutput<Other>(stage: stage, names: names, kept: try transform(kept))
  }

  /// The index of a frame in the output; `nil` if the stage did not process it.
  package func index(of frame: String) -> Int? { names.firstIndex(of: frame) }
}

extension FrameOutput<[Features]> {
  /// The features of a frame.
  package subscript(frame: String) -> Features? { index(of: frame).map { kept[$0] } }

  private func contains(_ keypoint: UInt32, of view: Int) -> Bool {
    kept.indices.contains(view) && Int(keypoint) < kept[view].keypoints.count
  }

  /// Whether all keypoints that pairs refer to exist.
  package func contain(_ pairs: FrameOutput<[ViewPair]>) -> Bool {
    names == pairs.names
      && pairs.kept.allSatisfy { pair in
        pair.inliers.allSatisfy {
          contains($0.first, of: pair.first) && contains($0.second, of: pair.second)
        }
      }
  }

  /// Whether all keypoints that tracks refer to exist.
  package func contain(_ reconstruction: FrameOutput<Reconstruction>) -> Bool {
    names == reconstruction.names
      && reconstruction.kept.points.allSatisfy { point in
        point.track.allSatisfy { contains($0.keypoint, of: Int($0.view)) }
      }
  }
}

/// A frame that was matched with another, with the resulting pair.
package struct FramePair {
  package let other: String
  package let pair: ViewPair
}

extension FrameOutput<[ViewPair]> {
  /// The pair of two frames with its matches; `nil` if they were not compared.
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

  /// The pairs that contain a frame.
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

  /// The points that all of the given frames observe.
  package func points(seenBy frames: String...) -> [ScenePoint] {
    let views = frames.compactMap { index(of: $0) }.map { UInt32($0) }
    guard views.count == frames.count else { return [] }
    return kept.points.filter { point in
      views.allSatisfy { view in point.track.contains { $0.view == view } }
    }
  }
}
