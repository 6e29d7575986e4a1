import Capture
import Foundation
import Geometry
import Numerics
import Scene

/// Measurements of a frame and of the box in it.
public struct FrameReading: Sendable, Equatable {
  /// Index of the frame in its source.
  public var index: Int
  /// Seconds since the start of the stream.
  public var time: Double
  /// Motion of the object in the image during exposure, in pixels of an image 1440 pixels wide.
  public var blur: Double?
  /// Angular velocity of the camera in degrees per second.
  public var turning: Double?
  /// Brightness of the surroundings as an exposure value at ISO 100; see `light(of:)`.
  public var light: Double
  /// Mean luma, 0 to 1.
  public var luminance: Double
  /// Sharpness relative to the median of the preceding second.
  public var sharpness: Double
  /// The larger of the box's relative width and height in the image.
  public var fill: Double?
  /// Overlap of box and frame, as a fraction of the smaller of both.
  public var visible: Double?
  /// Direction of the camera as seen from the box; `nil` without a box or a pose.
  public var direction: ViewDirection?

  /// Defaults for missing metadata: a phone's lens, indoors, hand-held.
  private static let assumed = (time: 1.0 / 60, fNumber: 1.8, iso: 200.0)
  /// Average reflectance for which light meters are calibrated.
  private static let middleGray = 0.18
  /// Minimum linear intensity, so that the logarithm is finite: below one gray level.
  private static let minLinear = 1e-5

  /// Exposure value of the frame at ISO 100: log₂(N²/t) − log₂(ISO/100) + log₂(L/0.18), with L the
  /// mean linear intensity of the image. 8 is a bright room, 4 a dim one, 1 a dark one.
  ///
  /// Missing values default to f/1.8, 1/60 s, ISO 200.
  public static func light(of frame: StreamFrame) -> Double {
    let time = frame.exposure.time ?? assumed.time
    let stop = frame.exposure.fNumber ?? assumed.fNumber
    let iso = frame.exposure.iso ?? assumed.iso
    let linear = max(frame.statistics.linear, minLinear)
    return log2(stop * stop / time) - log2(iso / 100) + log2(linear / middleGray)
  }
}
