import Formats
import Foundation
import Imaging
import Scene
import Script
import ShellKit
import Support

/// Datasets: folders with the images.
extension Export {
  /// Writes the folder and says what is in it.
  mutating func dataset(_ options: ExportOptions, in shell: inout ShellState) throws -> Reply {
    guard let form = format.dataset else { throw CommandError.other("export: no dataset") }
    let place = try shell.project.loadedCapture().url.resolvingSymlinksInPath()
    guard target.url.resolvingSymlinksInPath() != place else {
      throw FormatError.wouldOverwrite(target.url)
    }
    let poses = try poseExport(&shell, hasTracks: form.hasKeypoints)
    try poses.views.requirePhotographs(needed: "export dataset")
    let infos = Dictionary(
      try shell.project.loadedCapture().frames.map { ($0.name, $0.info) }, uniquingKeysWith: { $1 })
    let dataset = try Dataset(
      poses, infos: poses.views.views.map { infos[$0.name] },
      pairs: form.hasPairs ? try pairs(poses.views, &shell) : [], form: form,
      isUndistorted: options.undistort, folder: target.url)
    let stale = dataset.stale
    let bytes = try ExportFile.write(
      dataset.files, streaming: dataset.streams, into: dataset.folder, removing: stale,
      replacing: options.force, label: "Writing images", in: shell.project.context)
    let summary = dataset.summary
    let paths = dataset.files.map { dataset.folder.appendingPathComponent($0.path).path }
    return Reply(
      "wrote " + VisibleText.line(dataset.folder.path) + "\n" + summary.words + ", "
        + ByteText.words(bytes),
      value: [
        "folder": .string(dataset.folder.path), "format": .string(form.rawValue),
        "files": .list(paths.map { .string($0) }), "poses": .number(summary.poses),
        "images": .number(summary.images), "copied": .number(summary.copied),
        "masks": .number(summary.masks), "depth_maps": .number(summary.depthMaps),
        "bytes": .number(bytes),
      ],
      remarks: summary.remarks + (try remarks(&shell))
        + stale.map { "removed \($0), which an earlier export or another program left" })
  }

  /// The verified pairs that the poses were made from; none where they were not kept.
  private func pairs(_ views: ViewSet, _ shell: inout ShellState) throws -> [ViewPair] {
    guard shell.project.results.isBuilt(.align, on: .match) else { return [] }
    return try shell.project.results.pairs().kept(for: views)
  }
}

extension DatasetSummary {
  /// What is in the folder, on one line.
  fileprivate var words: String {
    let treatments = [
      (copied, "copied"), (turned, "turned upright"), (converted, "converted"),
      (undistorted, "undistorted"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    var parts = ["\(poses) poses", "\(images) images (\(treatments.joined(separator: ", ")))"]
    if masks > 0 { parts.append("\(masks) masks") }
    if depthMaps > 0 { parts.append("\(depthMaps) depth maps") }
    return parts.joined(separator: ", ")
  }

  /// What is not as one would expect.
  fileprivate var remarks: [String] {
    var found: [String] = []
    if turned > 0 {
      found.append(
        "\(turned) images are written anew, upright and without EXIF's orientation, on which programs disagree"
      )
    }
    if renamed > 0 {
      found.append("\(renamed) images have other names than their photographs")
    }
    if isWithoutScale {
      found.append("depth maps are left out: the scale of the poses is not known")
    }
    if let lensMisfit { found.append(Export.words(ofMisfit: lensMisfit)) }
    if absent > 0 {
      found.append("\(absent) poses are left out: their photographs are not here")
    }
    return found
  }
}
