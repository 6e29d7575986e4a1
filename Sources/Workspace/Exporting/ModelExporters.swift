import Formats
import Scene

extension Exporter {
  /// The textured model, with the maps that the format supports.
  static let models = [
    Exporter(
      .usdz, .model { $1.file(try USDModel.usdz(of: $0, comment: $1.label.comment)) },
      unit: .meter),
    Exporter(.glb, .model(TexturedFiles.glb), unit: .meter),
    Exporter(.obj, .model(TexturedFiles.obj), placement: .fileOrFolder),
    Exporter(
      .threeMF, .model(TexturedFiles.threeMF), unit: .millimeter, expectsClosedMesh: true),
    Exporter(.usdc, .model(TexturedFiles.usdc), endings: USDEnding.crate, unit: .meter),
    Exporter(.usda, .model(TexturedFiles.usda), unit: .meter),
    Exporter(.ply, .model { $1.file(PLYWriter.bytes(of: $0.mesh, label: $1.label)) }),
  ]
}

/// Files of textured models, which mesh exporters use as well.
enum TexturedFiles {
  typealias Write = ExportWriter.Write<TexturedModel>

  static let glb: Write = { $1.file(try GLBWriter.bytes(of: $0, label: $1.label)) }

  static let threeMF: Write = { $1.file(try ThreeMFWriter.bytes(of: $0, label: $1.label)) }

  /// A folder also gets a USD layer.
  static let obj: Write = { model, place in
    let comment = place.label.comment
    return place.isFolder
      ? try ModelFolder.files(of: model, comment: comment)
      : try OBJWriter.files(of: model, name: place.name, comment: comment)
  }

  static let usdc: Write = { try layer(of: $0, isCrate: true, $1) }

  static let usda: Write = { try layer(of: $0, isCrate: false, $1) }

  private static func layer(
    of model: TexturedModel, isCrate: Bool, _ place: ExportPlace
  ) throws -> [ExportFile] {
    try USDModel.files(
      of: model, name: place.name, path: place.layerPath, binary: isCrate,
      comment: place.label.comment)
  }
}

extension ExportPlace {
  /// The path of the USD layer: as given if it has a USD ending.
  fileprivate var layerPath: String {
    let given = url.pathExtension.lowercased()
    return given == USDEnding.either || given == format.rawValue
      ? url.lastPathComponent : "\(name).\(format.rawValue)"
  }
}
