import Dense
import Foundation
import Imaging
import Scene

/// Joins `ComputeDense` to the workbench. The fused cloud is kept in memory; depth maps are stored
/// one a section and read when asked for.
enum DenseStep: PipelineStep {
  typealias Work = ComputeDense
  typealias Kept = PointCloud
  static let section = "cloud"
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

  /// Longer side of the depth maps, pixels.
  static func preset(_ detail: Detail) -> [String: String] {
    ["max-size": String(detail.value(preview: 512, reduced: 768, medium: 1024, full: 1600))]
  }

  static func check(
    _ options: Work.Options, of views: ViewSet, in bench: inout Workbench
  ) throws {
    try views.requirePhotographs(for: stage)
  }

  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> DenseInput {
    DenseInput(views: views, reconstruction: try bench.reconstruction().kept(for: views))
  }

  static func files(of view: View) -> [URL] {
    view.depth.map(files) ?? []
  }

  private static func files(of depth: DepthSource) -> [URL] {
    switch depth {
    case .png(let url, _, let confidence, _): [url] + (confidence.map { [$0] } ?? [])
    case .disparityTIFF(let url, _): [url]
    case .embedded, .cells: []
    case .scaled(let source, _): files(of: source)
    }
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

  static func kept(_ output: DenseModel) -> PointCloud { output.cloud }

  static func write(_ output: DenseModel, to file: borrowing SectionFileWriter) throws {
    try file.write(section, output.cloud)
    for map in output.depthMaps { try file.write(section(of: map.view), map) }
  }

  /// The section of a view's depth map, such as `depth/000012`.
  fileprivate static func section(of view: Int) -> String {
    let digits = String(view)
    return "depth/" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}

extension StageName {
  static let dense = StageName(DenseStep.self)
}

extension Workbench {
  /// The fused cloud.
  mutating func cloud() throws -> PointCloud { try output(of: DenseStep.self).kept }

  /// The depth map of one view, by its name; `nil` where it has none.
  func depthMap(of name: String) throws -> DepthMap? {
    guard let view = records[.dense]?.viewNames.firstIndex(of: name) else { return nil }
    let file = try file(of: .dense)
    let section = DenseStep.section(of: view)
    guard file.sectionNames.contains(section) else { return nil }
    return try file.read(section, as: DepthMap.self)
  }
}
