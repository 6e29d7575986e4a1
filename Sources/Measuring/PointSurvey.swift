import Foundation
import Geometry
import Markers
import Numerics
import Scene

/// The picked points of a project, located in a reconstruction, with the scale from known distances.
package struct PointSurvey: Sendable {
  /// A distance that cannot be used, as a point of it has no position.
  package struct Unusable: Equatable, Sendable {
    package var known: KnownDistance
    /// The point without a position.
    package var point: String
  }

  /// The positions, or why a point has none, by name.
  package private(set) var points: [String: Result<LocatedPoint, PointProblem>] = [:]
  /// The scale from known distances; `nil` without any that can be used.
  package private(set) var scale: ScaleEstimate?
  /// The known distances in comparison with the model, in the order in which they were set; empty
  /// while the scale is unknown.
  package private(set) var distances: [DistanceRow] = []
  /// The markers, or why one has no position.
  package private(set) var markers: [MarkerName: Result<LocatedMarker, MarkerProblem>] = [:]
  /// The scale from markers of known size; `nil` without any that can be used.
  package private(set) var markerScale: MarkerScale?
  /// The markers on a board; `nil` without one.
  package private(set) var board: ControlSurvey?
  /// The control points; `nil` without any.
  package private(set) var control: ControlSurvey?
  /// Whether the scale is that of the control points, as neither distances nor markers give it.
  package private(set) var isScaleOfControl = false
  /// Known distances that cannot be used.
  package private(set) var unusable: [Unusable] = []
  /// Known distances whose points have positions.
  private(set) var usable: [(known: KnownDistance, derived: Derived)] = []
  /// Whether the alignment itself is in meters.
  package let isAlignmentMetric: Bool

  /// Locates all points and markers.
  ///
  /// - Parameters:
  ///   - names: The frames of the reconstruction, in its order.
  ///   - sizes: Width and height of the upright photographs by frame.
  ///   - sightings: The markers that photographs show.
  package init(
    _ measurements: Measurements, in reconstruction: Reconstruction, names: [String],
    sizes: [String: SIMD2<Double>] = [:], sightings: [MarkerSighting] = []
  ) {
    isAlignmentMetric = reconstruction.isMetric
    let indices = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    for point in measurements.points {
      let locator = PointLocator(point, in: reconstruction, names: indices, sizes: sizes)
      points[point.name] = Result(catching: locator.located)
    }
    let markerLocator = MarkerLocator(reconstruction: reconstruction, names: indices, sizes: sizes)
    markers = Dictionary(grouping: sightings, by: \.marker).mapValues { group in
      Result { () throws(MarkerProblem) in try markerLocator.located(group) }
    }
    for known in measurements.distances { add(known) }
    markerScale = MarkerScale(
      markers.compactMapValues { try? $0.get() }, measurements.markerSizes)
    let covariances = covariances
    board = measurements.board.map { ControlSurvey($0, places(of: $0)) }
    scale = ScaleEstimate(usable, covariances, markers: markerScale, board: board?.found)
    control = measurements.control.map { ControlSurvey($0, places(of: $0)) }
    if scale == nil, let fit = control?.found {
      scale = ScaleEstimate(fit)
      isScaleOfControl = true
    }
    guard factor != nil else { return }
    distances = usable.map { DistanceRow($0.known, $0.derived, covariances, scale: scale) }
  }

  /// Meters per unit of the alignment; `nil` if the unit is unknown.
  package var factor: Double? { scale?.factor ?? (isAlignmentMetric ? 1 : nil) }

  var covariances: [String: Matrix3] {
    let centers = markers.compactMap { name, found in
      (try? found.get()).map { (name.text, $0.covariance) }
    }
    return points.compactMapValues { try? $0.get().covariance }
      .merging(centers) { point, _ in point }
  }

  /// The positions of control points: those of picked points, otherwise of markers.
  private func places(of control: ControlPoints) -> [String: ControlSurvey.Place] {
    var found: [String: ControlSurvey.Place] = [:]
    for name in control.points.map(\.name) {
      if let point = try? points[name]?.get() {
        found[name] = .init(position: point.position, covariance: point.covariance)
      } else if let place = MarkerPlace(name), let marker = try? markers[place.marker]?.get() {
        let corner = place.corner.map { marker.corners[$0] }
        found[name] = .init(
          position: corner?.position ?? marker.center,
          covariance: corner?.covariance ?? marker.covariance)
      }
    }
    return found
  }

  /// The position of a picked point or a marker in the world of the alignment; `nil` if it has none.
  package func place(of name: String) -> SIMD3<Double>? { try? located(name).position }

  private mutating func add(_ known: KnownDistance) {
    guard let a = try? located(known.first), let b = try? located(known.second) else {
      let isFirst = (try? located(known.first)) == nil
      unusable.append(Unusable(known: known, point: isFirst ? known.first : known.second))
      return
    }
    usable.append((known, .distance(a, b)))
  }

  /// - Throws: `PointProblem`, `UnknownPoint`.
  private func located(_ name: String) throws -> NamedPosition {
    guard let point = points[name] else {
      guard let marker = MarkerName(name), let found = try? markers[marker]?.get() else {
        throw UnknownPoint(name: name)
      }
      return NamedPosition(name: name, position: found.center)
    }
    return NamedPosition(name: name, position: try point.get().position)
  }

  /// No point has this name.
  package struct UnknownPoint: Error, Equatable {
    package let name: String
  }
}

