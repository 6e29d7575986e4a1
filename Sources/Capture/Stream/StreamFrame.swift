import Geometry
import Imaging

/// One frame of a stream, reduced to what a guided session looks at.
public struct StreamFrame: Sendable, Equatable {
  /// Place in its source, from 0.
  public var index: Int
  /// File name of the photograph, or the name a simulation would give it.
  public var name: String
  /// Seconds since the stream's first frame.
  public var time: Double
  /// Intrinsics at the photograph's full size.
  public var camera: Camera
  /// `cameraFromWorld` as the device believed, metres, Y up; `nil` where it is not known.
  public var pose: RigidTransform?
  /// Direction of gravity, length 1, camera frame.
  public var gravity: SIMD3<Double>?
  /// Shutter time, ISO and aperture, as far as known.
  public var exposure = StreamExposure()
  /// Light, sharpness and motion profiles of the reduced frame.
  public var statistics: FrameStatistics
  /// Reduced luma, 0 ... 255, for an estimate of the pose; only where the source has no poses.
  public var luma: FloatImage?
  /// Longer side of `luma` for photographs, pixels; that of a video's frames is `FrameStatistics.size`.
  public static let photographSize = 720
  /// Seconds between frames from which they are photographs rather than a video.
  public static let photographInterval = 0.3

  /// A frame of which neither pose, gravity nor exposure is known yet.
  public init(
    index: Int, name: String, time: Double, camera: Camera, statistics: FrameStatistics
  ) {
    self.index = index
    self.name = name
    self.time = time
    self.camera = camera
    self.statistics = statistics
  }
}

/// How a frame was exposed, as far as its file says.
public struct StreamExposure: Sendable, Equatable {
  /// Seconds.
  public var time: Double?
  /// Sensitivity as ISO 12232 counts it.
  public var iso: Double?
  /// Focal length over the diameter of the aperture.
  public var fNumber: Double?

  /// An exposure; `nil` for what the file does not tell.
  public init(time: Double? = nil, iso: Double? = nil, fNumber: Double? = nil) {
    self.time = time
    self.iso = iso
    self.fNumber = fNumber
  }
}

/// Depth of a frame: metres along the optical axis, 0 = unknown, with confidence 0, 1 or 2.
public struct SensorDepth: Sendable, Equatable {
  /// Metres along the optical axis, usually 256 × 192; 0 where unknown.
  public var depth: FloatImage
  /// 0 low, 1 medium, 2 high, of the depth's size; `nil` where the sensor gives none.
  public var confidence: ByteImage?

  /// A depth map with its confidence; both of one size.
  public init(depth: FloatImage, confidence: ByteImage?) {
    self.depth = depth
    self.confidence = confidence
  }
}

/// A frame's photograph as a file holds it.
public struct StreamPhoto: Sendable, Equatable {
  /// The complete file.
  public var bytes: [UInt8]
  /// Lower case, without the dot.
  public var fileExtension: String

  /// A file's content with its extension.
  public init(bytes: [UInt8], fileExtension: String) {
    self.bytes = bytes
    self.fileExtension = fileExtension
  }
}
