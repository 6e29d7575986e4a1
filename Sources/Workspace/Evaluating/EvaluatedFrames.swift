import Evaluation
import Geometry
import Pipeline
import Scene
import Support

/// Names of frames with their poses and cameras in one world.
struct FramePoses {
  /// Identifies the alignment.
  let key: String
  private let output: FrameOutput<Reconstruction>

  init(key: String, _ output: FrameOutput<Reconstruction>) {
    self.key = key
    self.output = output
  }

  /// Names of the frames that have a pose.
  var names: [String] { output.kept.registered.map { output.names[$0] } }

  /// Pose, as `cameraFromWorld`, and camera of a frame; `nil` without a pose.
  func placed(_ name: String) -> (pose: RigidTransform, camera: Camera)? {
    guard let index = output.index(of: name), let pose = output.kept.poses[index] else {
      return nil
    }
    return (pose, output.kept.camera(of: index))
  }

  /// The frames that are accurate enough to make a model of.
  var modelViews: [(pose: RigidTransform, camera: Camera)] {
    output.kept.held.compactMap { index in
      output.kept.poses[index].map { ($0, output.kept.camera(of: index)) }
    }
  }

  /// The transfer of poses to the world of another alignment, fitted to the frames of both except
  /// the given ones.
  ///
  /// - Throws: `EvaluationError.tooFewShared`, `EvaluationError.collinear`.
  func transfer(to other: FramePoses, without left: Set<String> = []) throws -> PoseTransfer {
    let shared = names.filter { !left.contains($0) && other.placed($0) != nil }
    guard key != other.key else { return PoseTransfer(shared: shared.count) }
    return try PoseTransfer(
      from: shared.compactMap { placed($0)?.pose.center },
      to: shared.compactMap { other.placed($0)?.pose.center })
  }
}

extension Project {
  /// The poses of the current alignment.
  ///
  /// - Throws: `PipelineError.missingResult`.
  mutating func framePoses() throws -> FramePoses {
    guard let record = records[.align] else { throw PipelineError.missingResult(.align) }
    return FramePoses(key: record.key, try results.posedViews())
  }

  /// The poses of the stored alignment that has poses of most of these frames, the newest of equal
  /// ones; `nil` if none has any.
  func storedPoses(of names: [String]) -> FramePoses? {
    var best: (poses: FramePoses, count: Int)?
    for run in runs().reversed() where run.stage == .align {
      guard best?.count != names.count, let poses = poses(of: run) else { continue }
      let count = names.count { poses.placed($0) != nil }
      if count > best?.count ?? 0 { best = (poses, count) }
    }
    return best?.poses
  }

  /// The poses of a stored alignment; `nil` if it is no longer stored.
  func storedPoses(key: String) -> FramePoses? {
    runs().last { $0.stage == .align && $0.record.key == key }.flatMap { poses(of: $0) }
  }

  private func poses(of run: RunFolder.Entry) -> FramePoses? {
    let names = run.record.viewNames
    guard let read = try? SectionFile(run.url).read(AlignBinding.section, as: CameraPoses.self),
      AlignBinding.isConsistent(read.reconstruction, views: names.count)
    else { return nil }
    return FramePoses(
      key: run.record.key,
      FrameOutput(stage: .align, names: names, kept: read.reconstruction))
  }

  /// The chosen frames, in the order of the capture.
  ///
  /// - Parameter names: The frames that `every:N` counts.
  /// - Throws: `WorkspaceError.unknownFrame`.
  func frames(_ choice: FrameChoice, among names: [String]) throws -> [String] {
    switch choice {
    case .every(let step): return stride(from: 0, to: names.count, by: step).map { names[$0] }
    case .names(let patterns):
      let chosen = Set(try patterns.flatMap { try frameIndices(matching: $0) })
      let all = frameNames
      return chosen.sorted().map { all[$0] }
    }
  }
}
