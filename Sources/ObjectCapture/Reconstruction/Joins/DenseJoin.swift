import Dense
import Foundation
import Imaging
import Scene

/// Joins `ComputeDense`. The fused cloud is kept; depth maps are stored one a section.
package enum DenseJoin: JoinedStage {
  package typealias Work = ComputeDense
  package typealias Kept = PointCloud
  package static let version = 7
  package static let section = "cloud"

  /// Longer side of the depth maps, pixels.
  package static func preset(_ level: DetailLevel) -> [String: String] {
    guard !level.isPlain else { return [:] }
    return [
      "max-size": String(
        level.value(preview: 512, reduced: 768, medium: 1024, full: 1600, raw: 2400))
    ]
  }

  package static func input(
    _ views: ViewSet, from results: inout some StageResults
  ) throws -> DenseInput {
    DenseInput(views: views, reconstruction: try results.reconstruction(for: views))
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

  package static func kept(_ output: DenseModel) -> PointCloud { output.cloud }

  package static func write(
    _ output: DenseModel, to file: borrowing SectionFileWriter
  ) throws {
    try file.write(section, output.cloud)
    for map in output.depthMaps { try file.write(section(of: map.view), map) }
    for mask in output.masks { try file.write(maskSection(of: mask.view), mask.image) }
  }

  /// The section of a view's depth map, such as `depth/000012`.
  package static func section(of view: Int) -> String { "depth/" + number(view) }

  /// The section of the mask of the object in a view.
  package static func maskSection(of view: Int) -> String { "mask/" + number(view) }

  private static func number(_ view: Int) -> String {
    let digits = String(view)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}
