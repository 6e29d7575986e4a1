import Geometry
import Imaging
import Scene

/// Named methods to determine intrinsics, instead of numeric values.
public enum CameraReading: String, Sendable, CaseIterable {
  /// From EXIF, ignoring calibration files.
  case exif
  /// A guess refined by alignment, ignoring EXIF as well.
  case auto
  /// A fisheye lens, with the focal length of EXIF or that of a field of view of 180°.
  case fisheye
  /// Equirectangular panoramas, which are split into pinhole views; other photographs as `exif`.
  case equirectangular

  /// The intrinsics of a photograph.
  func camera(of info: ImageInfo) -> ViewCamera {
    let focal = self == .auto ? FocalEstimate(guessing: info) : FocalEstimate(of: info)
    let known = ViewCamera(
      camera: Camera(width: info.width, height: info.height, focal: focal.pixels),
      source: focal.source)
    return self == .fisheye ? known.asFisheye : known
  }
}
