/// Layouts of a folder of images with poses that other programs take.
public enum DatasetForm: String, Sendable, CaseIterable {
  /// `transforms.json`, as nerfstudio and instant-ngp read it.
  case nerfstudio
  /// `images`, `sparse/0` and `database.db`.
  case colmap
  /// COLMAP's as the reference implementation of 3D Gaussian splatting reads it: pinhole cameras, images
  /// in one folder, the points as PLY too.
  case gaussianSplatting = "3dgs"
  /// AliceVision's `cameras.sfm`.
  case meshroom
  /// `sfm_data.json`.
  case openMVG = "openmvg"
  /// `bundle.out` and `list.txt`.
  case bundler
  /// RealityCapture's table of cameras.
  case realityCapture = "realitycapture"
  /// OpenMVS's `scene.mvs`: pinhole cameras.
  case openMVS = "openmvs"
  /// A table of our own: all that is known of each image, and why one has no pose.
  case csv

  /// Whether the program knows no distortion, so that images are undistorted in any case.
  public var needsPinhole: Bool { self == .gaussianSplatting || self == .openMVS }

  /// Whether images lie in one folder: some programs know them by their file names alone, and `load` reads
  /// one folder where the poses are in a file beside it.
  var isFlat: Bool { self != .nerfstudio && self != .colmap }

  /// Whether the program takes what follows the first point of a name for its extension.
  var isWithoutPoints: Bool { self == .gaussianSplatting }

  /// Whether programs take what follows the first space of a name in the list for something else.
  var isWithoutSpaces: Bool { self == .bundler }

  /// Whether images without a pose have a place, so that these are written as well.
  var listsUnregistered: Bool {
    switch self {
    case .nerfstudio, .gaussianSplatting, .realityCapture: false
    default: true
    }
  }

  /// Whether the program knows one focal length and the image's middle as principal point only.
  var needsCentered: Bool { self == .bundler }

  /// Whether all images or none have a mask and a depth map.
  var needsAllMaps: Bool { self == .nerfstudio }

  /// Whether the sensor's depth is written: programs that were made for it, and what nothing is known of.
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

  /// Where the mask of an image belongs.
  ///
  /// - Parameter name: The image's, relative to `images`.
  func maskPath(_ name: String) -> String {
    switch self {
    case .meshroom: "masks/\(DatasetNames.stem(name)).png"
    case .openMVG: "images/\(DatasetNames.stem(name))_mask.png"
    case .realityCapture: "images/\(name).mask.png"
    default: "masks/\(name).png"
    }
  }
}
