import Geometry
import Imaging
import Support

/// A frame as `PoseTracker` takes it.
public struct TrackingFrame: Sendable {
  /// Reduced luma, 0 … 255.
  public var luma: FloatImage
  /// The camera at the size of `luma`.
  public var camera: Camera
  /// Seconds since the stream began.
  public var time: Double
  /// Measured direction of gravity, camera frame; `nil` where it is not known.
  public var gravity: SIMD3<Double>?

  /// Creates a frame; the camera has the size of `luma`.
  public init(luma: FloatImage, camera: Camera, time: Double, gravity: SIMD3<Double>? = nil) {
    self.luma = luma
    self.camera = camera
    self.time = time
    self.gravity = gravity
  }
}

/// Depth measured with a frame: metres along the optical axis, 0 = unknown, and how sure of it the
/// sensor is: 0, 1 or 2.
public struct TrackingDepth: Sendable {
  /// Metres along the optical axis, 0 = unknown; of any size, laid over the frame.
  public var depth: FloatImage
  /// 0, 1 or 2 for each value of `depth`; `nil` where all are believed.
  public var confidence: ByteImage?

  /// Creates a depth image.
  public init(depth: FloatImage, confidence: ByteImage? = nil) {
    self.depth = depth
    self.confidence = confidence
  }

  /// Nearest and farthest depth that is believed, metres: what phone sensors measure well.
  static let range: ClosedRange<Float> = 0.1...5
  /// Largest spread of the nine depths round a place, relative to their mean: more is an edge.
  static let maxSpread: Float = 0.04
  /// Smallest confidence that is believed.
  static let minConfidence: UInt8 = 1

  /// The mean of the depths round a place given in shares of the image's width and height; `nil`
  /// at depth edges, next to holes, and where the sensor is unsure.
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

/// How well a tracker knows where the camera is.
public enum TrackingStatus: String, Sendable, Equatable, Codable {
  /// No map yet: without depth the camera must move sideways first.
  case initializing
  /// The pose is known well.
  case normal
  /// Poses are known, but the camera moves faster than is good for them.
  case excessiveMotion
  /// There is too little to see.
  case insufficientFeatures
  /// The place was lost and is looked for among those seen before.
  case relocalizing
}
