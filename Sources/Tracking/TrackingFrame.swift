import Geometry
import Imaging
import Support

/// An input frame of `PoseTracker`.
public struct TrackingFrame: Sendable {
  /// Luma of the reduced frame, 0 … 255.
  public var luma: FloatImage
  /// The camera at the size of `luma`.
  public var camera: Camera
  /// Seconds since the start of the stream.
  public var time: Double
  /// Measured direction of gravity, camera frame; `nil` if unknown.
  public var gravity: SIMD3<Double>?

  /// Creates a frame; the size of the camera must match `luma`.
  public init(luma: FloatImage, camera: Camera, time: Double, gravity: SIMD3<Double>? = nil) {
    self.luma = luma
    self.camera = camera
    self.time = time
    self.gravity = gravity
  }
}

/// Measured depth of a frame with the confidence of the sensor.
public struct TrackingDepth: Sendable {
  /// Meters along the optical axis, 0 = unknown; of any size, covering the frame.
  public var depth: FloatImage
  /// Confidence of each value of `depth`: 0, 1 or 2; `nil` if all are valid.
  public var confidence: ByteImage?

  /// Creates a depth image.
  public init(depth: FloatImage, confidence: ByteImage? = nil) {
    self.depth = depth
    self.confidence = confidence
  }

  /// Range of valid depth, meters, in which phone sensors are accurate.
  static let range: ClosedRange<Float> = 0.1...5
  /// Maximum spread of the 3 × 3 depths around a position, relative to their mean; a larger one
  /// indicates an edge.
  static let maxSpread: Float = 0.04
  /// Minimum confidence of valid depth.
  static let minConfidence: UInt8 = 1

  /// The mean of the depths around a position, which is given in shares of the image's width and
  /// height; `nil` at depth edges, next to holes, and for low confidence.
  func at(_ share: SIMD2<Double>) -> Double? {
    guard share.x >= 0, share.y >= 0, share.x < 1, share.y < 1 else { return nil }
    let x = Int(saturating: share.x * Double(depth.width))
    let y = Int(saturating: share.y * Double(depth.height))
    guard x >= 1, y >= 1, x < depth.width - 1, y < depth.height - 1 else { return nil }
    var (sum, nearest, farthest): (Float, Float, Float) = (0, .infinity, 0)
    for row in y - 1...y + 1 {
      for column in x - 1...x + 1 {
        let k = row * depth.width + column
        let value = depth.pixels[k]
        guard Self.range.contains(value), isSure(k) else { return nil }
        sum += value
        nearest = min(nearest, value)
        farthest = max(farthest, value)
      }
    }
    let mean = sum / 9
    return farthest - nearest <= Self.maxSpread * mean ? Double(mean) : nil
  }

  private func isSure(_ k: Int) -> Bool {
    guard let confidence, confidence.width == depth.width, confidence.height == depth.height else {
      return true
    }
    return confidence.pixels[k] >= Self.minConfidence
  }
}

/// Tracking quality.
public enum TrackingStatus: String, Sendable, Equatable, Codable {
  /// There is no map yet: without depth, the camera must first move sideways.
  case initializing
  /// The pose is reliable.
  case normal
  /// Poses are available, but the camera moves too fast.
  case excessiveMotion
  /// There are too few features.
  case insufficientFeatures
  /// Tracking was lost, and the tracker searches for a known location.
  case relocalizing
}
