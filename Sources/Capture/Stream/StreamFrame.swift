import Geometry
import Imaging

/// A frame of a stream, reduced to the data that a guided session uses.
public struct StreamFrame: Sendable, Equatable {
  /// Index in its source, from 0.
  public var index: Int
  /// File name of the photograph, also in a simulation.
  public var name: String
  /// Seconds since the first frame of the stream.
  public var time: Double
  /// Intrinsics at the full size of the photograph.
  public var camera: Camera
  /// `cameraFromWorld` according to the device, in meters, Y up; `nil` if unknown.
  public var pose: RigidTransform?
  /// Unit vector of gravity in the camera frame.
  public var gravity: SIMD3<Double>?
  /// Shutter time, ISO and aperture, as far as known.
  public var exposure = StreamExposure()
  /// Brightness, sharpness and motion profiles of the reduced frame.
  public var statistics: FrameStatistics
  /// Reduced luma, 0 to 255, for pose estimation; only if the source has no poses.
  public var luma: FloatImage?
  /// Longer side of `luma` for photographs, in pixels; video frames use `FrameStatistics.size`.
  public static let photographSize = 720
  /// Minimum seconds between frames for photographs instead of a video.
  public static let photographInterval = 0.3

  /// Creates a frame without pose, gravity and exposure.
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

/// Exposure of a frame, as far as its file states it.
public struct StreamExposure: Sendable, Equatable {
  /// Shutter time in seconds.
  public var time: Double?
  /// Sensitivity according to ISO 12232.
  public var iso: Double?
  /// Ratio of the focal length to the aperture diameter.
  public var fNumber: Double?

  /// Creates an exposure; `nil` for unknown values.
  public init(time: Double? = nil, iso: Double? = nil, fNumber: Double? = nil) {
    self.time = time
    self.iso = iso
    self.fNumber = fNumber
  }
}

/// Depth of a frame: meters along the optical axis, 0 = unknown, with confidence 0, 1 or 2.
public struct SensorDepth: Sendable, Equatable {
  /// Depth in meters along the optical axis, usually 256 × 192; 0 if unknown.
  public var depth: FloatImage
  /// 0 low, 1 medium, 2 high, in the size of the depth map; `nil` if the sensor provides none.
  public var confidence: ByteImage?

  /// Creates a depth map with optional confidence of the same size.
  public init(depth: FloatImage, confidence: ByteImage?) {
    self.depth = depth
    self.confidence = confidence
  }
}

/// A frame's photograph as an encoded file.
public struct StreamPhoto: Sendable, Equatable {
  /// Contents of the file.
  public var bytes: [UInt8]
  /// File extension in lower case, without the dot.
  public var fileExtension: String

  /// Creates a photograph from its file contents and extension.
  public init(bytes: [UInt8], fileExtension: String) {
    self.bytes = bytes
    self.fileExtension = fileExtension
  }
}
