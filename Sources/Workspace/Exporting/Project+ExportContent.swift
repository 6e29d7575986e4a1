import Formats
import Pipeline
import Scene
import Support

/// The content that exporters write.
extension Project {
  /// Names and label of the files of a result.
  mutating func exportPlace(_ request: ExportRequest) throws -> ExportPlace {
    let name = try loadedCapture().name
    let isMetric = (try? results.reconstruction().kept.isMetric) ?? false
    return ExportPlace(request.target, ExportLabel(capture: name, isMetric: isMetric))
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
    let reconstruction = try results.reconstruction().kept
    return PoseExport(
      views: try viewSet(of: .align), reconstruction: reconstruction,
      features: hasTracks ? try results.features(of: .align).kept : [],
      comment: "\(Product.title), \(name)",
      missing: reconstruction.unregistered.map { .init(name: $0.name, reason: request.reason($0)) })
  }

  mutating func poseContent(
    _ write: ExportWriter.Write<PoseExport>, hasTracks: Bool, remarks: ExportWriter.PoseRemarks,
    _ request: ExportRequest
  ) throws -> ExportContent {
    let export = try poseExport(request, hasTracks: hasTracks)
    let label = ExportLabel(
      capture: try loadedCapture().name, isMetric: export.reconstruction.isMetric)
    return ExportContent(
      files: try write(export, ExportPlace(request.target, label)),
      summary: .poses(export.reconstruction.registered.count), isMetric: label.isMetric,
      stage: .align, remarks: remarks(export))
  }

  mutating func pointContent(
    _ write: ExportWriter.Write<PointCloud>, _ request: ExportRequest
  ) throws -> ExportContent {
    let place = try exportPlace(request)
    let isDense = request.points != .sparse && records[.dense] != nil
    let (cloud, summary) =
      try isDense ? densePoints(all: request.points == .all) : sparsePoints()
    return ExportContent(
      files: try write(cloud, place), summary: summary, isMetric: place.label.isMetric,
      stage: isDense ? .dense : .align)
  }

  private mutating func densePoints(all: Bool) throws -> (PointCloud, ExportSummary) {
    let fused = try results.fused()
    let cloud = all ? fused : fused.essential
    let count = cloud.positions.count
    return (cloud, .densePoints(count, redundant: fused.positions.count - count))
  }

  private mutating func sparsePoints() throws -> (PointCloud, ExportSummary) {
    try requireResult(of: .align)
    let points = try results.reconstruction().kept.points
    let cloud = PointCloud(
      positions: points.map { SIMD3<Float>($0.position) }, colors: points.map(\.color))
    return (cloud, .sparsePoints(points.count))
  }

  mutating func meshContent(
    _ write: ExportWriter.Write<TriangleMesh>, textured: ExportWriter.Write<TexturedModel>?,
    _ request: ExportRequest
  ) throws -> ExportContent {
    let place = try exportPlace(request)
    if let textured, try freshness(of: .texture) == .fresh {
      return try modelContent(textured, place)
    }
    try requireResult(of: .mesh)
    let mesh = try results.surface().mesh
    return ExportContent(
      files: try write(mesh, place), summary: .mesh(triangles: mesh.triangles.count),
      isMetric: place.label.isMetric, stage: .mesh)
  }

  mutating func modelContent(
    _ write: ExportWriter.Write<TexturedModel>, _ place: ExportPlace
  ) throws -> ExportContent {
    try requireResult(of: .texture)
    let model = try results.model()
    return ExportContent(
      files: try write(model, place),
      summary: .model(triangles: model.mesh.triangles.count, textureSize: model.diffuse.width),
      isMetric: place.label.isMetric, stage: .texture)
  }
}
