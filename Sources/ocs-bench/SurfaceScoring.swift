import Commands
import Foundation
import Script

/// Scores surfaces against a true one, after moving them by the camera centres alone.
///
/// The true mesh lies beside the true poses as a rendered capture has it: `object_gt.ply`, and
/// `scene_gt.ply` with what the object stands on. Distances are measured by Open3D, in a script.
struct SurfaceScoring {
  private static let script = "bench-surface.py"

  let options: BenchOptions
  /// The file with the true poses.
  let truth: URL
  /// Our poses, which all surfaces are in the frame of.
  let poses: URL

  /// Scores by name; empty where there is no true mesh or no Python to measure with.
  func scores(of meshes: [String: URL], in folder: URL) throws -> Record {
    let beside = truth.deletingLastPathComponent()
    let object = beside.appendingPathComponent("object_gt.ply")
    let scene = beside.appendingPathComponent("scene_gt.ply")
    let files = FileManager.default
    guard !options.python.isEmpty, files.fileExists(atPath: object.path) else { return Record() }
    var job: Record = [
      "object": .string(object.path), "meshes": .record(Record()),
      "thresholds": .list(try thresholds().map { .number($0) }),
    ]
    if files.fileExists(atPath: scene.path) { job["scene"] = .string(scene.path) }
    var list = Record()
    for (name, url) in meshes.sorted(by: { $0.key < $1.key }) { list[name] = .string(url.path) }
    job["meshes"] = .record(list)
    try align(&job)
    let file = folder.appendingPathComponent("score.json")
    try Data(Value.record(job).json.utf8).write(to: file)
    let script = URL(fileURLWithPath: options.peer).deletingLastPathComponent()
      .appendingPathComponent(Self.script)
    return try ChildProcess.run(options.python, [script.path, file.path])
  }

  /// The distances that shares are counted within, in the truth's unit.
  private func thresholds() throws -> [Double] {
    let words = options.thresholds.split(separator: ",")
    let values = words.compactMap { Double($0) }.filter { $0 > 0 && $0.isFinite }
    guard !values.isEmpty, values.count == words.count else {
      throw BenchError.usage(
        "--thresholds takes distances above 0, separated by commas, got \(options.thresholds)")
    }
    return values
  }

  /// Adds the similarity onto the truth and the true camera centres.
  private func align(_ job: inout Record) throws {
    let (estimate, truth) = (try TruePoses.read(poses), try TruePoses.read(truth))
    let pairs = estimate.poses.sorted { $0.key < $1.key }.compactMap { name, pose in
      truth.pose(of: name).map { (name: name, estimate: pose, truth: $0) }
    }
    guard let alignment = PoseComparison(pairs, rigid: false)?.alignment else {
      throw BenchError.failed(
        "fewer than three frames are common to our poses and \(self.truth.path)")
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
