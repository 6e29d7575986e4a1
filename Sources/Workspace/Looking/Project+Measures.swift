import Geometry
import Markers
import Measuring
import Numerics
import Pipeline
import Scene
import Support
import Surface

/// The surface that the object stands on, in the world of the alignment.
package struct FoundSupport: Sendable, Equatable {
  package var plane: MeshMeasure.Plane
  /// Standard deviation of its points from the plane.
  package var deviation: Double
  package var source: Source

  /// What the plane was fitted to.
  package enum Source: String, Sendable {
    case cloud = "dense cloud"
    case points = "sparse points"
  }

  /// The surface in the world that `frame` rotates.
  func turned(back frame: OutputFrame) -> FoundSupport {
    let back = frame.worldFromModel.inverse
    var result = self
    result.plane = MeshMeasure.Plane(foot: back * plane.foot, up: back.rotation * plane.up)
    return result
  }
}

/// Area and volume of the mesh.
package struct MeshFigures: Sendable, Equatable {
  package var area: Measured
  /// `nil` if the mesh is not closed.
  package var volume: Measured?
  /// Number of holes; a mesh without holes may still not be a manifold.
  package var holes: Int
  /// Share of the area that was not observed, whose deviation is not included.
  package var unobserved: Double
  /// Where the volume ends below; `nil` if it is that of the whole mesh.
  package var support: FoundSupport?
}

extension Project {
  /// The picked points and markers, of which the named ones have positions.
  ///
  /// - Throws: `MeasureError.unknownPoint`, `samePoint`, `notLocated`, `markerNotSeen`,
  ///   `markerNotLocated`.
  private mutating func survey(requiring names: [String]) throws -> PointSurvey {
    let markers = names.compactMap { MarkerName($0) }
    try requirePoints(names.filter { MarkerName($0) == nil })
    let survey = try survey(of: settings.measurements, locatesMarkers: !markers.isEmpty)
    for marker in markers {
      switch survey.markers[marker] {
      case nil: throw MeasureError.markerNotSeen(marker)
      case .failure(let problem): throw MeasureError.markerNotLocated(marker, problem)
      case .success: break
      }
    }
    for name in names {
      if case .failure(let problem)? = survey.points[name] {
        throw MeasureError.notLocated(point: name, problem)
      }
    }
    return survey
  }

  /// The picked points that a frame shows, or that project into it: the pixels of their picks and
  /// of their positions, in the upright photograph.
  package mutating func pickedPixels(
    in frame: String
  ) throws -> [(name: String, pick: SIMD2<Double>?, projection: SIMD2<Double>?)] {
    let view = try loadedCapture().viewSet.views[try frameIndex(frame)]
    let size = SIMD2(Double(view.image.width), Double(view.image.height))
    let output = records[.align] == nil ? nil : try results.posedViews()
    let survey = records[.align] == nil ? nil : try survey()
    return settings.measurements.points.compactMap { point in
      let pick = point.picks.first { $0.frame == view.name }?.pixel
      var projection: SIMD2<Double>?
      if let output, let index = output.index(of: view.name), let pose = output.kept.poses[index],
        let place = try? survey?.points[point.name]?.get().position, (pose * place).z > 0
      {
        let camera = output.kept.camera(of: index)
        let pixel = camera.project(pose * place)
        projection = pixel * size / SIMD2(Double(camera.width), Double(camera.height))
      }
      return pick == nil && projection == nil ? nil : (point.name, pick, projection)
    }
  }

  /// The distance of two picked points.
  package mutating func distance(_ a: String, _ b: String) throws -> Measured {
    try survey(requiring: [a, b]).distance(a, b)
  }

  /// The angle at the second of three picked points, degrees.
  package mutating func angle(_ a: String, _ b: String, _ c: String) throws -> Measured {
    try survey(requiring: [a, b, c]).angle(a, b, c)
  }

  /// The height of a picked point above another.
  package mutating func height(_ a: String, above b: String) throws -> Measured {
    let up = try upInModel()
    return try survey(requiring: [a, b]).height(a, above: b, up: up)
  }

  /// The height of a picked point above the support.
  ///
  /// - Throws: `MeasureError.noSupport`.
  package mutating func height(_ a: String) throws -> (Measured, FoundSupport) {
    let survey = try survey(requiring: [a])
    guard let support = try support() else { throw MeasureError.noSupport }
    let height = try survey.height(
      a, above: support.plane.foot, up: support.plane.up, deviation: support.deviation)
    return (height, support)
  }

  /// The surface that the object stands on; `nil` if none was found.
  package mutating func support() throws -> FoundSupport? {
    guard try placedUp() == nil else { return nil }
    let turned = OutputFrame(scale: nil, up: try statedUp()?.direction)
    guard let box = try alignedBounds().map({ turned.placing($0.box) }) else { return nil }
    if hasCurrentPoses(.dense), let plane = SupportPlane(try upwardPoints(turned), under: box) {
      return FoundSupport(plane, from: .cloud).turned(back: turned)
    }
    let points = try results.reconstruction().kept.points.map {
      turned.worldFromModel * $0.position
    }
    return SupportPlane(points, under: box).map {
      FoundSupport($0, from: .points).turned(back: turned)
    }
  }

  /// Points of the dense cloud whose normals point upwards.
  private mutating func upwardPoints(_ turned: OutputFrame) throws -> [SIMD3<Double>] {
    let cloud = turned.placing(try results.fused())
    guard cloud.normals.count == cloud.positions.count else { return [] }
    return cloud.positions.indices.filter { cloud.normals[$0].y > SupportPlane.minUp }
      .map { SIMD3<Double>(cloud.positions[$0]) }
  }

  /// Area and volume of the mesh.
  ///
  /// - Throws: `PipelineError.notBuilt` if the mesh was made with other poses.
  package mutating func meshFigures() throws -> MeshFigures {
    try results.requireBuilt(.mesh, on: .align)
    let mesh = try results.surface().mesh
    let survey = try survey()
    let examination = MeshExamination(mesh)
    let whole = MeshMeasure(mesh)
    var figures = MeshFigures(
      area: survey.area(of: whole), volume: nil, holes: examination.borders.count,
      unobserved: whole.unobserved, support: nil)
    if examination.isWatertight {
      figures.support = try support()
      figures.volume = survey.volume(of: MeshMeasure(mesh, above: figures.support?.plane))
    }
    return figures
  }
}

extension FoundSupport {
  fileprivate init(_ found: SupportPlane, from source: Source) {
    let up = SIMD3(-found.slope.x, 1, -found.slope.y)
    plane = .init(foot: SIMD3(0, found.height, 0), up: normalized(up))
    deviation = found.deviation / length(up)
    self.source = source
  }
}
