import Formats
import Foundation
import Scene

extension Exporter {
  /// Camera poses.
  static let poses = [
    Exporter(.json, .poses { $1.file($0.json()) }),
    table(.csv, lens: .csv) { $1.file($0.table(in: $1.folder, listing: $0.all)) },
    table(.meshroom, lens: .meshroom, endings: ["sfm"]) {
      $1.file($0.meshroom(in: $1.folder, listing: $0.all))
    },
    table(.bundler, lens: .bundler, endings: ["out"]) {
      $0.bundler(
        in: $1.folder, listing: $0.all, named: $1.url.lastPathComponent, list: "\($1.name).list.txt"
      )
    },
    table(.openMVG, lens: .openMVG, endings: []) {
      $1.file($0.openMVG(in: $1.folder, root: "", listing: $0.all))
    },
    table(.realityCapture, lens: .realityCapture, endings: []) { $1.file($0.realityCapture()) },
    Exporter(
      .ply,
      .poses { export, place in
        let size = frustumSize(export.reconstruction)
        return place.file(
          PLYWriter.frusta(of: export.reconstruction, size: size, label: place.label))
      }),
    Exporter(
      .usdc, .poses { $1.layer($0.layer($1.label)) }, endings: USDEnding.crate, unit: .meter),
    Exporter(.usda, .poses { $1.layer($0.layer($1.label)) }, unit: .meter),
    Exporter(
      .colmap, .poses({ export, _ in export.colmapBinary() }, hasTracks: true), endings: [],
      placement: .folder),
    Exporter(
      .colmapText,
      .poses(
        { export, _ in export.colmapText() }, hasTracks: true,
        remarks: { $0.encodedNameCount > 0 ? [.encodedNames($0.encodedNameCount)] : [] }),
      endings: [], placement: .folder),
    Exporter(.nerfstudio, .poses { $0.nerfstudio(in: $1.url) }, endings: [], placement: .folder),
  ]

  /// Poses as another program stores them, with image paths relative to the file and the lens model
  /// of that program.
  private static func table(
    _ format: ExportFormat, lens: DatasetForm, endings: [String]? = nil,
    write: @escaping ExportWriter.Write<PoseExport>
  ) -> Exporter {
    Exporter(
      format,
      .poses(write, remarks: { $0.lensMisfit(lens).map { [.lensMisfit(pixels: $0)] } ?? [] }),
      endings: endings)
  }

  /// A tenth of the mean distance of the cameras from their center, scene units.
  private static func frustumSize(_ reconstruction: Reconstruction) -> Double {
    let centers = reconstruction.poses.compactMap { $0?.center }
    guard centers.count > 1 else { return 0.1 }
    let mean = centers.reduce(SIMD3.zero, +) / Double(centers.count)
    let spread = centers.map { ($0 - mean).lengthSquared.squareRoot() }.reduce(0, +)
    return max(spread / Double(centers.count) * 0.1, 1e-6)
  }
}

extension SIMD3<Double> {
  fileprivate var lengthSquared: Double { x * x + y * y + z * z }
}

extension PoseExport {
  /// The indices of all views.
  fileprivate var all: [Int] { Array(views.views.indices) }

  /// The cameras as a USD layer.
  fileprivate func layer(_ label: ExportLabel) -> USDLayer {
    USDModel.cameras(
      of: reconstruction, names: views.views.map(\.name), comment: label.comment)
  }
}

extension ExportPlace {
  /// The folder of the file.
  fileprivate var folder: URL { url.deletingLastPathComponent() }
}
