import Foundation
import Imaging

/// Source of a session's frames: a recording or a simulation, frame by frame in time order.
///
/// Frames can be requested from several threads and in any order. Nothing is kept between calls, so
/// memory does not grow with the length of a stream.
public protocol FrameSource: Sendable {
  /// Name of the source, for messages.
  var name: String { get }
  var count: Int { get }
  /// Identifies the frames and their metadata; unchanged as long as these are unchanged.
  var fingerprint: String { get }
  /// Decodes a frame at reduced size.
  func frame(_ index: Int) throws -> StreamFrame
  /// Decodes the depth of a frame; `nil` if it has none.
  func depth(_ index: Int) throws -> SensorDepth?
  /// Known scene points, for frames without depth; world with Y up.
  var points: [SIMD3<Double>] { get }
  /// Whether frames have poses; if none has, frames include their luma instead.
  var hasPoses: Bool { get }
  /// Typical time between frames in seconds, of a video or a photographer.
  var interval: Double { get }
  /// Whether poses and points are in meters; otherwise the scale is a guess and shots store no
  /// pose.
  var isMetric: Bool { get }
  /// The original photograph.
  func photo(_ index: Int) throws -> StreamPhoto
  /// The photograph in color, reduced to a longer side of at most `maxDimension` pixels.
  func picture(_ index: Int, maxDimension: Int) throws -> RGBImage
}

extension FrameSource {
  /// Name and number of frames, for sources whose frames do not change.
  public var fingerprint: String { "\(name), \(count) frames" }
  /// Empty: no known points.
  public var points: [SIMD3<Double>] { [] }
  /// True: frames have poses.
  public var hasPoses: Bool { true }
  /// 1/30 second, as in a video.
  public var interval: Double { 1.0 / 30 }
  /// True: device poses are in meters.
  public var isMetric: Bool { true }

  /// Decodes the photograph.
  public func picture(_ index: Int, maxDimension: Int) throws -> RGBImage {
    let photo = try photo(index)
    return try RGBImage(
      decoding: photo.bytes,
      named: URL(fileURLWithPath: "/frame \(index).\(photo.fileExtension)"),
      maxDimension: maxDimension)
  }
}
