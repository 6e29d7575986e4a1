import Files
import Foundation
import Imaging
import Scene
import Support

/// Features of shots computed at the end of a capture session, for reuse by a reconstruction.
///
/// One file per shot. Its name includes a hash of photograph, mask and options, so that it is only
/// found for the same ones.
package struct FeatureCheckpoint: Sendable {
  /// The checkpoint's folder, which exists.
  package let folder: URL
  /// Hidden file in an images folder that contains the path of its checkpoint's folder.
  private static let pointer = ".checkpoint"

  /// Creates a checkpoint for writing into `folder`.
  package init(_ folder: URL) { self.folder = folder }

  /// The checkpoint of an images folder, if it has one.
  package init?(of images: URL) {
    let note = images.appendingPathComponent(Self.pointer)
    guard let data = SmallFile.read(note, limit: 4096),
      let text = String(data: data, encoding: .utf8)
    else { return nil }
    let folder = URL(fileURLWithPath: text.trimmingCharacters(in: .newlines))
    // If the capture was moved as a whole, the checkpoint is next to the images folder.
    let beside = images.deletingLastPathComponent().appendingPathComponent(
      folder.lastPathComponent)
    guard
      let found = [folder, beside].first(where: {
        FileManager.default.fileExists(atPath: $0.path)
      })
    else { return nil }
    self.folder = found
  }

  /// Writes the location of the checkpoint into the images folder.
  package func attach(to images: URL) throws {
    try AtomicFile.write(
      Data(folder.path.utf8), to: images.appendingPathComponent(Self.pointer), replacing: true)
  }

  /// The stored features of a view, or `nil`.
  package func features(of view: View, options: FeatureOptions) -> CachedFeatures? {
    guard let url = url(view, options), let file = try? SectionFile(url),
      let features = try? file.read("features", as: Features.self),
      let report = try? file.read("report").bytes,
      let decoded = try? JSONDecoder().decode(FeatureReport.Image.self, from: Data(report)),
      decoded.name == view.name
    else { return nil }
    return CachedFeatures(features: features, report: decoded)
  }

  /// Stores the features of a view.
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
