import Alignment
import Geometry
import Imaging
import Scene

/// A camera as it was given, as EXIF states it and as alignment found it.
public struct CameraFacts: Sendable {
  /// Where the focal length is from.
  public var source: FocalSource
  /// Before alignment.
  public var start: Camera
  /// What alignment reported about it; `nil` before that stage.
  public var found: CameraRecord?
  /// Focal length that the frames' own EXIF states, median, pixels.
  public var exifFocal: Double?
  /// Lenses, by camera and focal length, that the frames' own EXIF names.
  public var exifLenses = 0
  /// Diagonal that EXIF states for the frames over that of their pixels, median: above 1 where they
  /// were cut or reduced.
  public var exifSize: Double?

  /// A camera before alignment.
  public init(source: FocalSource, start: Camera) { (self.source, self.start) = (source, start) }

  /// Registered frames taken with it.
  var views: Int { found?.views ?? 0 }

  /// The intrinsics that the photographs speak for: those freed, if alignment fixed the given ones.
  var fitted: Camera? { found?.freed?.camera ?? found?.final }

  /// Whether alignment fixed the intrinsics and determined what they would be otherwise.
  var isHeld: Bool { found?.freed != nil }

  /// Twice the logarithm of the likelihood that freeing it gains; `nil` where it was not freed.
  var gain: Double? { found?.freed?.gain }
}
