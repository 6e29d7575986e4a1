import Measuring
import Pipeline
import Scene
import Support
import Surface

/// Why known distances do not give the unit of a result.
package enum UnusedScale: Sendable, Equatable {
  /// No distance has two points with a position; the first point without one.
  case noPosition(point: String)
  /// The result was made with other poses than the current ones, in which the points lie.
  case otherPoses(StageName)
  /// No marker of a known size has a position.
  case noMarker
  /// The control points do not place the model.
  case noControl(ControlProblem)
}

/// Results in the unit of the known distances and in the stated world (see `PlacedWorld`); as the
/// alignment states them if there is none.
extension Project {
  /// How the result of a stage is read.
  package mutating func outputFrame(of stage: StageName = .align) throws -> OutputFrame {
    guard records[.align] != nil, results.isBuilt(stage, on: .align) else { return .identity }
    return OutputFrame(try placedWorld().parts)
  }

  private var hasKnownDistances: Bool {
    settings.measurements.distances.contains { !$0.isCheck }
      || !settings.measurements.markerSizes.isEmpty || settings.measurements.control != nil
      || settings.measurements.board != nil
  }

  /// Why the result of a stage is not in the unit of the known distances; `nil` if it is, or if
  /// there are none.
  package mutating func unusedScale(for stage: StageName? = .align) throws -> UnusedScale? {
    guard let stage, hasKnownDistances, records[.align] != nil else { return nil }
    guard results.isBuilt(stage, on: .align) else { return .otherPoses(stage) }
    let survey = try survey()
    guard survey.scale == nil else { return nil }
    if case .failure(let problem)? = survey.control?.fit { return .noControl(problem) }
    let unusable = survey.unusable.first { !$0.known.isCheck }
    return unusable.map { .noPosition(point: $0.point) } ?? .noMarker
  }

  /// The picked points in the current reconstruction.
  ///
  /// - Throws: `PipelineError.missingResult`.
  package mutating func survey() throws -> PointSurvey {
    try survey(of: settings.measurements)
  }

  /// Points and distances that need not be stored, in the current reconstruction.
  ///
  /// - Parameter locatesMarkers: Whether to locate markers without a known size or origin as well.
  package mutating func survey(
    of measurements: Measurements, locatesMarkers: Bool = false
  ) throws -> PointSurvey {
    let output = try results.posedViews()
    let sizes = try loadedCapture().viewSet.views.map {
      ($0.name, SIMD2(Double($0.image.width), Double($0.image.height)))
    }
    return PointSurvey(
      measurements, in: output.kept, names: output.names,
      sizes: Dictionary(sizes) { first, _ in first },
      sightings: measurements.usesMarkers || locatesMarkers ? try markerSightings() : [])
  }

  /// Poses, cameras and sparse points.
  package mutating func placedReconstruction() throws -> FrameOutput<Reconstruction> {
    let frame = try outputFrame()
    return try results.reconstruction().map(frame.placing)
  }

  /// The poses that a result was made with; `nil` if the current poses are different ones.
  package mutating func placedReconstruction(
    of stage: StageName
  ) throws -> FrameOutput<Reconstruction>? {
    results.isBuilt(stage, on: .align) ? try placedReconstruction() : nil
  }

  /// The points of the dense cloud that are shown.
  package mutating func placedCloud() throws -> PointCloud {
    try outputFrame(of: .dense).placing(results.cloud())
  }

  /// The simplified mesh.
  package mutating func placedMesh() throws -> TriangleMesh {
    try outputFrame(of: .mesh).placing(results.surface().mesh)
  }

  /// The textured model.
  package mutating func placedModel() throws -> TexturedModel {
    try outputFrame(of: .texture).placing(results.model())
  }

  /// The depth map of a frame; `nil` if it has none.
  package mutating func placedDepthMap(of frame: String) throws -> DepthMap? {
    try results.depthMap(of: frame).map(outputFrame(of: .dense).placing)
  }
}

extension OutputFrame {
  /// The bounding box of the reconstruction.
  package func placing(_ bounds: ModelBounds) -> ModelBounds {
    ModelBounds(
      box: placing(bounds.box), source: bounds.source, mesh: bounds.mesh.map { placing($0) })
  }
}

extension ViewSet {
  /// Multiplies all sensor depth by a factor.
  mutating func scaleDepth(by factor: Double) {
    for index in views.indices {
      views[index].depth = views[index].depth.map { .scaled($0, by: factor) }
    }
  }
}
