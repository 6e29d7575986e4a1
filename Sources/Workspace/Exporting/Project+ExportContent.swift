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
        world: exportWorld(request, of: stage)))
  }

  /// The label of results in a frame.
  func label(isAlignmentMetric: Bool, world: ExportWorld) throws -> ExportLabel {
    var label = ExportLabel(
      capture: try loadedCapture().name,
      isMetric: isAlignmentMetric || world.output.isMeasured)
    label.scaleSource = world.scaleSource
    (label.frame, label.axes) = (world.words, world.axes)
    return label
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
    let world = try exportWorld(request, of: .align)
    let frame = world.output
    let reconstruction = frame.placing(aligned)
    let unit = try label(isAlignmentMetric: aligned.isMetric, world: world).unit
    var views = try viewSet(of: .align)
    // Sensor depth agrees with the scale of the alignment, so it changes with that.
    if frame.isMeasured, aligned.isMetric { views.scaleDepth(by: frame.scale) }
    return PoseExport(
      views: views, reconstruction: reconstruction,
      features: hasTracks ? try results.features(of: .align).kept : [],
      comment: "\(Product.title), \(name)" + (frame.isMeasured ? ", \(unit)" : "")
        + (world.frame == .local ? "" : ", \(world.axes), \(world.words)"),
      missing: reconstruction.unregistered.map { .init(name: $0.name, reason: request.reason($0)) })
  }

  mutating func poseContent(
    _ write: ExportWriter.Write<PoseExport>, hasTracks: Bool, remarks: ExportWriter.PoseRemarks,
    _ request: ExportRequest
  ) throws -> ExportContent {
    let export = try poseExport(request, hasTracks: hasTracks)
    let world = try exportWorld(request, of: .align)
    let label = try label(isAlignmentMetric: export.reconstruction.isMetric, world: world)
    var content = ExportContent(
      files: try write(export, ExportPlace(request.target, label)),
      summary: .poses(export.reconstruction.registered.count), isMetric: label.isMetric,
      stage: .align, remarks: remarks(export))
    if request.target.isFolder {
      content.files += try companion(of: world, isMetric: label.isMetric)
    } else if world.frame != .local, !request.target.exporter.statesFrame {
      content.remarks.append(.unstatedFrame(world.words))
    }
    return content
  }

  /// `world.json` for a folder, if the world of its files is not that of the alignment.
  mutating func companion(of world: ExportWorld, isMetric: Bool) throws -> [ExportFile] {
    guard world.frame != .local || settings.measurements.definesWorld else { return [] }
    let file = try worldFile(from: world, isMetric: isMetric)
    return [ExportFile(path: WorldFile.name, bytes: try file.json())]
  }

  /// The similarities from the world of results, or of another frame, to all frames that are known.
  mutating func worldContent(_ request: ExportRequest) throws -> ExportContent {
    try requireResult(of: .align)
    let world = try exportWorld(request, of: .align)
    let isMetric = try results.reconstruction().kept.isMetric || world.output.isMeasured
    let file = try worldFile(from: world, isMetric: isMetric)
    let known = [
      (file.meters != nil, "meters"), (file.given != nil, ExportFrame.given.rawValue),
      (file.grid != nil, ExportFrame.grid.rawValue), (file.enu != nil, ExportFrame.enu.rawValue),
    ].filter { $0.0 }.map { $0.1 }
    return ExportContent(
      files: [ExportFile(path: request.target.url.lastPathComponent, bytes: try file.json())],
      summary: .world(known), isMetric: isMetric, stage: .align)
  }

  mutating func pointContent(
    _ write: ExportWriter.Write<PointCloud>, _ request: ExportRequest
  ) throws -> ExportContent {
    let isDense = request.points != .sparse && records[.dense] != nil
    let place = try exportPlace(request, of: isDense ? .dense : .align)
    let (cloud, summary) =
      try isDense ? densePoints(request) : sparsePoints(request)
    return ExportContent(
      files: try write(cloud, place), summary: summary, isMetric: place.label.isMetric,
      stage: isDense ? .dense : .align)
  }

  private mutating func densePoints(
    _ request: ExportRequest
  ) throws -> (PointCloud, ExportSummary) {
    let fused = try exportWorld(request, of: .dense).output.placing(results.fused())
    let cloud = request.points == .all ? fused : fused.essential
    let count = cloud.positions.count
    return (cloud, .densePoints(count, redundant: fused.positions.count - count))
  }

  private mutating func sparsePoints(
    _ request: ExportRequest
  ) throws -> (PointCloud, ExportSummary) {
    try requireResult(of: .align)
    let frame = try exportWorld(request, of: .align).output
    let points = frame.placing(try results.reconstruction().kept).points
    let cloud = PointCloud(
      positions: points.map { SIMD3<Float>($0.position) }, colors: points.map(\.color))
    return (cloud, .sparsePoints(points.count))
  }

  mutating func meshContent(
    _ write: ExportWriter.Write<TriangleMesh>, textured: ExportWriter.Write<TexturedModel>?,
    _ request: ExportRequest
  ) throws -> ExportContent {
    if let textured, try freshness(of: .texture) == .fresh {
      return try modelContent(textured, request)
    }
    try requireResult(of: .mesh)
    let place = try exportPlace(request, of: .mesh)
    let world = try exportWorld(request, of: .mesh)
    let mesh = try world.output.placing(results.surface().mesh)
    var files = try write(mesh, place)
    if request.target.isFolder {
      files += try companion(of: world, isMetric: place.label.isMetric)
    }
    return ExportContent(
      files: files, summary: .mesh(triangles: mesh.triangles.count),
      isMetric: place.label.isMetric, stage: .mesh)
  }

  mutating func modelContent(
    _ write: ExportWriter.Write<TexturedModel>, _ request: ExportRequest
  ) throws -> ExportContent {
    try requireResult(of: .texture)
    let place = try exportPlace(request, of: .texture)
    let world = try exportWorld(request, of: .texture)
    let model = try world.output.placing(results.model())
    var files = try write(model, place)
    if request.target.isFolder {
      files += try companion(of: world, isMetric: place.label.isMetric)
    }
    return ExportContent(
      files: files,
      summary: .model(triangles: model.mesh.triangles.count, textureSize: model.diffuse.width),
      isMetric: place.label.isMetric, stage: .texture)
  }
}
