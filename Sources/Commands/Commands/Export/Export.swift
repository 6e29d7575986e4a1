import Formats
import Foundation
import Geometry
import Scene
import Script
import Support

/// One export: gathers the result and has it written by the format.
struct Export {
  let kind: ExportKind
  let format: ExportFormat
  let url: URL
  let sparse: Bool
  /// Names that are written in another form.
  private var encodedNames = 0
  /// What was written, in a few words.
  private(set) var note = ""
  private var stage = StageName.align

  init(kind: ExportKind, format: ExportFormat, url: URL, sparse: Bool) throws {
    self.kind = kind
    self.format = format
    self.url = url
    self.sparse = sparse
  }

  /// The files' names without extension.
  private var name: String { url.deletingPathExtension().lastPathComponent }

  mutating func files(_ bench: inout Workbench) throws -> [ExportFile] {
    let comment = try "\(Product.title), \(bench.loadedCapture().name)"
    switch kind {
    case .poses: return try poses(&bench, comment)
    case .points: return try points(&bench, comment)
    case .mesh: return try mesh(&bench, comment)
    case .model: return try model(&bench, comment)
    }
  }

  /// Says when what was written does not fit the present images or settings.
  func remarks(_ bench: Workbench) throws -> [String] {
    var remarks: [String] = []
    if encodedNames > 0 {
      remarks.append(
        "\(encodedNames) names are percent-encoded, as images.txt takes no spaces; "
          + "--format colmap keeps them")
    }
    guard case .stale(let reasons) = try bench.freshness(of: stage) else { return remarks }
    return remarks + [
      "the result of \(stage.rawValue) is stale: \(reasons.map(\.words).joined(separator: "; "))"
    ]
  }

  private func file(_ bytes: [UInt8]) -> [ExportFile] {
    [ExportFile(path: url.lastPathComponent, bytes: bytes)]
  }

  private func layer(_ layer: USDLayer) -> [ExportFile] {
    format == .usdc
      ? file(USDCWriter.bytes(of: layer)) : file(Array(USDAWriter.text(of: layer).utf8))
  }

  private mutating func poses(_ bench: inout Workbench, _ comment: String) throws -> [ExportFile] {
    try bench.require([.result(.align)], for: "export")
    let reconstruction = try bench.reconstruction().kept
    let views = try bench.viewSet(of: .align)
    note = "\(reconstruction.registered.count) poses"
    let hasTracks = format == .colmap || format == .colmapText
    let features = hasTracks ? try bench.features(of: .align).kept : []
    let export = PoseExport(
      views: views, reconstruction: reconstruction, features: features, comment: comment,
      missing: reconstruction.unregistered.map { .init(name: $0.name, reason: $0.words) })
    switch format {
    case .json: return file(Array(export.json().utf8))
    case .ply:
      let size = Export.frustumSize(reconstruction)
      return file(PLYWriter.frusta(of: reconstruction, size: size))
    case .colmap: return export.colmapBinary()
    case .colmapText:
      encodedNames = export.encodedNameCount
      return export.colmapText()
    case .nerfstudio: return export.nerfstudio(in: url)
    default:
      let names = views.views.map(\.name)
      return layer(USDModel.cameras(of: reconstruction, names: names, comment: comment))
    }
  }

  /// A tenth of the cameras' spread about their centre.
  private static func frustumSize(_ reconstruction: Reconstruction) -> Double {
    let centers = reconstruction.poses.compactMap { $0?.center }
    guard centers.count > 1 else { return 0.1 }
    let mean = centers.reduce(SIMD3.zero, +) / Double(centers.count)
    let spread = centers.map { Double(($0 - mean).lengthSquared).squareRoot() }.reduce(0, +)
    return max(spread / Double(centers.count) * 0.1, 1e-6)
  }

  private mutating func points(_ bench: inout Workbench, _ comment: String) throws -> [ExportFile] {
    let cloud: PointCloud
    if !sparse, bench.records[.dense] != nil {
      stage = .dense
      cloud = try bench.cloud()
      note = "\(cloud.positions.count) points of the dense cloud"
    } else {
      try bench.require([.result(.align)], for: "export")
      let points = try bench.reconstruction().kept.points
      cloud = PointCloud(
        positions: points.map { SIMD3<Float>($0.position) }, colors: points.map(\.color))
      note = "\(cloud.positions.count) points of the alignment"
    }
    if format == .ply { return file(PLYWriter.bytes(of: cloud)) }
    return layer(USDModel.layer(of: cloud, name: "points", comment: comment))
  }

  /// The mesh; with its texture where the format has one and there is one that fits.
  private mutating func mesh(_ bench: inout Workbench, _ comment: String) throws -> [ExportFile] {
    if format != .ply, try bench.freshness(of: .texture) == .fresh {
      return try model(&bench, comment)
    }
    try bench.require([.result(.mesh)], for: "export")
    stage = .mesh
    let mesh = try bench.surface().mesh
    note = "\(mesh.triangles.count) triangles"
    switch format {
    case .ply: return file(PLYWriter.bytes(of: mesh))
    case .obj: return OBJWriter.files(of: mesh, name: name)
    default: return layer(USDModel.layer(of: mesh, name: "mesh", comment: comment))
    }
  }

  private mutating func model(_ bench: inout Workbench, _ comment: String) throws -> [ExportFile] {
    try bench.require([.result(.texture)], for: "export")
    stage = .texture
    let model = try bench.model()
    note = "\(model.mesh.triangles.count) triangles with a \(model.diffuse.width) px texture"
    switch format {
    case .usdz: return file(try USDModel.usdz(of: model, comment: comment))
    case .obj: return try OBJWriter.files(of: model, name: name)
    case .ply: return file(PLYWriter.bytes(of: model.mesh))
    default:
      return try USDModel.files(
        of: model, name: name, binary: format == .usdc, comment: comment)
    }
  }
}

extension SIMD3<Double> {
  fileprivate var lengthSquared: Double { x * x + y * y + z * z }
}
