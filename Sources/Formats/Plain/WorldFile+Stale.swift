import Files
import Foundation

extension WorldFile {
  /// Maximum size of a file, bytes: many times that of ours.
  private static let maxBytes = 1 << 16

  private struct Origin: Decodable {
    var generator: String
    var frame: String
  }

  /// The `world.json` of an earlier export to `folder` in another frame than the local one, which would
  /// describe `files` wrongly. One of the local frame may be an export of its own.
  public static func stale(in folder: URL, beside files: [ExportFile]) -> [String] {
    guard !files.contains(where: { $0.path == name }),
      let bytes = try? RegularFile.read(
        folder.appendingPathComponent(name), limit: maxBytes, links: .refused),
      let origin = try? JSONDecoder().decode(Origin.self, from: Data(bytes)),
      origin.generator.hasPrefix("ocs "), origin.frame != "local"
    else { return [] }
    return [name]
  }
}
