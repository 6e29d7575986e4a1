/// Layouts of a folder of images with poses that other programs take.
public enum DatasetForm: String, Sendable, CaseIterable {
  /// `transforms.json`, as nerfstudio and instant-ngp read it.
  case nerfstudio
  /// `images`, `sparse/0` and `database.db`.
  case colmap
  /// COLMAP's as the reference implementation of 3D Gaussian splatting reads it: pinhole cameras, images
  /// in one folder, the points as PLY too.
  case gaussianSplatting = "3dgs"

  /// Whether the program knows no distortion, so that images are undistorted in any case.
  public var needsPinhole: Bool { self == .gaussianSplatting }

  /// Whether the program tells images by their file names alone, without folders.
  var isFlat: Bool { self == .gaussianSplatting }

  /// Whether images without a pose have a place, so that these are written as well.
  var listsUnregistered: Bool { self == .colmap }

  /// Whether all images or none have a mask and a depth map.
  var needsAllMaps: Bool { self == .nerfstudio }

  /// Whether verified pairs are written.
  public var hasPairs: Bool { self == .colmap }

  /// Whether keypoints are written.
  public var hasKeypoints: Bool { self != .nerfstudio }
}
