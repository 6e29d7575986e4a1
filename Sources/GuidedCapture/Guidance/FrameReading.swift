import Capture
import Foundation
import Geometry
import Numerics
import Scene

/// What is measured of a frame, and of the box in it.
public struct FrameReading: Sendable, Equatable {
  /// Index of the frame in its source.
  public var index: Int
  /// Seconds since the stream began.
  public var time: Double
  /// Movement of the picture of the object during the exposure, pixels of a picture 1440 wide.
  public var blur: Double?
  /// How fast the camera turns, degrees a second.
  public var turning: Double?
  /// Brightness of the surroundings as an exposure value at ISO 100; see `light(of:)`.
  public var light: Double
  /// Mean luma, 0 … 1.
  public var luminance: Double
  /// Sharpness relative to the median of the second before, 1 = like it.
  public var sharpness: Double
  /// The greater of the box's width and height, as a share of the picture's.
  public var fill: Double?
  /// The share of the box's picture that lies in the frame, or of the frame it could fill.
  public var visible: Double?
  /// Where the camera is, seen from the box; `nil` without a box or a pose.
  public var direction: ViewDirection?

  /// Assumed where the file does not state it: a phone's lens, indoors, hand-held.
  private static let assumed = (time: 1.0 / 60, fNumber: 1.8, iso: 200.0)
  /// Share of the light that an averagely bright surface reflects, which meters are set to.
  private static let middleGrey = 0.18
  /// Linear light taken for a black frame, so that its logarithm is finite: below one grey level.
  private static let minLinear = 1e-5

  /// Exposure value at ISO 100 of what the frame shows: log₂(N²/t) − log₂(ISO/100) + log₂(L/0.18),
  /// with L the mean linear light of the picture. 8 is a bright room, 4 a dim one, 1 a dark one.
  ///
  /// Missing values default to f/1.8, 1/60 s, ISO 200.
  public static func light(of frame: StreamFrame) -> Double {
    let time = frame.exposure.time ?? assumed.time
    let stop = frame.exposure.fNumber ?? assumed.fNumber
    let iso = frame.exposure.iso ?? assumed.iso
    let linear = max(frame.statistics.linear, minLinear)
    return log2(stop * stop / time) - log2(iso / 100) + log2(linear / middleGrey)
  }
}
