import Geometry
import Numerics
import Pipeline
import Scene
import Support

/// The known facts of a pixel of a photograph: its nearest keypoint, the matches and the point of
/// that keypoint, and depths.
package struct PixelTrace: Sendable {
  /// The value of a map at a pixel.
  package struct Sample: Sendable, Equatable {
    /// `nil` outside the map and where the value is unknown.
    package let value: Double?
  }

  /// The keypoint nearest to the pixel.
  package struct Nearest: Sendable, Equatable {
    package let index: Int
    package let keypoint: Keypoint
    /// Distance to the pixel, pixels.
    package let distance: Double
  }

  /// The keypoints of the frame.
  package enum Keypoints: Sendable, Equatable {
    case notComputed, absent
    case nearest(Nearest)
  }

  /// The triangulated point of the keypoint.
  package struct Point: Sendable, Equatable {
    /// The frames that observe it.
    package let track: [String]
    /// Mean reprojection error, pixels.
    package let error: Double
    /// The largest triangulation angle, degrees.
    package let angle: Double
    /// Depth along the optical axis, in the model's unit; `nil` for a frame without a pose.
    package let depth: Double?
  }

  /// The outcome of triangulating the keypoint.
  package enum Triangulation: Sendable, Equatable {
    case noPoint
    case point(Point)
  }

  package let frame: String
  /// Coordinates in the upright photograph, pixels; (0, 0) is the corner of the first pixel.
  package let pixel: SIMD2<Double>
  /// Sensor depth along the optical axis, meters; `nil` without a depth map.
  package internal(set) var sensorDepth: Sample?
  /// Depth along the optical axis from the dense stage, in the model's unit; `nil` without a map.
  package internal(set) var denseDepth: Sample?
  package internal(set) var keypoints = Keypoints.notComputed
  /// The frames in which the keypoint has matches; `nil` before matching.
  package internal(set) var matches: [String]?
  /// `nil` before alignment.
  package internal(set) var triangulation: Triangulation?

  /// - Returns: `nil` for a pixel outside the photograph.
  package init?(_ pixel: SIMD2<Double>, of view: View, in results: inout Results) throws {
    guard pixel.x >= 0, pixel.y >= 0, pixel.x <= Double(view.image.width),
      pixel.y <= Double(view.image.height)
    else { return nil }
    frame = view.name
    self.pixel = pixel
    try addDepths(view, &results)
    try addKeypoint(&results)
  }
}
