import Foundation
import Numerics

/// A small enameled watering can with thin parts, concavities, piercings and raised letters, as a
/// signed distance function.
///
/// All functions use the frame of the can: Z up, in meters, the table top at z = 0, the spout
/// towards +X. `placed` and `local` relate it to the world.
struct WateringCan {
  /// Part of the can, for its color.
  enum Part {
    case body, cover, trim, letters, spout, rose, handle, grip
  }

  /// Direction of the spout in the world, counterclockwise from +X.
  private static let turn: Float = -110 * .pi / 180
  /// Axis of the body.
  static let axis = SIMD3<Float>(-0.03, 0, 0)
  /// A box that contains the can with a margin.
  static let lower = SIMD3<Float>(-0.142, -0.066, -0.006)
  static let upper = SIMD3<Float>(0.150, 0.066, 0.210)
  /// Height of the can.
  static let top: Float = 0.2045
  /// Height of the rim of the body.
  static let rim: Float = 0.118
  /// Lower and upper edge of the band with the letters.
  static let band: ClosedRange<Float> = 0.038...0.086

  private static let wall: Float = 0.003
  private static let floor: Float = 0.0045
  /// Cosine of the angle between the conical wall and the vertical.
  private static let slant = 1 / Float(1.01).squareRoot()
  /// Height and minor radius of the rings around the body.
  private static let rings: [(z: Float, radius: Float)] = [
    (0.009, 0.0040), (band.lowerBound, 0.0022), (band.upperBound, 0.0022), (rim, 0.0032),
  ]
  /// Radius of the fillets where parts meet.
  private static let fillet: Float = 0.006

  private let spout = Tube([
    .init(0.046, 0, 0.028, radius: 0.0145), .init(0.074, 0, 0.046, radius: 0.0115),
    .init(0.102, 0, 0.088, radius: 0.0092), .init(0.127, 0, 0.134, radius: 0.0080),
    .init(0.139, 0, 0.150, radius: 0.0076),
  ])
  private let handle = Tube([
    .init(-0.050, 0, 0.034, radius: 0.0078), .init(-0.078, 0, 0.052, radius: 0.0066),
    .init(-0.096, 0, 0.096, radius: 0.0064), .init(-0.084, 0, 0.150, radius: 0.0064),
    .init(-0.046, 0, 0.188, radius: 0.0064), .init(0.004, 0, 0.194, radius: 0.0064),
    .init(0.032, 0, 0.168, radius: 0.0064), .init(0.035, 0, 0.126, radius: 0.0078),
  ])
  private let grip = Tube([
    .init(-0.080, 0, 0.156, radius: 0.0072), .init(-0.064, 0, 0.175, radius: 0.0098),
    .init(-0.044, 0, 0.189, radius: 0.0092), .init(-0.018, 0, 0.195, radius: 0.0098),
    .init(0.002, 0, 0.1945, radius: 0.0072),
  ])
  private let brace = Tube([
    .init(0.041, 0, 0.120, radius: 0.0050), .init(0.062, 0, 0.113, radius: 0.0045),
    .init(0.088, 0, 0.115, radius: 0.0045), .init(0.117, 0, 0.117, radius: 0.0050),
  ])

  /// The point in the world of a point of the can.
  static func placed(_ p: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(cos(turn) * p.x - sin(turn) * p.y, sin(turn) * p.x + cos(turn) * p.y, p.z)
  }

  /// The point of the can of a point in the world.
  static func local(_ p: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(cos(turn) * p.x + sin(turn) * p.y, cos(turn) * p.y - sin(turn) * p.x, p.z)
  }

  /// Outer radius of the body at a height.
  static func radius(_ z: Float) -> Float { 0.056 - 0.1 * z }

  /// Signed distance to the surface, negative inside.
  func distance(_ point: SIMD3<Float>) -> Float { nearest(point).distance }

  /// Signed distance to the surface, and the nearest part.
  func nearest(_ point: SIMD3<Float>) -> (distance: Float, part: Part) {
    let p = point - Self.axis
    let r = (p.x * p.x + p.y * p.y).squareRoot()
    let inside = (r - Self.radius(p.z) + Self.wall) * Self.slant
    var found = Nearest(distance: Self.shell(r, p.z, inside), part: .body)
    found.join(lettering(p, r), .letters, fillet: 0.0015)
    found.join(Self.cover(p, r), .cover)
    let edge = Self.coverEdge(p, r)
    found.join(min(edge, Self.ringDistance(r, p.z)), .trim, fillet: 0.001)
    for (tube, part) in [(spout, Part.spout), (handle, .handle), (brace, .trim)] {
      found.join(
        tube.distance(to: p, within: found.distance + Self.fillet), part, fillet: Self.fillet)
    }
    found.join(grip.distance(to: p, within: found.distance), .grip)
    found.join(rose(p), .rose, fillet: 0.002)
    let cavity = max(inside, max(Self.floor - p.z, p.z - Self.rim + 0.0015))
    if -cavity > found.distance { found = Nearest(distance: -cavity, part: .body) }
    return (found.distance, found.part)
  }

  /// The wall and the floor of the body.
  private static func shell(_ r: Float, _ z: Float, _ inside: Float) -> Float {
    let outside = max((r - radius(z)) * slant, max(0.0005 - z, z - rim))
    return max(outside, -max(inside, floor - z))
  }

  private static func ringDistance(_ r: Float, _ z: Float) -> Float {
    var best = Float.infinity
    for ring in rings {
      let d = length(SIMD2(r - radius(ring.z), z - ring.z)) - ring.radius
      best = min(best, d)
    }
    return best
  }
}

/// The nearest surface so far.
private struct Nearest {
  var distance: Float
  var part: WateringCan.Part

  /// Adds a part; `fillet` is the radius of a smooth transition.
  @inline(__always)
  mutating func join(_ other: Float, _ part: WateringCan.Part, fillet: Float = 0) {
    let overlap = fillet > 0 ? max(fillet - abs(distance - other), 0) / fillet : 0
    if other < distance { self.part = part }
    distance = min(distance, other) - overlap * overlap * fillet / 4
  }
}
