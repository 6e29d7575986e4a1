import Foundation
import Geometry
import GuidedCapture
import Scene
import Script
import ShellKit
import Support
import Workspace

/// What was reconstructed from a session's shots.
package struct SessionModel {
  /// Figures, under the names that the stages' results have.
  package private(set) var figures = Record()
  /// Poses of the shots, by the frame of the film that each was taken from.
  package private(set) var poses: [Int: RigidTransform] = [:]
  /// Whether the model's unit is the metre.
  package private(set) var isMetric = false
  /// The surface, in the model's frame.
  package private(set) var mesh: TriangleMesh?

  /// Stages whose figures are compared, and which.
  private static let fields: [(StageName, [String])] = [
    (.align, ["registered", "points"]), (.dense, ["depth_maps"]),
    (.mesh, ["triangles", "watertight"]), (.texture, ["maps", "size"]),
  ]

  /// - Returns: `nil` where the shots were not reconstructed.
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
  /// Lengths of the sides of its box along the axes.
  fileprivate var extent: [Double]? {
    guard let first = positions.first else { return nil }
    let low = positions.reduce(first) { pointwiseMin($0, $1) }
    let high = positions.reduce(first) { pointwiseMax($0, $1) }
    return (0..<3).map { Double(high[$0] - low[$0]) }
  }
}

/// Two models of one film: how far their surfaces are from one another.
package struct SessionModelDifference {
  let surfaces: SurfaceComparison
  /// Frames of the film whose poses in both joined the models.
  let commonFrames: Int
  /// From the second model's frame to the first's.
  let firstFromSecond: Similarity
  let isMetric: Bool

  /// - Returns: `nil` where one has no surface, or too few frames are in both.
  package init?(_ first: SessionModel, _ second: SessionModel) {
    guard let a = first.mesh, var b = second.mesh else { return nil }
    let common = first.poses.keys.filter { second.poses[$0] != nil }.sorted()
    func centers(_ model: SessionModel) -> [SIMD3<Double>] {
      common.compactMap { model.poses[$0]?.center }
    }
    guard let map = Similarity.align(from: centers(second), to: centers(first)) else { return nil }
    b.positions = b.positions.map { SIMD3<Float>(map * SIMD3<Double>($0)) }
    guard let surfaces = SurfaceComparison(a, b) else { return nil }
    (self.surfaces, commonFrames, firstFromSecond) = (surfaces, common.count, map)
    isMetric = first.isMetric
  }

  /// For scripts; lengths in the first model's unit.
  package var record: Record {
    [
      "f_score": .number(surfaces.fScore), "threshold": .number(surfaces.threshold),
      "median_distance": .number(surfaces.median), "largest_distance": .number(surfaces.largest),
      "common_frames": .number(commonFrames), "scale": .number(firstFromSecond.scale),
    ]
  }

  /// For people.
  package func words(_ first: String, _ second: String) -> String {
    let unit = isMetric ? " m" : ""
    func number(_ value: Double) -> String { HumanText.number(value) + unit }
    return "surfaces: F \(HumanText.number(surfaces.fScore)) within \(number(surfaces.threshold)), "
      + "median distance \(number(surfaces.median)), largest \(number(surfaces.largest)); "
      + "\(second) is aligned to \(first) by \(commonFrames) common frames, scale "
      + HumanText.number(firstFromSecond.scale)
  }
}
