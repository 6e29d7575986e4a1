import Foundation
import Support

/// What `set`, `exclude` and `include` keep in the workspace.
struct WorkspaceSettings: Codable, Sendable, Equatable {
  /// Values set by hand, by stage and setting name.
  var values: [String: [String: String]] = [:]
  var excluded: Set<String> = []

  /// Reads the file; a damaged one counts as missing, with a remark.
  static func read(_ url: URL) -> (WorkspaceSettings, remark: String?) {
    guard let data = try? Data(contentsOf: url) else { return (WorkspaceSettings(), nil) }
    do {
      return (try JSONDecoder().decode(WorkspaceSettings.self, from: data), nil)
    } catch {
      return (
        WorkspaceSettings(),
        "\(url.path) is damaged: settings and exclusions made before are lost"
      )
    }
  }

  func write(_ url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try AtomicFile.write(encoder.encode(self), to: url, replacing: true)
  }
}
