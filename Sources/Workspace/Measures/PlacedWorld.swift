import Foundation
import Geometry
import Measuring
import Numerics
import Pipeline
import Scene

/// Where a part of the world of results comes from, the strongest first.
package enum FrameSource: String, Sendable {
  /// `up set`, `north set`, `origin set`, `scale set` or `markers size`.
  case stated
  /// `markers origin`.
  case marker
  case controlPoints = "control-points"
  case alignment = "align"
}

/// The parts of the world of results, with their sources.
///
/// What the user states takes precedence over control points, and these over the alignment, for each
/// part on its own. The frame of a marker is a statement of up, north and origin.
package struct PlacedWorld: Sendable, Equatable {
  package private(set) var parts = FrameParts()
  package private(set) var scale = FrameSource.alignment
  package private(set) var up = FrameSource.alignment
  package private(set) var north = FrameSource.alignment
  package private(set) var origin = FrameSource.alignment

  /// The world of the alignment.
  init() {}

  /// - Parameters:
  ///   - marker: The marker whose frame is that of results.
  ///   - stated: The upward direction that the user states.
  init(
    _ measurements: Measurements, _ survey: PointSurvey, marker: LocatedMarker?,
    up stated: UpEstimate?
  ) {
    let control = survey.control?.found
    if survey.scale != nil {
      parts.scale = survey.scale?.factor
      scale = survey.isScaleOfControl ? .controlPoints : .stated
    }
    if let marker {
      let own = FrameParts(marker)
      (parts.axes, parts.origin) = (own.axes, own.origin)
      (up, north, origin) = (.marker, .marker, .marker)
    } else if let control {
      (parts.up, up) = (stated?.direction ?? control.up, stated == nil ? .controlPoints : .stated)
      (parts.north, north) = (.direction(control.north), .controlPoints)
      (parts.origin, origin) = (control.origin, .controlPoints)
    } else if let stated {
      (parts.up, up) = (stated.direction, .stated)
    }
    if let direction = Self.north(measurements.north, survey) {
      (parts.north, north) = (direction, .stated)
    }
    if let place = Self.origin(measurements.statedOrigin, survey) {
      (parts.origin, origin) = (place, .stated)
    }
  }

  private static func north(_ stated: StatedNorth?, _ survey: PointSurvey) -> FrameParts.North? {
    switch stated {
    case nil: return nil
    case .turn(let degrees): return .turn(degrees * .pi / 180)
    case .points(let from, let to):
      guard let a = survey.place(of: from), let b = survey.place(of: to), a != b else { return nil }
      return .direction(b - a)
    }
  }

  private static func origin(_ stated: StatedOrigin?, _ survey: PointSurvey) -> SIMD3<Double>? {
    switch stated {
    case nil: nil
    case .point(let name), .marker(let name): survey.place(of: name)
    case .position(let place): place
    }
  }
}

extension Measurements {
  /// Whether anything defines the world of results other than the alignment.
  var definesWorld: Bool {
    distances.contains { !$0.isCheck } || usesMarkers || control != nil || up != nil
      || statedOrigin != nil || north != nil
  }
}

extension Project {
  /// The world of results, with the sources of its parts.
  package mutating func placedWorld() throws -> PlacedWorld {
    guard records[.align] != nil, settings.measurements.definesWorld else { return PlacedWorld() }
    return PlacedWorld(
      settings.measurements, try survey(), marker: try originMarker(), up: try userUp())
  }
}