extension PointSurvey {
  /// The distance of two points.
  package func distance(_ a: String, _ b: String) throws -> Measured {
    measured(.distance(try located(a), try located(b)))
  }

  /// The angle at the second point, degrees.
  package func angle(_ a: String, _ b: String, _ c: String) throws -> Measured {
    var result = measured(.angle(try located(a), at: try located(b), try located(c)))
    result.value *= 180 / .pi
    result.deviation *= 180 / .pi
    return result
  }

  /// The height of a point above a plane.
  ///
  /// - Parameters:
  ///   - foot: A point of the plane, in the world of the alignment.
  ///   - up: Its unit normal.
  ///   - deviation: Standard deviation of the plane's height, in units of the alignment.
  package func height(
    _ a: String, above foot: SIMD3<Double>, up: SIMD3<Double>, deviation: Double
  ) throws -> Measured {
    measured(.height(try located(a), above: foot, up: up, deviation: deviation))
  }

  /// The height of one point above another, along the unit vector `up`.
  package func height(_ a: String, above b: String, up: SIMD3<Double>) throws -> Measured {
    measured(.height(try located(a), above: try located(b), up: up))
  }

  /// The area of a mesh in the world of the alignment.
  package func area(of mesh: MeshMeasure) -> Measured {
    var area = Derived(mesh.area, power: 2)
    area.otherVariance = mesh.areaDeviation * mesh.areaDeviation
    return measured(area)
  }

  /// The volume of a mesh in the world of the alignment.
  package func volume(of mesh: MeshMeasure) -> Measured {
    var volume = Derived(mesh.volume, power: 3)
    volume.otherVariance = mesh.volumeDeviation * mesh.volumeDeviation
    return measured(volume)
  }

  /// A figure in the unit of the results, with its deviation.
  ///
  /// The scale depends on the same points, so their derivatives are added before squaring: a
  /// distance that defines the scale has the deviation of the given length.
  func measured(_ derived: Derived) -> Measured {
    let unit = pow(scale?.factor ?? 1, derived.power)
    var total = derived
    var other = derived.otherVariance
    if let scale {
      for (name, gradient) in scale.gradients {
        total.add(gradient * (derived.power * derived.value), of: name)
      }
      let slope = derived.power * derived.value
      other += slope * slope * scale.otherVariance
    }
    total.otherVariance = other
    return Measured(
      value: derived.value * unit,
      deviation: max(total.variance(covariances), 0).squareRoot() * unit,
      power: Int(saturating: derived.power), isMetric: factor != nil)
  }
}
