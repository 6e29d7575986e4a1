/// The layout of a capture folder.
///
/// This is an open set: a scanner app's format is declared next to its layout. `allCases` lists all
/// formats.
public struct CaptureFormat: Hashable, Sendable {
  /// Name in scripts and files.
  public let rawValue: String
  /// Noun phrase for a capture of this format, with its article.
  public let title: String
  /// Clause that states why a folder does not have this format.
  package let lacking: String

  /// Creates a format, whether or not a layout is listed for it.
  package init(_ name: String, title: String, lacking: String) {
    rawValue = name
    self.title = title
    self.lacking = lacking
  }

  /// Whether two formats have the same name.
  public static func == (a: CaptureFormat, b: CaptureFormat) -> Bool { a.rawValue == b.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// Whether a `transforms.json` describes the capture.
  var isTransforms: Bool { self == .nerfstudio || self == .nerfCapture }
}

extension CaptureFormat {
  private static let noPhotographs = "it contains no photographs"
  private static let noTransforms = "it has no transforms.json"
  private static let noProject = "it contains no project"

  /// Detects the layout from the contents of the folder.
  public static let auto = CaptureFormat("auto", title: "photographs", lacking: noPhotographs)
  /// Photographs in the folder or in a usual subfolder.
  public static let images = CaptureFormat("images", title: "photographs", lacking: noPhotographs)
  /// Photographs listed in a nerfstudio or instant-ngp `transforms.json`.
  public static let nerfstudio = CaptureFormat(
    "nerfstudio", title: "a transforms.json", lacking: noTransforms)
  /// A recording of NeRFCapture, whose `transforms.json` has a `depth_path` for each photograph.
  public static let nerfCapture = CaptureFormat(
    "nerfcapture", title: "a recording of NeRFCapture", lacking: noTransforms)
  /// Photographs with `_depth.TIF` and `_gravity.TXT` files (Apple's CaptureSample).
  public static let captureSample = CaptureFormat(
    "capture-sample", title: "CaptureSample's photographs",
    lacking: "there is no _depth.TIF or _gravity.TXT next to the photographs")
  /// Apple's guided capture: `Images/` next to `Snapshots/`, `Checkpoints/` or `Models/`.
  public static let guidedCapture = CaptureFormat(
    "guided-capture", title: "Guided Capture's photographs",
    lacking: "it has no Images folder next to Snapshots, Checkpoints or Models")
  /// A single file without photographs, written by `bundle`.
  public static let bundle = CaptureFormat(
    "bundle", title: "a bundle", lacking: "it is a folder, but a bundle is a file")
  /// COLMAP's database and models, with or without the images.
  public static let colmap = CaptureFormat(
    "colmap", title: "a project of COLMAP", lacking: noProject)
  /// OpenSfM's models and tracks, with or without the images.
  public static let openSfM = CaptureFormat(
    "opensfm", title: "a project of OpenSfM", lacking: noProject)
}
