import Capture
import Files
import Foundation
import Scene
import Support

/// Maps shots of a session to the frames they were taken from. Shots are numbered from 1, so that a
/// frame with the same name in a recording or its true poses is a different one.
package struct ShotSources {
  private var names: [String: String] = [:]

  /// Maximum size of the record of a shot, bytes.
  private static let maxBytes = 64 << 10

  /// Reads the records next to the photographs; without any, names map to themselves.
  package init(_ views: ViewSet) {
    for view in views.views {
      let stem = view.image.url.deletingPathExtension()
      guard let data = SmallFile.read(stem.appendingPathExtension("json"), limit: Self.maxBytes),
        let record = try? JSONDecoder().decode(ShotRecord.self, from: data),
        record.kind == ShotRecord.mark
      else { continue }
      names[view.name] = record.source
    }
  }

  /// Whether any of the frames is a shot.
  package var areShots: Bool { !names.isEmpty }

  /// The name of a frame in the recording.
  package subscript(name: String) -> String { names[name] ?? name }
}
