import Foundation
import Geometry
import Numerics

/// Directions from which registered views see the object: azimuth and elevation about its center.
public struct ViewCoverage: Sendable {
  /// The direction of one view.
  public struct Direction: Sendable, Equatable {
    /// Index of the view.
    public var view: Int
    /// Degrees, 0 ..< 360, about the vertical; counterclockwise seen from above, 0 along +Z.
    public var azimuth: Double
    /// Degrees above the horizontal plane through the center, −90 ... 90.
    public var elevation: Double
    /// Distance from the center, world units.
    public var distance: Double

    /// The direction of a view at offset `away` from the center, Y up; `nil` if the offset is zero.
    public init?(_ view: Int, at away: SIMD3<Double>) {
      distance = length(away)
      guard distance > 0, distance.isFinite else { return nil }
      self.view = view
      azimuth = atan2(away.x, away.z) * 180 / .pi
      if azimuth < 0 { azimuth += 360 }
      elevation = asin(min(max(away.y / distance, -1), 1)) * 180 / .pi
    }
  }

  /// A range of azimuths without a view.
  public struct Gap: Sendable, Equatable {
    /// The view before the gap, in order of azimuth.
    public var first: Int
    /// The view after the gap.
    public var second: Int
    /// Width of the gap, degrees.
    public var degrees: Double
  }

  /// The center of the object: the coordinate-wise median of the points.
  public private(set) var middle = SIMD3<Double>.zero
  /// Directions of the registered views, in order of azimuth.
  public private(set) var directions: [Direction] = []

  /// Computes the directions of the registered views of a reconstruction; empty if it has no points
  /// and no center is given.
  ///
  /// - Parameters:
  ///   - up: The upward direction of its world, of length 1; `nil` for +Y. The shortest rotation
  ///     that brings it to +Y defines the zero azimuth.
  ///   - middle: The object's center, if a better estimate than the median of the points is known.
  public init(
    _ reconstruction: Reconstruction, up: SIMD3<Double>? = nil, about middle: SIMD3<Double>? = nil
  ) {
    let turn = Self.uprightFromWorld(up)
    guard let middle = middle ?? reconstruction.points.map(\.position).coordinateMedian() else {
      return
    }
    self.middle = middle
    directions = reconstruction.registered.compactMap { view in
      reconstruction.poses[view].flatMap { Direction(view, at: turn * ($0.center - middle)) }
    }
    directions.sort { ($0.azimuth, $0.view) < ($1.azimuth, $1.view) }
  }

  /// The shortest rotation from `up` to +Y; a half turn about +X if `up` is −Y.
  public static func uprightFromWorld(_ up: SIMD3<Double>?) -> Matrix3 {
    guard let up else { return .identity }
    let axis = cross(up, SIMD3(0, 1, 0))
    let sine = length(axis)
    guard sine > 0 else { return up.y < 0 ? .rotation(SIMD3(.pi, 0, 0)) : .identity }
    return .rotation(axis * (atan2(sine, up.y) / sine))
  }

  /// The gaps between views adjacent in azimuth, the widest first; a single gap of 360° for one
  /// view.
  public var gaps: [Gap] {
    guard let last = directions.last else { return [] }
    var previous = last
    var gaps: [Gap] = []
    for direction in directions {
      var degrees = direction.azimuth - previous.azimuth
      if degrees < 0 || directions.count == 1 { degrees += 360 }
      gaps.append(Gap(first: previous.view, second: direction.view, degrees: degrees))
      previous = direction
    }
    return gaps.sorted { ($1.degrees, $0.first) < ($0.degrees, $1.first) }
  }
}
