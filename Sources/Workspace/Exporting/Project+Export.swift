import Formats
import Pipeline
import Scene
import Support

extension Project {
  /// Exports a result, or a part of the capture.
  ///
  /// - Throws: `ExportError`, `PipelineError.missingResult`, `FileError`, `FormatError`.
  package mutating func export(_ request: ExportRequest) throws -> ExportOutcome {
    let content: ExportContent
    switch request.target.exporter.writer {
    case .poses(let write, let hasTracks, let remarks):
      content = try poseContent(write, hasTracks: hasTracks, remarks: remarks, request)
    case .points(let write): content = try pointContent(write, request)
    case .mesh(let write, let textured):
      content = try meshContent(write, textured: textured, request)
    case .model(let write): content = try modelContent(write, request)
    case .depth(let write): content = try depthContent(write, request)
    case .sensorDepth(let write): content = try sensorDepthContent(write, request)
    case .world: content = try worldContent(request)
    case .dataset(let form): return try exportDataset(form, request)
    }
    return try write(content, request)
  }

  private mutating func write(
    _ content: ExportContent, _ request: ExportRequest
  ) throws -> ExportOutcome {
    let target = request.target
    let stale =
      target.isFolder
      ? PoseExport.stale(in: target.url, beside: content.files)
        + WorldFile.stale(in: target.url, beside: content.files) : []
    let paths = try target.write(
      content.files, removing: stale, replacing: request.replaces, in: context)
    return ExportOutcome(
      paths: paths, bytes: content.files.reduce(0) { $0 + $1.bytes.count },
      summary: content.summary,
      remarks: try remarks(on: content, by: target.exporter)
        + stale.map { .removed($0, isFromDataset: false) },
      frame: request.frameOfFiles)
  }

  private mutating func remarks(
    on content: ExportContent, by exporter: Exporter
  ) throws -> [ExportRemark] {
    var remarks: [ExportRemark] = []
    if let unit = exporter.unit, !content.isMetric { remarks.append(.unknownScale(unit)) }
    if exporter.expectsClosedMesh, !((try? results.surface().isWatertight) ?? true) {
      remarks.append(.openMesh)
    }
    if let unused = try unusedScale(for: content.stage) { remarks.append(.unusedScale(unused)) }
    return remarks + content.remarks + (try content.stage.map { try staleRemarks(on: $0) } ?? [])
  }

  /// A remark if the result of a stage does not match the current images or settings.
  func staleRemarks(on stage: StageName) throws -> [ExportRemark] {
    guard case .stale(let reasons) = try freshness(of: stage) else { return [] }
    return [.stale(stage, reasons)]
  }
}
