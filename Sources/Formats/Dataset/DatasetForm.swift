/// Layouts of a folder of images with poses, for other programs.
public enum DatasetForm: String, Sendable, CaseIterable {
  /// `transforms.json` of nerfstudio and instant-ngp.
  case nerfstudio
  /// `images`, `sparse/0` and `database.db`.
  case colmap
  /// COLMAP's layout as read by the reference implementation of 3D Gaussian splatting: pinhole
  /// cameras, images in one folder, and the points also as PLY.
  case gaussianSplatting = "3dgs"
  /// AliceVision's `cameras.sfm`.
  case meshroom
  /// `sfm_data.json`.
  case openMVG = "openmvg"
  /// `bundle.out` and `list.txt`.
  case bundler
  /// RealityCapture's camera table.
  case realityCapture = "realitycapture"
  /// OpenMVS's `scene.mvs`, with pinhole cameras.
  case openMVS = "openmvs"
  /// Our own table with all facts of each image, and why an image has no pose.
  case csv

  /// Whether the program supports no distortion, so that images are always undistorted.
  public var needsPinhole: Bool { self == .gaussianSplatting || self == .openMVS }

  /// Whether all images are in one folder: some programs identify them by file name only, and
  /// `load` reads one folder if the poses are in a separate file.
  var isFlat: Bool { self != .nerfstudio && self != .colmap }

  /// Whether the program takes the text after the first period of a name as its extension.
  var isWithoutPoints: Bool { self == .gaussianSplatting }

  /// Whether programs end a name in the list at its first space.
  var isWithoutSpaces: Bool { self == .bundler }

  /// Whether the format includes images without a pose, so that these are also written.
  var listsUnregistered: Bool {
    switch self {
    case .nerfstudio, .gaussianSplatting, .realityCapture: false
    default: true
    }
  }

  /// Whether the program supports only one focal length and a principal point at the image center.
  var needsCentered: Bool { self == .bundler }

  /// Whether either all images or none have a mask and a depth map.
  var needsAllMaps: Bool { self == .nerfstudio }

  /// Whether sensor depth is written: for programs that use it or may use it.
  var hasDepth: Bool {
    self == .nerfstudio || self == .colmap || self == .gaussianSplatting || self == .csv
  }

  /// Whether keypoints are written.
  public var hasKeypoints: Bool {
    switch self {
    case .colmap, .gaussianSplatting, .bundler, .openMVG, .meshroom: true
    default: false
    }
  }

  /// Whether verified pairs are written.
  public var hasPairs: Bool { self == .colmap }

  /// Path of the mask of an image.
  ///
  /// - Parameter name: Name of the image relative to `images`.
  func maskPath(_ name: String) -> String {
    switch self {
    case .meshroom: "masks/\(DatasetNames.stem(name)).png"
    case .openMVG: "images/\(DatasetNames.stem(name))_mask.png"
    case .realityCapture: "images/\(name).mask.png"
    default: "masks/\(name).png"
    }
  }
}
