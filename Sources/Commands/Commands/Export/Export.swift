import Formats
import Foundation
import Geometry
import Scene
import Script
import Support

/// One export: gathers the result and has it written by the format.
struct Export {
  let kind: ExportKind
  let target: ExportTarget
  let choice: PointChoice
  /// The frame whose depth is written, as the user wrote it.
  let frame: String
  /// What is told of the export besides its files.
  var facts: Record = [:]
  /// Pixels by which the program's lens model misses the cameras, where it does.
  private var lensMisfit: Double?
  /// Names that are written in another form.
  private var encodedNames = 0
  /// What was written, in a few words.
  var note = ""
  var stage = StageName.align

  private(set) var label = ExportLabel(capture: "", isMetric: false)

  init(kind: ExportKind, target: ExportTarget, points choice: PointChoice, frame: String) {
    (self.kind, self.target, self.choice, self.frame) = (kind, target, choice, frame)
  }

  var format: ExportFormat { target.format }
  private var url: URL { target.url }

  /// The files' names without extension.
  var name: String {
    target.isFolder ? ModelFolder.name : url.deletingPathExtension().lastPathComponent
  }

  mutating func files(_ shell: inout ShellState) throws -> [ExportFile] {
    if kind == .poses { return try poses(&shell) }
    label.capture = try shell.project.loadedCapture().name
    label.isMetric = (try? shell.project.results.reconstruction().kept.isMetric) ?? false
    switch kind {
    case .points: return try points(&shell)
    case .mesh: return try mesh(&shell)
    case .depth, .sensorDepth: return try depth(&shell)
    default: return try model(&shell)
    }
  }

  /// Says when what was written does not fit the present images or settings.
  func remarks(_ shell: inout ShellState) throws -> [String] {
    // It is the capture's own, of no stage.
    if kind == .sensorDepth { return [] }
    var remarks: [String] = []
    if kind != .poses, !label.isMetric {
      let written = format.isForPrint ? "1000 millimetres" : "one metre"
      if format.isForPrint || format == .glb {
        remarks.append("the scale is not known: a unit of the scene is written as \(written)")
      }
    }
    if format.isForPrint, !((try? shell.project.results.surface().isWatertight) ?? true) {
      remarks.append("the mesh is not closed, which printing wants; mesh check tells where")
    }
    if encodedNames > 0 {
      remarks.append(
        "\(encodedNames) names are percent-encoded, as images.txt takes no spaces; "
          + "--format colmap keeps them")
    }
    if let lensMisfit { remarks.append(Self.words(ofMisfit: lensMisfit)) }
    guard case .stale(let reasons) = try shell.project.freshness(of: stage) else { return remarks }
    return remarks + [
      "the result of \(stage.rawValue) is stale: \(reasons.map(\.words).joined(separator: "; "))"
    ]
  }

  /// What is said where a program's lens model is poorer than ours.
  static func words(ofMisfit pixels: Double) -> String {
    "the form has no room for all of the cameras' intrinsics: up to \(String(format: "%.2g", pixels)) px are missed"
  }

  func file(_ bytes: [UInt8]) -> [ExportFile] {
    [ExportFile(path: url.lastPathComponent, bytes: bytes)]
  }

  func layer(_ layer: USDLayer) -> [ExportFile] {
    format == .usdc
      ? file(USDCWriter.bytes(of: layer)) : file(Array(USDAWriter.text(of: layer).utf8))
  }

  /// The poses with what their forms want besides.
  ///
  /// - Parameter hasTracks: Whether keypoints are wanted, which the points were seen by.
  mutating func poseExport(
    _ shell: inout ShellState, hasTracks: Bool
  ) throws -> PoseExport {
    try shell.require([.result(.align)])
    label.capture = try shell.project.loadedCapture().name
    let reconstruction = try shell.project.results.reconstruction().kept
    label.isMetric = reconstruction.isMetric
    note = "\(reconstruction.registered.count) poses"
    return PoseExport(
      views: try shell.project.viewSet(of: .align), reconstruction: reconstruction,
      features: hasTracks ? try shell.project.results.features(of: .align).kept : [],
      comment: "\(Product.title), \(label.capture)",
      missing: reconstruction.unregistered.map { .init(name: $0.name, reason: $0.words) })
  }

  private mutating func poses(_ shell: inout ShellState) throws -> [ExportFile] {
    let export = try poseExport(
      &shell, hasTracks: format == .colmap || format == .colmapText)
    let reconstruction = export.reconstruction
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
    case .csv, .meshroom, .openmvg, .bundler, .realitycapture: return tables(export)
    default:
      let names = export.views.views.map(\.name)
      return layer(USDModel.cameras(of: reconstruction, names: names, comment: label.comment))
    }
  }

  /// Poses as the programs of other laboratories keep them, which name images relative to the file.
  private mutating func tables(_ export: PoseExport) -> [ExportFile] {
    let folder = url.deletingLastPathComponent()
    let views = Array(export.views.views.indices)
    lensMisfit = format.dataset.flatMap { export.lensMisfit($0) }
    switch format {
    case .meshroom: return file(Array(export.meshroom(in: folder, listing: views).utf8))
    case .openmvg:
      return file(Array(export.openMVG(in: folder, root: "", listing: views).utf8))
    case .bundler:
      let list = url.deletingPathExtension().lastPathComponent + ".list.txt"
      return export.bundler(
        in: folder, listing: views, named: url.lastPathComponent, list: list)
    case .realitycapture: return file(Array(export.realityCapture().utf8))
    default: return file(Array(export.table(in: folder, listing: views).utf8))
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

  private mutating func points(_ shell: inout ShellState) throws -> [ExportFile] {
    let cloud: PointCloud
    if choice != .sparse, shell.project.records[.dense] != nil {
      stage = .dense
      let fused = try shell.project.results.fused()
      cloud = choice == .all ? fused : fused.essential
      let left = fused.positions.count - cloud.positions.count
      note =
        "\(cloud.positions.count) points of the dense cloud"
        + (left > 0 ? " without \(left) redundant ones (--all writes them, too)" : "")
    } else {
      try shell.require([.result(.align)])
      let points = try shell.project.results.reconstruction().kept.points
      cloud = PointCloud(
        positions: points.map { SIMD3<Float>($0.position) }, colors: points.map(\.color))
      note = "\(cloud.positions.count) points of the alignment"
    }
    switch format {
    case .ply: return file(PLYWriter.bytes(of: cloud, label: label))
    case .glb: return file(try GLBWriter.bytes(of: cloud, label: label))
    default: return layer(USDModel.layer(of: cloud, name: "points", comment: label.comment))
    }
  }
}

extension SIMD3<Double> {
  fileprivate var lengthSquared: Double { x * x + y * y + z * z }
}
