/// The tools whose pose files are read.
public enum PoseFileFormat: String, Sendable, CaseIterable {
  /// `{name: {R, C}}`.
  case poses
  /// The `ground_truth.json` of a rendered capture.
  case truth
  case nerfstudio
  case colmap
  case bundler
  case openMVG = "openmvg"
  case meshroom
  case openSfM = "opensfm"
  case metashape
  case realityCapture = "realitycapture"
  case middlebury
  case strecha
  case openMVS = "openmvs"

  /// The name as its authors write it.
  public var title: String {
    switch self {
    case .poses: "poses"
    case .truth: "a rendered capture's truth"
    case .nerfstudio: "nerfstudio"
    case .colmap: "COLMAP"
    case .bundler: "Bundler"
    case .openMVG: "openMVG"
    case .meshroom: "Meshroom"
    case .openSfM: "OpenSfM"
    case .metashape: "Metashape"
    case .realityCapture: "RealityCapture"
    case .middlebury: "Middlebury"
    case .strecha: "Strecha"
    case .openMVS: "OpenMVS"
    }
  }
}
