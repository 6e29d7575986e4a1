import Dense
import Foundation
import Imaging
import Scene
import Script

/// Joins `ComputeDense` to the workbench.
enum DenseStep: PipelineStep {
  typealias Work = ComputeDense
  static let stage = StageName.dense
  static let summary = "Computes depth for every frame and fuses it into a dense cloud."
  static let example = Example("dense", prints: "points from 18 depth maps")

  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> DenseInput {
    DenseInput(views: views, reconstruction: try bench.reconstruction())
  }

  static func files(of view: View) -> [URL] {
    switch view.depth {
    case .png(let url, _, let confidence, _): [url] + (confidence.map { [$0] } ?? [])
    case .disparityTIFF(let url, _): [url]
    case .embedded, nil: []
    }
  }

  static func result(_ output: DenseModel, report: DenseReport, views: ViewSet) -> Record {
    [
      "points": .number(output.cloud.positions.count),
      "depth_maps": .number(output.depthMaps.count),
    ]
  }

  static func sentence(_ result: Record) -> String {
    "\(result.text("points")) points from \(result.text("depth_maps")) depth maps, \(result.time)"
  }

  static func section(_ view: Int) -> String {
    let digits = String(view)
    return "depth/" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  static func write(_ output: DenseModel, to file: borrowing SectionFileWriter) throws {
    try file.write("cloud", output.cloud)
    for map in output.depthMaps { try file.write(section(map.view), map) }
  }

  static func keep(_ output: DenseModel, in outputs: inout Outputs) { outputs.cloud = output.cloud }
}
