import Formats
import Foundation
import Script
import ShellKit
import Support
import Workspace

extension ExportOutcome {
  /// The answer of `export`.
  func reply(to target: ExportTarget) throws -> Reply {
    try .written(
      "wrote " + shownPaths(target) + "\n\(summary.words), \(ByteText.words(bytes))",
      value: .record(record(target)), to: target.isFolder ? nil : target.url,
      remarks: remarks.map(\.words))
  }

  /// The folder of a dataset; otherwise one line per file.
  private func shownPaths(_ target: ExportTarget) -> String {
    if case .dataset = summary { return VisibleText.line(target.url.path) }
    return paths.map { VisibleText.line($0) }.joined(separator: "\n      ")
  }

  private func record(_ target: ExportTarget) -> Record {
    let format = target.exporter.format.rawValue
    let files = Value.list(paths.map { .string($0) })
    if case .dataset(let summary) = summary {
      return [
        "folder": .string(target.url.path), "format": .string(format), "files": files,
        "poses": .number(summary.poses), "images": .number(summary.images),
        "copied": .number(summary.copied), "masks": .number(summary.masks),
        "depth_maps": .number(summary.depthMaps), "bytes": .number(bytes),
      ]
    }
    var record: Record = ["files": files, "format": .string(format), "bytes": .number(bytes)]
    if frame != .local { record["frame"] = .string(frame.rawValue) }
    if case .depth(let summary) = summary { record.add(summary.record) }
    return record
  }
}

extension DepthSummary {
  /// The intrinsics of the depth map, and the fraction of known pixels.
  fileprivate var record: Record {
    [
      "frame": .string(frame), "width": .number(camera.width), "height": .number(camera.height),
      "fx": .number(camera.fx), "fy": .number(camera.fy), "cx": .number(camera.cx),
      "cy": .number(camera.cy), "known": .number(known),
    ]
  }
}
