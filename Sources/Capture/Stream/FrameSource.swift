import Foundation
import Imaging

/// Where a session's frames come from: a recording or a simulation, frame by frame in time order.
///
/// Frames may be asked for from several threads and in any order; nothing is kept between calls, so
/// that memory does not grow with the length of a stream.
public protocol FrameSource: Sendable {
  /// What is played, for messages.
  var name: String { get }
  var count: Int { get }
  /// The same as long as the frames and what is known of them are the same.
  var fingerprint: String { get }
  /// Decodes a frame at reduced size.
  func frame(_ index: Int) throws -> StreamFrame
  /// Decodes the depth of a frame; `nil` where it has none.
  func depth(_ index: Int) throws -> SensorDepth?
  /// Points of the scene known beforehand, for frames without depth; world with Y up.
  var points: [SIMD3<Double>] { get }
  /// Whether frames come with poses; if none does, they come with their luma instead.
  var hasPoses: Bool { get }
  /// Usual time from one frame to the next, seconds: a video's or a photographer's.
  var interval: Double { get }
  /// Whether poses and points are in metres; else their scale is a guess and shots keep no pose.
  var isMetric: Bool { get }
  /// The photograph itself.
  func photo(_ index: Int) throws -> StreamPhoto
  /// The photograph in colour, reduced so that its longer side is no longer than `maxDimension`.
  func picture(_ index: Int, maxDimension: Int) throws -> RGBImage
}

extension FrameSource {
  /// Name and number: for sources whose frames do not change.
  public var fingerprint: String { "\(name), \(count) frames" }
  /// None: the source knows no points beforehand.
  public var points: [SIMD3<Double>] { [] }
  /// True: frames come with poses.
  public var hasPoses: Bool { true }
  /// A thirtieth of a second, as in a video.
  public var interval: Double { 1.0 / 30 }
  /// True: the device's poses are in metres.
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
