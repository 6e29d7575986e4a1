import Formats
import Support

/// What `export` writes.
enum ExportKind: String, CaseIterable, Sendable {
  case poses, points, mesh, model, dataset, depth
  case sensorDepth = "sensor-depth"
}

/// Forms that `export` writes.
enum ExportFormat: String, CaseIterable, Sendable {
  /// Known by the path's extension.
  case auto
  case ply, usdc, usda, usdz, glb, obj, stl, npy
  case threeMF = "3mf"
  case json, colmap
  case colmapText = "colmap-text"
  case nerfstudio
  case gaussianSplatting = "3dgs"
  case meshroom, openmvg, bundler, realitycapture, openmvs, csv

  /// The form that the path's extension says.
  init?(fileExtension text: String) {
    switch text {
    case "sfm": self = .meshroom
    case "out": self = .bundler
    case Self.usdEnding: self = .usdc
    default:
      guard let found = ExportFormat(rawValue: text), !Self.named.contains(found) else {
        return nil
      }
      self = found
    }
  }

  /// An ending that USD has for crates and text alike; we write the crate, which is the small one.
  static let usdEnding = "usd"

  /// The forms that no extension says.
  private static let named: Set<ExportFormat> = [
    .auto, .colmap, .colmapText, .nerfstudio, .gaussianSplatting, .meshroom, .openmvg, .bundler,
    .realitycapture, .openmvs,
  ]

  /// Whether the path names a folder in any case.
  func isFolder(for kind: ExportKind) -> Bool {
    kind == .dataset || self == .colmap || self == .colmapText || self == .nerfstudio
  }

  /// How people ask for it.
  func words(for kind: ExportKind) -> String {
    if kind == .dataset { return "--format \(rawValue)" }
    switch self {
    case .meshroom: return ".sfm"
    case .bundler: return ".out"
    default: return Self.named.contains(self) ? "--format \(rawValue)" : ".\(rawValue)"
    }
  }

  /// The layout of a dataset of this form.
  var dataset: DatasetForm? { DatasetForm(rawValue: rawValue) }

  static func known(for kind: ExportKind) -> [ExportFormat] {
    switch kind {
    case .poses:
      [
        .json, .csv, .meshroom, .bundler, .openmvg, .realitycapture, .ply, .usdc, .usda, .colmap,
        .colmapText, .nerfstudio,
      ]
    case .points: [.ply, .glb, .usdc, .usda]
    case .mesh: [.ply, .obj, .glb, .stl, .threeMF, .usdc, .usda]
    case .model: [.usdz, .glb, .obj, .threeMF, .usdc, .usda, .ply]
    case .depth, .sensorDepth: [.npy]
    case .dataset: DatasetForm.allCases.compactMap { ExportFormat(rawValue: $0.rawValue) }
    }
  }

  /// Whether it is for printing, which wants closed surfaces.
  var isForPrint: Bool { self == .stl || self == .threeMF }
}

/// Options of `export`.
struct ExportOptions: StageOptions {
  var what = ExportKind.model
  var path = ""
  var format = ExportFormat.auto
  var frame = ""
  var sparse = false
  var all = false
  var undistort = false
  var force = false

  static let settings: [Setting<Self>] = [
    .choice(
      "what", \.what, "What to write: poses, points, mesh, model, dataset or the depth of a frame."
    )
    .positional(required: true),
    .text(
      "path", \.path, kind: .path,
      "File to write, or folder: for a dataset, colmap, nerfstudio and, with / at the end, a model."
    )
    .positional(required: true),
    .choice("format", \.format, "Form; auto goes by the path's extension."),
    .text("frame", \.frame, kind: .frame, "Frame whose depth is written."),
    .flag("sparse", \.sparse, "Write the points of the alignment even if there is a dense cloud."),
    .flag(
      "all", \.all,
      "Write the whole dense cloud, with redundant points, whose place surer ones tell better."),
    .flag(
      "undistort", \.undistort,
      "Draw the images of a dataset as a lens without distortion shows them."),
    .flag("force", \.force, "Replace files that exist."),
  ]
}
