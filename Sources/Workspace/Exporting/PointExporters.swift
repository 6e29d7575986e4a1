import Formats
import Scene

extension Exporter {
  /// Points, of the dense cloud or of the alignment.
  static let points = [
    Exporter(.ply, .points { $1.file(PLYWriter.bytes(of: $0, label: $1.label)) }),
    Exporter(.glb, .points { $1.file(try GLBWriter.bytes(of: $0, label: $1.label)) }, unit: .meter),
    Exporter(
      .usdc, .points { $1.layer($0.layer($1.label)) }, endings: USDEnding.crate, unit: .meter),
    Exporter(.usda, .points { $1.layer($0.layer($1.label)) }, unit: .meter),
  ]
}

extension PointCloud {
  /// The points as a USD layer.
  fileprivate func layer(_ label: ExportLabel) -> USDLayer {
    USDModel.layer(of: self, name: "points", comment: label.comment)
  }
}
