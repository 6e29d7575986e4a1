import Files
import Foundation

extension WorldFile {
  /// Maximum size of a file, bytes: many times that of ours.
  private static let maxBytes = 1 << 16

  private struct Origin: Decodable {
    var generator: String
  }

  /// The `world.json` of an earlier export to `folder`, which would describe `files` wrongly.
  public static func stale(in folder: URL, beside files: [ExportFile]) -> [String] {
    guard !files.contains(where: { $0.path == name }),
      let bytes = try? RegularFile.read(
        folder.appendingPathComponent(name), limit: maxBytes, links: .refused),
      let origin = try? JSONDecoder().decode(Origin.self, from: Data(bytes)),
      origin.generator.hasPrefix("ocs ")
    else { return [] }
    return [name]
  }
}
