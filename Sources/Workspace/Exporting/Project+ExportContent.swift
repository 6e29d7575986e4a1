import Formats
import Measuring
import Pipeline
import Scene
import Support

/// The content that exporters write.
extension Project {
  /// Names and label of the files of a stage's result.
  mutating func exportPlace(_ request: ExportRequest, of stage: StageName) throws -> ExportPlace {
    ExportPlace(
      request.target,
      try label(
        isAlignmentMetric: (try? results.reconstruction().kept.isMetric) ?? false,
        frame: outputFrame(of: stage)))
  }

  /// The label of results that are read through a frame.
  mutating func label(isAlignmentMetric: Bool, frame: OutputFrame) throws -> ExportLabel {
    var label = ExportLabel(
      capture: try loadedCapture().name, isMetric: isAlignmentMetric || frame.isMeasured)
    if frame.isMeasured, let fit = try controlOfScale() {
      label.scaleSource = "scale from \(fit.count) control points"
    } else if frame.isMeasured {
      let count = settings.measurements.distances.count { !$0.isCheck }
      let distances = "\(count) known distance\(count == 1 ? "" : "s")"
      let hasMarkers = !settings.measurements.markerSizes.isEmpty
      label.scaleSource =
        "scale from "
        + (hasMarkers ? "markers" + (count > 0 ? " and " + distances : "") : distances)
    }
    return label
  }

  /// The control points, if the scale is theirs.
  private mutating func controlOfScale() throws -> ControlFit? {
    guard settings.measurements.control != nil, records[.align] != nil else { return nil }
    let survey = try survey()
    return survey.isScaleOfControl ? survey.control?.found : nil
  }

  /// - Throws: `PipelineError.missingResult`.
  func requireResult(of stage: StageName) throws {
    guard records[stage] != nil else { throw PipelineError.missingResult(stage) }
  }

  /// Poses with the other data that their formats need.
  ///
  /// - Parameter hasTracks: Whether the format needs the observed keypoints of points.
  mutating func poseExport(_ request: ExportRequest, hasTracks: Bool) throws -> PoseExport {
    try requireResult(of: .align)
    let name = try loadedCapture().name
    let aligned = try results.reconstruction().kept
    let frame = try outputFrame()
    let reconstruction = frame.placing(aligned)
    let unit = try label(isAlignmentMetric: aligned.isMetric, frame: frame).unit
    var views = try viewSet(of: .align)
    // Sensor depth agrees with the scale of the alignment, so it changes with that.
    if frame.isMeasured, aligned.isMetric { views.scaleDepth(by: frame.scale) }
    return PoseExport(
      views: views, reconstruction: reconstruction,
      features: hasTracks ? try results.features(of: .align).kept : [],
      comment: "\(Product.title), \(name)" + (frame.isMeasured ? ", \(unit)" : ""),
      missing: reconstruction.unregistered.map { .init(name: $0.name, reason: request.reason($0)) })
  }

  mutating func poseContent(
    _ write: ExportWriter.Write<PoseExport>, hasTracks: Bool, remarks: ExportWriter.PoseRemarks,
    _ request: ExportRequest
  ) throws -> ExportContent {
    let export = try poseExport(request, hasTracks: hasTracks)
    let label = try label(
      isAlignmentMetric: export.reconstruction.isMetric, frame: outputFrame())
    return ExportContent(
      files: try write(export, ExportPlace(request.target, label)),
      summary: .poses(export.reconstruction.registered.count), isMetric: label.isMetric,
      stage: .align, remarks: remarks(export))
  }

  mutating func pointContent(
    _ write: ExportWriter.Write<PointCloud>, _ request: ExportRequest
  ) throws -> ExportContent {
    let isDense = request.points != .sparse && records[.dense] != nil
    let place = try exportPlace(request, of: isDense ? .dense : .align)
    let (cloud, summary) =
      try isDense ? densePoints(all: request.points == .all) : sparsePoints()
    return ExportContent(
      files: try write(cloud, place), summary: summary, isMetric: place.label.isMetric,
      stage: isDense ? .dense : .align)
  }

  private mutating func densePoints(all: Bool) throws -> (PointCloud, ExportSummary) {
    let fused = try outputFrame(of: .dense).placing(results.fused())
    let cloud = all ? fused : fused.essential
    let count = cloud.positions.count
    return (cloud, .densePoints(count, redundant: fused.positions.count - count))
  }

  private mutating func sparsePoints() throws -> (PointCloud, ExportSummary) {
    try requireResult(of: .align)
    let points = try placedReconstruction().kept.points
    let cloud = PointCloud(
      positions: points.map { SIMD3<Float>($0.position) }, colors: points.map(\.color))
    return (cloud, .sparsePoints(points.count))
  }

  mutating func meshContent(
    _ write: ExportWriter.Write<TriangleMesh>, textured: ExportWriter.Write<TexturedModel>?,
    _ request: ExportRequest
  ) throws -> ExportContent {
    if let textured, try freshness(of: .texture) == .fresh {
      return try modelContent(textured, exportPlace(request, of: .texture))
    }
    try requireResult(of: .mesh)
    let place = try exportPlace(request, of: .mesh)
    let mesh = try placedMesh()
    return ExportContent(
      files: try write(mesh, place), summary: .mesh(triangles: mesh.triangles.count),
      isMetric: place.label.isMetric, stage: .mesh)
  }

  mutating func modelContent(
    _ write: ExportWriter.Write<TexturedModel>, _ place: ExportPlace
  ) throws -> ExportContent {
    try requireResult(of: .texture)
    let model = try placedModel()
    return ExportContent(
      files: try write(model, place),
      summary: .model(triangles: model.mesh.triangles.count, textureSize: model.diffuse.width),
      isMetric: place.label.isMetric, stage: .texture)
  }
}
