import Foundation
import Geometry
import GuidedCapture
import Scene
import Script
import ShellKit
import Support
import Workspace

/// The reconstruction from a session's shots.
package struct SessionModel {
  /// Figures, named as in the results of the stages.
  package private(set) var figures = Record()
  /// Poses of the shots, by the frame of the recording that each was taken from.
  package private(set) var poses: [Int: RigidTransform] = [:]
  /// Whether the unit of the model is the meter.
  package private(set) var isMetric = false
  /// The surface, in the model's frame.
  package private(set) var mesh: TriangleMesh?

  /// The figures of each stage that are compared.
  private static let fields: [(StageName, [String])] = [
    (.align, ["registered", "points"]), (.dense, ["depth_maps"]),
    (.mesh, ["triangles", "watertight"]), (.texture, ["maps", "size"]),
  ]

  /// - Returns: `nil` if the shots were not reconstructed.
  package init?(of core: SessionCore, _ project: Project) throws {
    guard let images = core.imagesDirectory else { return nil }
    var other = Project(
      stages: project.stages, answers: WordedAnswers(),
      context: project.context.silent, workspaceRoot: project.workspaceRoot)
    guard (try? other.load(images, options: .init())) != nil else { return nil }
    for (stage, keys) in Self.fields {
      guard let found = other.records[stage],
        let record = (try? Value(json: found.result))?.record
      else { continue }
      for key in keys { figures[key] = record[key] }
    }
    guard !figures.keys.isEmpty else { return nil }
    let aligned = try other.results.reconstruction()
    isMetric = aligned.kept.isMetric
    let frames = Dictionary(core.shots.map { ($0.name, $0.frame) }) { first, _ in first }
    for (name, pose) in zip(aligned.names, aligned.kept.poses) {
      if let pose, let frame = frames[name] { poses[frame] = pose }
    }
    guard other.records[.mesh] != nil, other.results.isBuilt(.mesh, on: .align) else { return }
    let mesh = try other.results.surface().mesh
    self.mesh = mesh
    if let size = mesh.extent { figures["mesh_size"] = .list(size.map { .number($0) }) }
  }
}

extension TriangleMesh {
  /// Side lengths of its axis-aligned bounding box.
  fileprivate var extent: [Double]? {
    guard let first = positions.first else { return nil }
    let low = positions.reduce(first) { pointwiseMin($0, $1) }
    let high = positions.reduce(first) { pointwiseMax($0, $1) }
    return (0..<3).map { Double(high[$0] - low[$0]) }
  }
}

/// The distance between the surfaces of two models from the same recording.
package struct SessionModelDifference {
  let surfaces: SurfaceComparison
  /// Number of common frames whose poses align the models.
  let commonFrames: Int
  /// Transformation from the second model's frame to the first's.
  let firstFromSecond: Similarity
  let isMetric: Bool

  /// - Returns: `nil` if a surface is missing, or too few frames are common.
  package init?(_ first: SessionModel, _ second: SessionModel) {
    guard let a = first.mesh, var b = second.mesh else { return nil }
    let common = first.poses.keys.filter { second.poses[$0] != nil }.sorted()
    func centers(_ model: SessionModel) -> [SIMD3<Double>] {
      common.compactMap { model.poses[$0]?.center }
    }
    guard let map = Similarity.align(from: centers(second), to: centers(first)) else { return nil }
    b.positions = b.positions.map { SIMD3<Float>(map * SIMD3<Double>($0)) }
    guard let surfaces = SurfaceComparison(a, b) else { return nil }
    self.surfaces = surfaces
    commonFrames = common.count
    firstFromSecond = map
    isMetric = first.isMetric
  }

  /// The comparison for scripts; lengths in the first model's unit.
  package var record: Record {
    [
      "f_score": .number(surfaces.fScore), "threshold": .number(surfaces.threshold),
      "median_distance": .number(surfaces.median), "largest_distance": .number(surfaces.largest),
      "common_frames": .number(commonFrames), "scale": .number(firstFromSecond.scale),
    ]
  }

  /// The comparison for people.
  package func words(_ first: String, _ second: String) -> String {
    let unit = isMetric ? " m" : ""
    func number(_ value: Double) -> String { HumanText.number(value) + unit }
    return "surfaces: F \(HumanText.number(surfaces.fScore)) within \(number(surfaces.threshold)), "
      + "median distance \(number(surfaces.median)), largest \(number(surfaces.largest)); "
      + "\(second) is aligned to \(first) by \(commonFrames) common frames, scale "
      + HumanText.number(firstFromSecond.scale)
  }
}
