import Foundation
import Numerics

/// A figure computed from picked points, in the unit of the alignment, with its derivatives with
/// respect to their positions, from which its deviation follows.
package struct Derived: Equatable, Sendable {
  package var value: Double
  /// The power of the unit of length: 1 for lengths, 0 for angles, 2 for areas, 3 for volumes.
  package var power: Double
  /// Derivatives with respect to points, by name.
  package var gradients: [String: SIMD3<Double>] = [:]
  /// Variance from other sources than the points, such as the support.
  package var otherVariance = 0.0

  package init(_ value: Double, power: Double) { (self.value, self.power) = (value, power) }

  mutating func add(_ gradient: SIMD3<Double>, of point: String) {
    gradients[point, default: .zero] += gradient
  }

  /// Variance of the value alone.
  func variance(_ covariances: [String: Matrix3]) -> Double {
    gradients.reduce(otherVariance) { sum, entry in
      sum + (covariances[entry.key].map { dot(entry.value, $0 * entry.value) } ?? 0)
    }
  }
}

extension Derived {
  /// The distance of two points.
  static func distance(_ a: NamedPosition, _ b: NamedPosition) -> Derived {
    let way = b.position - a.position
    var result = Derived(length(way), power: 1)
    result.add(-normalized(way), of: a.name)
    result.add(normalized(way), of: b.name)
    return result
  }

  /// The angle at `b` between the directions to `a` and `c`, radians.
  static func angle(_ a: NamedPosition, at b: NamedPosition, _ c: NamedPosition) -> Derived {
    let (u, v) = (a.position - b.position, c.position - b.position)
    let (eu, ev) = (normalized(u), normalized(v))
    var result = Derived(atan2(length(cross(eu, ev)), dot(eu, ev)), power: 0)
    // A point that moves along these directions changes the angle fastest; any direction across
    // does so where all three points are on a line.
    let any = across(eu)
    let (ofA, ofC) = (unit(eu * dot(eu, ev) - ev, or: any), unit(ev * dot(eu, ev) - eu, or: any))
    let (da, dc) = (ofA / length(u), ofC / length(v))
    result.add(da, of: a.name)
    result.add(dc, of: c.name)
    result.add(-(da + dc), of: b.name)
    return result
  }

  /// The height of a point above a plane through `foot` with the unit normal `up`.
  static func height(
    _ a: NamedPosition, above foot: SIMD3<Double>, up: SIMD3<Double>, deviation: Double
  ) -> Derived {
    var result = Derived(dot(a.position - foot, up), power: 1)
    result.add(up, of: a.name)
    result.otherVariance = deviation * deviation
    return result
  }

  /// The height of one point above another.
  static func height(_ a: NamedPosition, above b: NamedPosition, up: SIMD3<Double>) -> Derived {
    var result = Derived(dot(a.position - b.position, up), power: 1)
    result.add(up, of: a.name)
    result.add(-up, of: b.name)
    return result
  }

  /// Length below which a direction is undefined.
  private static let minLength = 1e-9

  private static func unit(_ v: SIMD3<Double>, or other: SIMD3<Double>) -> SIMD3<Double> {
    length(v) > minLength ? normalized(v) : other
  }

  private static func across(_ v: SIMD3<Double>) -> SIMD3<Double> {
    normalized(cross(v, abs(v.x) < 0.7 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)))
  }
}

/// A point's name and position in the world of the alignment.
struct NamedPosition {
  let name: String
  let position: SIMD3<Double>
}
