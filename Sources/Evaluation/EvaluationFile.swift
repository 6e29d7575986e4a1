import Foundation
import Scene
import Support

/// A stored evaluation with its map on the surface.
package struct EvaluationFile: Sendable {
  package var evaluation: ModelEvaluation
  package var votes: SurfaceVotes

  package init(_ evaluation: ModelEvaluation, votes: SurfaceVotes) {
    (self.evaluation, self.votes) = (evaluation, votes)
  }

  /// Writes the file, replacing an earlier one.
  ///
  /// - Throws: `FileError`.
  package func store(at url: URL) throws {
    let file = try SectionFileWriter(url)
    try file.write("evaluation", Array(JSONEncoder.sorted.encode(evaluation)))
    try file.write("votes", votes)
    try file.finish()
  }

  /// Reads the measures without the map.
  ///
  /// - Throws: `FileError`, `StorageError`.
  package static func evaluation(at url: URL) throws -> ModelEvaluation {
    let bytes = try SectionFile(url).read("evaluation").bytes
    do {
      return try JSONDecoder().decode(ModelEvaluation.self, from: Data(bytes))
    } catch {
      throw StorageError.damaged(url.lastPathComponent, section: "evaluation")
    }
  }

  /// Reads the whole file.
  ///
  /// - Throws: `FileError`, `StorageError`.
  package init(at url: URL) throws {
    evaluation = try Self.evaluation(at: url)
    votes = try SectionFile(url).read("votes", as: SurfaceVotes.self)
  }
}
