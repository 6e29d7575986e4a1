import Capture
import Drawing
import Files
import Foundation
import Imaging
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Workspace

/// The origin of a mask.
enum MaskOrigin: String, Sendable {
  /// Supplied with the photographs.
  case given
  /// Segmented from sensor depth by a guided session.
  case session
  /// Segmented from the support by the dense stage.
  case computed

  /// The origin of a mask file.
  init(_ mask: URL, of name: String) {
    let stem = ((name as NSString).lastPathComponent as NSString).deletingPathExtension
    let record = mask.deletingLastPathComponent()
      .appendingPathComponent(ShotRecord.sidecar(stem, "json"))
    let isSidecar = mask.lastPathComponent == ShotRecord.sidecar(stem, "mask")
    let isEmbedded = (try? ImageInfo(probing: mask))?.hasObjectMask == true
    self = isSidecar && FileKind.at(record) == .file || isEmbedded ? .session : .given
  }
}

/// Pictures of masks: one photograph, or a sheet of several.
package struct MaskPictures {
  /// A mask with its origin and use.
  private struct Entry: Sendable {
    var view: View
    var origin: MaskOrigin?
    /// Whether `features` used it; `nil` before that stage.
    var isUsed: Bool?
    /// The mask that `dense` computed, at the resolution of the photograph.
    var computed: ByteImage?

    var words: String {
      guard let origin else { return "no mask" }
      if origin == .computed { return "computed by dense" }
      let use = isUsed.map { $0 ? "used" : "not used" } ?? "no features yet"
      return "\(origin.rawValue), \(use)"
    }
  }

  private var entries: [Entry]

  /// - Parameter pattern: A frame or a pattern of frames; empty for all.
  package init(_ pattern: String, _ project: inout Project) throws {
    let views = try project.loadedCapture().viewSet.views
    let chosen =
      try pattern.isEmpty ? Array(views.indices) : project.frameIndices(matching: pattern)
    var aside: [String: Bool] = [:]
    if project.records[.features] != nil, try project.freshness(of: .features) == .fresh {
      for image in try project.results.report(of: FeaturesBinding.self).images
      where image.problem == nil {
        aside[image.name] = image.isMaskAside == true
      }
    }
    entries = try chosen.map { index in
      let view = views[index]
      if let mask = view.mask {
        let origin = MaskOrigin(mask, of: view.name)
        return Entry(view: view, origin: origin, isUsed: aside[view.name].map { !$0 })
      }
      let computed = try project.results.objectMask(of: view.name)
      return Entry(
        view: view, origin: computed.map { _ in .computed }, isUsed: computed.map { _ in true },
        computed: computed)
    }
  }

  /// The base name of the picture file.
  package var name: String {
    guard entries.count == 1, let only = entries.first else { return "masks" }
    return "masks-" + (only.view.name as NSString).deletingPathExtension
  }

  /// The picture of one frame, or a sheet of several, with the unmasked fraction of each
  /// photograph.
  package func draw(
    width: Int, in context: RunContext
  ) throws -> (picture: RGBImage, rows: [Record]) {
    let single = entries.count == 1
    let image = entries.first?.view.image
    let aspect = Double(image?.width ?? 4) / Double(max(image?.height ?? 3, 1))
    let side =
      single ? width : sheetPictureWidth(entries.count, aspect: aspect, sheet: width)
    let drawn = try context.parallelMap(entries, label: "Drawing masks") { entry, _ in
      try Self.draw(entry, width: side, sheet: width)
    }
    let pictures = drawn.map(\.0)
    let picture =
      single ? pictures[0] : drawContactSheet(pictures, width: width, title: "Masks: \(summary)")
    return (picture, zip(entries, drawn).map { Self.row($0, shown: $1.1) })
  }

  private static func draw(_ entry: Entry, width: Int, sheet: Int) throws -> (RGBImage, Double?) {
    let view = entry.view
    guard view.isHere else { throw ImagingError.absent(view.image.url, .bundle) }
    let height = max(1, width * view.image.height / max(view.image.width, 1))
    let photograph = try view.image.loadRGB(maxDimension: max(width, height))
      .resized(width: width, height: height)
    let mask = try entry.computed ?? view.loadMask()
    let shown = mask.map { mask in
      Double(mask.pixels.count { $0 != 0 }) / Double(max(mask.pixels.count, 1))
    }
    let stem = (view.name as NSString).deletingPathExtension
    return (drawMask(on: photograph, mask, lines: [stem, entry.words], sheet: sheet), shown)
  }

  private static func row(_ entry: Entry, shown: Double?) -> Record {
    [
      "name": .string(entry.view.name), "source": .string(orNull: entry.origin?.rawValue),
      "used": entry.origin == nil ? .null : entry.isUsed.map { .bool($0) } ?? .null,
      "shown": .number(orNull: shown),
    ]
  }

  /// The number of masks of each kind, and how they are used.
  package var summary: String {
    guard entries.count != 1 else { return entries[0].words }
    let kinds = Dictionary(grouping: entries, by: \.words).mapValues(\.count)
    return kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }.joined(separator: "; ")
  }
}
