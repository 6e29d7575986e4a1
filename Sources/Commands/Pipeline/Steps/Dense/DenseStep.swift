import Dense
import ObjectCapture
import Scene
import Support

/// Joins `ComputeDense` to the workbench. The fused cloud is kept in memory; depth maps are stored
/// one a section and read when asked for.
enum DenseStep: PipelineStep {
  typealias Join = DenseJoin
  static let summary = "Computes depth for every frame and fuses it into a dense cloud."
  static let example = Example("dense", prints: "points from 18 depth maps")
  static let factsNote = " its depth"

  /// The figures scripts rely on.
  struct Result: Codable, Sendable {
    var points: Int
    var depthMaps: Int

    enum CodingKeys: String, CodingKey {
      case points
      case depthMaps = "depth_maps"
    }
  }

  static func check(
    _ options: Work.Options, of views: ViewSet, in bench: inout Workbench
  ) throws {
    try views.requirePhotographs(for: stage)
  }

  static func result(_ output: DenseModel, report: DenseReport, views: ViewSet) -> Result {
    Result(points: output.cloud.positions.count, depthMaps: output.depthMaps.count)
  }

  static func remarks(_ report: DenseReport) -> [String] {
    report.views.compactMap { view in
      guard case .unreadable(let reason) = view.reason else { return nil }
      return "\(view.name) is left out: \(lowercasedStart(reason))"
    }
  }

  static func sentence(_ result: Result, time: String) -> String {
    "\(result.points) points from \(result.depthMaps) depth maps, \(time)"
  }

  static func partial(_ state: any Sendable, _ input: DenseInput) -> PointCloud? {
    (state as? DenseState)?.cloud
  }
}

extension StageName {
  static let dense = StageName(DenseStep.self)
}

extension Workbench {
  /// The fused cloud.
  package mutating func cloud() throws -> PointCloud { try output(of: DenseStep.self).kept }

  /// The depth map of one view, by its name; `nil` where it has none.
  func depthMap(of name: String) throws -> DepthMap? {
    guard let view = records[.dense]?.viewNames.firstIndex(of: name) else { return nil }
    let file = try file(of: .dense)
    let section = DenseJoin.section(of: view)
    guard file.sectionNames.contains(section) else { return nil }
    return try file.read(section, as: DepthMap.self)
  }
}
