import Alignment
import Geometry
import Imaging
import Scene

/// A camera with its given, EXIF and estimated intrinsics.
public struct CameraFacts: Sendable {
  /// The source of the focal length.
  public var source: FocalSource
  /// The camera before alignment.
  public var start: Camera
  /// The report of alignment about it; `nil` before that stage.
  public var found: CameraRecord?
  /// Median of the focal lengths in the frames' EXIF, pixels.
  public var exifFocal: Double?
  /// Number of distinct lenses in the frames' EXIF, by camera and focal length.
  public var exifLenses = 0
  /// Median ratio of the image diagonal in EXIF to that of the pixels; above 1 for cropped or
  /// downscaled frames.
  public var exifSize: Double?

  /// Creates the facts of a camera before alignment.
  public init(source: FocalSource, start: Camera) { (self.source, self.start) = (source, start) }

  /// Number of registered frames of the camera.
  var views: Int { found?.views ?? 0 }

  /// The intrinsics that best fit the photographs: the freed ones, if alignment fixed the given
  /// ones.
  var fitted: Camera? { found?.freed?.camera ?? found?.final }

  /// Whether alignment fixed the intrinsics and also estimated them freely.
  var isHeld: Bool { found?.freed != nil }

  /// Twice the gain in log-likelihood from freeing it; `nil` if it was not freed.
  var gain: Double? { found?.freed?.gain }
}
