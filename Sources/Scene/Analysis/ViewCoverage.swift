import Foundation
import Geometry
import Numerics

/// From where registered views look at the object: azimuth and elevation about its middle.
public struct ViewCoverage: Sendable {
  /// Where one view stands.
  public struct Direction: Sendable, Equatable {
    /// Index of the view.
    public var view: Int
    /// Degrees, 0 ..< 360, about the vertical; counter-clockwise seen from above, 0 along +Z.
    public var azimuth: Double
    /// Degrees above the horizontal plane through the middle, −90 ... 90.
    public var elevation: Double
    /// Distance from the middle, world units.
    public var distance: Double

    /// Where a view stands whose place relative to the middle is `away`, Y up; `nil` at the middle.
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
    /// The view before and the one after, in order of azimuth.
    public var first: Int
    /// The view after the gap.
    public var second: Int
    /// Degrees between the two.
    public var degrees: Double
  }

  /// The middle of the object: the median of the points, coordinate by coordinate.
  public private(set) var middle = SIMD3<Double>.zero
  /// The registered views, by azimuth.
  public private(set) var directions: [Direction] = []

  /// Takes the poses and points of a reconstruction; empty without points.
  ///
  /// - Parameters:
  ///   - up: The upward direction of its world, length 1; `nil` for +Y. Azimuths count from where the
  ///     least turn that brings it to +Y takes +Z.
  ///   - middle: The object's middle where it is known better than by the points' median.
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

  /// The least turn that brings a world's up to +Y; about +X where that is the opposite one.
  public static func uprightFromWorld(_ up: SIMD3<Double>?) -> Matrix3 {
    guard let up else { return .identity }
    let axis = cross(up, SIMD3(0, 1, 0))
    let sine = length(axis)
    guard sine > 0 else { return up.y < 0 ? .rotation(SIMD3(.pi, 0, 0)) : .identity }
    return .rotation(axis * (atan2(sine, up.y) / sine))
  }

  /// The gaps between neighbours in azimuth, the widest first; one of 360° for a single view.
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
