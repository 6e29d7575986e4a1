/// The name of a format that `export` writes, as users type it.
///
/// An open set: the list of exporters determines which formats exist.
package struct ExportFormat: RawRepresentable, Sendable, Hashable {
  /// The name itself.
  package var rawValue: String

  /// A format of this name, whether or not there is an exporter for it.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// A format of this name, whether or not there is an exporter for it.
  package init(_ name: String) { rawValue = name }
}

extension ExportFormat {
  /// The format that the ending of the path selects.
  package static let auto = ExportFormat("auto")
  static let ply = ExportFormat("ply")
  static let usdc = ExportFormat("usdc")
  static let usda = ExportFormat("usda")
  static let usdz = ExportFormat("usdz")
  static let glb = ExportFormat("glb")
  static let obj = ExportFormat("obj")
  static let stl = ExportFormat("stl")
  static let npy = ExportFormat("npy")
  static let png = ExportFormat("png")
  static let threeMF = ExportFormat("3mf")
  static let json = ExportFormat("json")
  static let colmap = ExportFormat("colmap")
  static let colmapText = ExportFormat("colmap-text")
  static let nerfstudio = ExportFormat("nerfstudio")
  static let gaussianSplatting = ExportFormat("3dgs")
  static let meshroom = ExportFormat("meshroom")
  static let openMVG = ExportFormat("openmvg")
  static let bundler = ExportFormat("bundler")
  static let realityCapture = ExportFormat("realitycapture")
  static let openMVS = ExportFormat("openmvs")
  static let csv = ExportFormat("csv")

  /// The order in which help lists formats.
  fileprivate static let helpOrder = [
    ply, usdc, usda, usdz, glb, obj, stl, npy, png, threeMF, json, colmap, colmapText, nerfstudio,
    gaussianSplatting, meshroom, openMVG, bundler, realityCapture, openMVS, csv,
  ]
}

extension [Exporter] {
  /// The formats, each once, in the order of help; formats without a place in that order come last.
  package var formats: [ExportFormat] {
    var found = ExportFormat.helpOrder.filter { format in contains { $0.format == format } }
    for exporter in self where !found.contains(exporter.format) { found.append(exporter.format) }
    return found
  }
}
