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

  /// Assumed where the file does not tell: a phone's lens, indoors, hand held.
  private static let assumed = (time: 1.0 / 60, fNumber: 1.8, iso: 200.0)
  /// Share of the light that an averagely bright surface reflects, which meters are set to.
  private static let middleGrey = 0.18
  /// Linear light taken for a black frame, so that its logarithm is finite: below one grey level.
  private static let minLinear = 1e-5

  /// Exposure value at ISO 100 of what the frame shows: log₂(N²/t) − log₂(ISO/100) + log₂(L/0.18),
  /// with L the mean linear light of the picture. 8 is a bright room, 4 a dim one, 1 a dark one.
  ///
  /// What the file does not tell is taken as f/1.8, 1/60 s, ISO 200.
  public static func light(of frame: StreamFrame) -> Double {
    let time = frame.exposure.time ?? assumed.time
    let stop = frame.exposure.fNumber ?? assumed.fNumber
    let iso = frame.exposure.iso ?? assumed.iso
    let linear = max(frame.statistics.linear, minLinear)
    return log2(stop * stop / time) - log2(iso / 100) + log2(linear / middleGrey)
  }
}

/// Where a box is in a picture.
struct BoxInView {
  /// Corners nearer than this are taken to be behind the camera, metres: no lens focuses there.
  static let minDepth = 0.02
  /// Stands for a size without bound, when the camera is inside the box: beyond every limit.
  static let unbounded = 9.0
  /// Corners that must be ahead for the box to count as seen: more than one face.
  static let minCornersAhead = 5
  /// Sine of the angle below which the camera looks straight at the box.
  private static let minSine = 1e-9

  /// The greater of width and height as a share of the picture's.
  let fill: Double
  /// Share of the box's picture inside the frame, or of the frame it could fill.
  let visible: Double

  /// The size is taken as if the camera looked straight at the box, so that perspective at the rim
  /// of the picture does not enlarge it.
  init(_ box: ObjectBox, camera: Camera, pose: RigidTransform) {
    let center = pose * box.center
    let ahead = SIMD3<Double>(0, 0, 1)
    let axis = cross(normalized(center), ahead)
    let sine = length(axis)
    let angle = atan2(sine, normalized(center).z)
    let turn = sine > Self.minSine ? Matrix3.rotation(axis * (angle / sine)) : .identity
    let corners = box.corners.map { pose * $0 }
    fill = BoxInView.size(corners.map { turn * $0 }, camera)
    visible = BoxInView.share(corners, camera)
  }

  private static func size(_ corners: [SIMD3<Double>], _ camera: Camera) -> Double {
    guard corners.allSatisfy({ $0.z > minDepth }) else { return unbounded }
    let xs = corners.map { $0.x / $0.z * camera.fx / Double(camera.width) }
    let ys = corners.map { $0.y / $0.z * camera.fy / Double(camera.height) }
    return max(
      (xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
  }

  /// Overlap of the box's rectangle with the frame, relative to the smaller of both.
  private static func share(_ corners: [SIMD3<Double>], _ camera: Camera) -> Double {
    let ahead = corners.filter { $0.z > minDepth }
    guard ahead.count >= minCornersAhead else { return 0 }
    let pixels = ahead.map { SIMD2($0.x / $0.z * camera.fx, $0.y / $0.z * camera.fy) }
    func overlap(_ values: [Double], _ middle: Double, _ side: Int) -> (Double, Double) {
      let (low, high) = ((values.min() ?? 0) + middle, (values.max() ?? 0) + middle)
      return (max(0, min(high, Double(side)) - max(low, 0)), high - low)
    }
    let (w, width) = overlap(pixels.map(\.x), camera.cx, camera.width)
    let (h, height) = overlap(pixels.map(\.y), camera.cy, camera.height)
    let full = min(width, Double(camera.width)) * min(height, Double(camera.height))
    return full > 0 ? w * h / full : 0
  }
}
