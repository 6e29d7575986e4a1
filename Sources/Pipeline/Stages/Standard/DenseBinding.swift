import Dense
import Foundation
import Imaging
import Scene
import Support

/// The binding of the `dense` stage (`ComputeDense`). `Kept` is the fused cloud; its parts and the
/// depth maps are stored in one section each.
package enum DenseBinding: StageBinding {
  package typealias Work = ComputeDense
  package typealias Kept = PointCloud
  package static let version = 20
  package static let section = "cloud"
  package static let inputs: [StageName] = [.align]

  /// Longer side of the depth maps, pixels; at the finest levels at least half that of the
  /// photographs.
  package static func preset(_ level: DetailLevel) -> [String: String] {
    guard !level.isPlain else { return [:] }
    return [
      "max-size": String(
        level.value(preview: 512, reduced: 768, medium: 1024, full: 1600, raw: 2400)),
      "min-scale": level.value(preview: "0", reduced: "0", medium: "0", full: "0.5", raw: "0.5"),
    ]
  }

  package static func input(
    _ views: ViewSet, from results: inout Results
  ) throws -> DenseInput {
    let seen = try results.sightedViews().kept(for: views)
    return DenseInput(views: views, poses: seen.reconstruction, sights: seen.sights)
  }

  package static func files(of view: View) -> [URL] {
    view.depth.map(files) ?? []
  }

  private static func files(of depth: DepthSource) -> [URL] {
    switch depth {
    case .png(let url, _, let confidence, _), .floats(let url, _, let confidence, _):
      [url] + (confidence.map { [$0] } ?? [])
    case .disparityTIFF(let url, _): [url]
    case .embedded, .cells: []
    case .scaled(let source, _): files(of: source)
    }
  }

  package static func kept(_ output: DenseModel) throws -> PointCloud { try output.cloud.joined() }
  package static let staysInMemory = false

  package static func write(
    _ output: DenseModel, to file: borrowing SectionFileWriter
  ) throws {
    try file.write(section, CloudParts.Index(counts: output.cloud.counts))
    for part in output.cloud.indices {
      try file.write(section(section, of: part), try output.cloud[part])
    }
    for (position, view) in output.depthMaps.views.enumerated() {
      try file.write(section(of: view), try output.depthMaps[position])
    }
    for (position, view) in output.masks.views.enumerated() {
      try file.write(maskSection(of: view), try output.masks[position].image)
    }
  }

  package static func read(from file: SectionFile) throws -> PointCloud {
    var cloud = PointCloud()
    let parts = try parts(in: file)
    for part in parts.indices { cloud.append(try parts[part]) }
    try cloud.checkCounts()
    return cloud
  }

  /// The parts of the cloud, read on demand.
  package static func parts(in file: SectionFile) throws -> CloudParts {
    let counts = try file.read(section, as: CloudParts.Index.self).counts
    return CloudParts(counts: counts) { part in
      let points = try file.read(section(section, of: part), as: PointCloud.self)
      guard points.positions.count == counts[part] else {
        throw StorageError.inconsistent("point cloud")
      }
      return points
    }
  }

  /// The section of a view's depth map, such as `depth/000012`.
  package static func section(of view: Int) -> String { section("depth", of: view) }

  /// The section of the mask of the object in a view.
  package static func maskSection(of view: Int) -> String { section("mask", of: view) }

  package static func check(
    _ options: Work.Options, of views: ViewSet, in results: inout Results
  ) throws {
    try views.requirePhotographs(for: stage)
  }

  package static func partial(_ state: any Sendable, _ input: DenseInput) -> PointCloud? {
    (state as? DenseState)?.cloud
  }

  package static func memoryNeed(
    _ input: DenseInput, _ options: DenseOptions, in context: RunContext
  ) -> MemoryNeed? {
    Work(options: options).memoryNeed(of: input)
  }
}

extension StageName {
  package static let dense = ComputeDense.name
}
