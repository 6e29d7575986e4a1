import Files
import Foundation
import Imaging
import Scene
import Support

/// Features of shots that were computed at the end of a session, for a reconstruction to use.
///
/// One file a shot. Each is only good for the same photograph, mask and options: their hash is its
/// name's second part, so that anything else finds nothing.
package struct FeatureCheckpoint: Sendable {
  /// The checkpoint's folder, which exists.
  package let folder: URL
  /// Hidden file in an images folder that names its checkpoint's folder.
  private static let pointer = ".checkpoint"

  /// A checkpoint to be written into `folder`.
  package init(_ folder: URL) { self.folder = folder }

  /// The checkpoint of an images folder, if it has one.
  package init?(of images: URL) {
    let note = images.appendingPathComponent(Self.pointer)
    guard let data = SmallFile.read(note, limit: 4096),
      let text = String(data: data, encoding: .utf8)
    else { return nil }
    let folder = URL(fileURLWithPath: text.trimmingCharacters(in: .newlines))
    // A capture that was moved as a whole keeps them side by side.
    let beside = images.deletingLastPathComponent().appendingPathComponent(
      folder.lastPathComponent)
    guard
      let found = [folder, beside].first(where: {
        FileManager.default.fileExists(atPath: $0.path)
      })
    else { return nil }
    self.folder = found
  }

  /// Leaves a note in the images folder where the checkpoint is.
  package func attach(to images: URL) throws {
    try AtomicFile.write(
      Data(folder.path.utf8), to: images.appendingPathComponent(Self.pointer), replacing: true)
  }

  /// What was found in a view before, or `nil`.
  package func features(of view: View, options: FeatureOptions) -> CachedFeatures? {
    guard let url = url(view, options), let file = try? SectionFile(url),
      let features = try? file.read("features", as: Features.self),
      let report = try? file.read("report").bytes,
      let decoded = try? JSONDecoder().decode(FeatureReport.Image.self, from: Data(report)),
      decoded.name == view.name
    else { return nil }
    return CachedFeatures(features: features, report: decoded)
  }

  /// Stores what was found in a view.
  package func write(_ known: CachedFeatures, of view: View, options: FeatureOptions) throws {
    guard let url = url(view, options) else { return }
    let file = try SectionFileWriter(url)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try file.write("report", Array(encoder.encode(known.report)))
    try file.write("features", known.features)
    try file.finish()
  }

  private func url(_ view: View, _ options: FeatureOptions) -> URL? {
    var hash = ContentHash()
    for file in [view.image.url] + (view.mask.map { [$0] } ?? []) {
      guard let bytes = try? RegularFile.read(file, limit: .max) else { return nil }
      bytes.withUnsafeBytes { hash.add($0) }
    }
    hash.add("\(view.image.width)x\(view.image.height) \(view.image.orientation.rawValue)")
    if view.isMaskInverted { hash.add("mask inverted") }
    if view.isSceneStill { hash.add("all of the picture") }
    for setting in FeatureOptions.settings { hash.add("\(setting.name)=\(setting.get(options))") }
    let stem = (view.name as NSString).deletingPathExtension
    return folder.appendingPathComponent("\(stem)-\(hash.text).features")
  }
}
