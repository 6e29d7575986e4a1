import Dense
import Imaging
import ObjectCapture
import Scene
import Support

/// Joins `ComputeDense` to the workbench. The fused cloud's parts and the depth maps are stored one a
/// section and read when asked for.
enum DenseStep: PipelineStep {
  typealias Join = DenseJoin
  static let summary = "Computes depth for every frame and fuses it into a dense cloud."
  static let example = Example("dense", prints: "points from 18 depth maps")
  static let factsNote = " its depth"

  /// The figures scripts rely on.
  struct Result: Codable, Sendable {
    var points: Int
    var depthMaps: Int
    /// Points whose place surer ones near them tell better.
    var redundant: Int
    /// Points of the object, where it was told from what it stands on.
    var objectPoints: Int?

    enum CodingKeys: String, CodingKey {
      case points
      case depthMaps = "depth_maps"
      case redundant
      case objectPoints = "object_points"
    }
  }

  static func check(
    _ options: Work.Options, of views: ViewSet, in bench: inout Workbench
  ) throws {
    try views.requirePhotographs(for: stage)
  }

  static func result(_ output: DenseModel, report: DenseReport, views: ViewSet) -> Result {
    let isTold = report.object.map { $0.problem == nil } ?? false
    return Result(
      points: output.cloud.count, depthMaps: output.depthMaps.count,
      redundant: report.redundant,
      objectPoints: isTold ? report.object?.points : nil)
  }

  static func remarks(_ report: DenseReport) -> [String] {
    report.views.compactMap { view in
      guard case .unreadable(let reason) = view.reason else { return nil }
      return "\(view.name) is left out: \(lowercasedStart(reason))"
    }
  }

  static func sentence(_ result: Result, time: String) -> String {
    let object = result.objectPoints.map { ", \($0) of them the object's" } ?? ""
    return "\(result.points) points from \(result.depthMaps) depth maps\(object), \(time)"
  }

  static func partial(_ state: any Sendable, _ input: DenseInput) -> PointCloud? {
    (state as? DenseState)?.cloud
  }
}

extension StageName {
  static let dense = StageName(DenseStep.self)
}

extension Workbench {
  /// The fused cloud, with points that are only there for the mesh.
  mutating func fused() throws -> PointCloud { try output(of: DenseStep.self).kept }

  /// The points of the fused cloud that there are to look at.
  package mutating func cloud() throws -> PointCloud { try fused().essential }

  /// The whole fused cloud, read part by part where the workspace has it.
  package mutating func cloudParts() throws -> CloudParts {
    guard workspace != nil, unfinished != .dense, outputs[DenseStep.self] == nil else {
      return CloudParts(try fused())
    }
    return try readOrForget(.dense) { try DenseJoin.parts(in: $0) }
  }

  /// The mask of the object over a view's photograph, by the view's name; `nil` where `dense` drew
  /// none.
  mutating func objectMask(of name: String) throws -> ByteImage? {
    guard let view = records[.dense]?.viewNames.firstIndex(of: name) else { return nil }
    let file = try file(of: .dense)
    let section = DenseJoin.maskSection(of: view)
    guard file.sectionNames.contains(section) else { return nil }
    let mask = ObjectMask(view: view, image: try file.read(section, as: ByteImage.self))
    let poses = try reconstruction()
    guard let index = poses.index(of: name) else { return nil }
    return mask.overPhotograph(of: poses.kept.camera(of: index))
  }

  /// The depth map of one view, by its name; `nil` where it has none.
  func depthMap(of name: String) throws -> DepthMap? {
    guard let view = records[.dense]?.viewNames.firstIndex(of: name) else { return nil }
    let file = try file(of: .dense)
    let section = DenseJoin.section(of: view)
    guard file.sectionNames.contains(section) else { return nil }
    return try file.read(section, as: DepthMap.self)
  }
}
