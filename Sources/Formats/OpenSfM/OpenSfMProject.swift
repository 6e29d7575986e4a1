import Files
import Foundation
import Support

/// Locations of the parts of an OpenSfM project.
public struct OpenSfMProject: Sendable, Equatable {
  /// The project folder.
  public let folder: URL
  /// The image folder; `nil` if none is found.
  public let images: URL?

  /// `nil` unless there is a `reconstruction.json` next to a file that only OpenSfM writes.
  public init?(_ folder: URL) {
    func has(_ name: String) -> Bool { FileKind.at(folder.appendingPathComponent(name)) == .file }
    guard has("reconstruction.json"), has("camera_models.json") || has("tracks.csv") else {
      return nil
    }
    self.folder = folder
    let inner = folder.appendingPathComponent("images")
    images = FileKind.at(inner) == .folder ? inner : nil
  }

  func file(_ name: String) -> URL? {
    let url = folder.appendingPathComponent(name)
    return FileKind.at(url) == .file ? url : nil
  }

  /// Names without `suffix` of the files in a folder that end with it.
  func stems(in name: String, suffix: String) -> [String] {
    let inner = folder.appendingPathComponent(name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: inner.path)) ?? []
    return names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }
}
