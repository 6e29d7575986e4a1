import Commands
import Foundation
import Script
import Workspace

/// Scores surfaces against a true one, after aligning them by the camera centers alone.
///
/// The true mesh is next to the true poses, as in a rendered capture: `object_gt.ply`, and
/// `scene_gt.ply`, which includes the support of the object. A script measures distances with
/// Open3D.
struct SurfaceScoring {
  private static let script = "bench-surface.py"

  private let options: BenchOptions
  /// The file with the true poses.
  private let truth: URL
  private let trueFrames: TruePoses
  /// The distance thresholds of F-scores, in the unit of the truth.
  private let thresholds: [Double]

  /// - Throws: `BenchError.usage` for invalid thresholds, `CommandError` for an unreadable truth.
  init(options: BenchOptions, truth: URL) throws {
    self.options = options
    self.truth = truth
    trueFrames = try TruePoses.read(truth)
    let words = options.thresholds.split(separator: ",")
    thresholds = words.compactMap { Double($0) }.filter { $0 > 0 && $0.isFinite }
    guard !thresholds.isEmpty, words.count == thresholds.count else {
      throw BenchError.usage(
        "--thresholds takes distances above 0, separated by commas, got \(options.thresholds)")
    }
  }

  /// Scores by name; empty without a true mesh or without Python.
  ///
  /// - Parameter poses: The poses of `ocs`, whose frame all surfaces share.
  func scores(of meshes: [String: URL], poses: URL, in folder: URL) throws -> Record {
    let beside = truth.deletingLastPathComponent()
    let object = beside.appendingPathComponent("object_gt.ply")
    let scene = beside.appendingPathComponent("scene_gt.ply")
    let files = FileManager.default
    guard !options.python.isEmpty, files.fileExists(atPath: object.path) else { return Record() }
    var job: Record = [
      "object": .string(object.path), "meshes": .record(Record()),
      "thresholds": .list(thresholds.map { .number($0) }),
    ]
    if files.fileExists(atPath: scene.path) { job["scene"] = .string(scene.path) }
    var list = Record()
    for (name, url) in meshes.sorted(by: { $0.key < $1.key }) { list[name] = .string(url.path) }
    job["meshes"] = .record(list)
    try align(&job, poses)
    let file = folder.appendingPathComponent("score.json")
    try Data(Value.record(job).json.utf8).write(to: file)
    let script = URL(fileURLWithPath: options.peer).deletingLastPathComponent()
      .appendingPathComponent(Self.script)
    return try RecordProcess.run(options.python, [script.path, file.path])
  }

  /// Adds the similarity transformation to the truth, and the true camera centers.
  private func align(_ job: inout Record, _ poses: URL) throws {
    let estimate = try TruePoses.read(poses)
    let pairs = estimate.poses.sorted { $0.key < $1.key }.compactMap { name, pose in
      trueFrames.pose(of: name).map { (name: name, estimate: pose, truth: $0) }
    }
    guard let alignment = PoseComparison(pairs, rigid: false)?.alignment else {
      throw BenchError.failed(
        "fewer than three frames are common to the poses of ocs and \(truth.path)")
    }
    let rows = (0..<3).map { r in
      Value.list(
        (0..<3).map { .number(alignment.scale * alignment.rotation[r, $0]) }
          + [.number(alignment.translation[r])])
    }
    job["matrix"] = .list(rows)
    job["centres"] = .list(
      pairs.map { pair in .list((0..<3).map { .number(pair.truth.center[$0]) }) })
  }
}
