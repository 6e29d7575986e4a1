import Capture
import Files
import Foundation
import Scene
import Support

/// The frames that shots of a session were taken from. Shots are numbered anew, so that a frame of the
/// same name in a recording or its truth is another one.
package struct ShotSources {
  private var names: [String: String] = [:]

  /// Larger files are no record of a shot.
  private static let maxBytes = 64 << 10

  /// Reads the records beside the photographs; without any, names stand for themselves.
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

  /// The name under which a frame is known in the recording.
  package subscript(name: String) -> String { names[name] ?? name }
}
