import Formats
import Foundation
import Imaging
import Scene

/// Datasets: folders with the images.
extension Project {
  mutating func exportDataset(
    _ form: DatasetForm, _ request: ExportRequest
  ) throws -> ExportOutcome {
    let folder = request.target.url
    let place = try loadedCapture().url.resolvingSymlinksInPath()
    guard folder.resolvingSymlinksInPath() != place else {
      throw FormatError.wouldOverwrite(folder)
    }
    var dataset = try dataset(form, request)
    let world = try exportWorld(request, of: .align)
    dataset.add(
      try companion(
        of: world,
        isMetric: world.output.isMeasured || results.reconstruction().kept.isMetric))
    let stale = dataset.stale + WorldFile.stale(in: folder, beside: dataset.files)
    let bytes = try ExportFile.write(
      dataset.files, streaming: dataset.streams, into: folder, removing: stale,
      replacing: request.replaces, label: "Writing images", in: context)
    return ExportOutcome(
      paths: dataset.files.map { folder.appendingPathComponent($0.path).path }, bytes: bytes,
      summary: .dataset(dataset.summary),
      remarks: dataset.summary.remarks + (try unusedScale().map { [.unusedScale($0)] } ?? [])
        + (try staleRemarks(on: .align))
        + stale.map { .removed($0, isFromDataset: true) },
      frame: request.frameOfFiles)
  }

  private mutating func dataset(_ form: DatasetForm, _ request: ExportRequest) throws -> Dataset {
    let poses = try poseExport(request, hasTracks: form.hasKeypoints)
    try poses.views.requirePhotographs(needed: "export dataset")
    let infos = Dictionary(
      try loadedCapture().frames.map { ($0.name, $0.info) }, uniquingKeysWith: { $1 })
    return try Dataset(
      poses, infos: poses.views.views.map { infos[$0.name] },
      pairs: form.hasPairs ? try verifiedPairs(poses.views) : [], form: form,
      isUndistorted: request.undistorts, folder: request.target.url)
  }

  /// The verified pairs that the poses were made from; none if they were not stored.
  private mutating func verifiedPairs(_ views: ViewSet) throws -> [ViewPair] {
    guard results.isBuilt(.align, on: .match) else { return [] }
    return try results.pairs().kept(for: views)
  }
}
