import Foundation
import Support

/// Starts the system's ffmpeg.
enum FilmProgram {
  /// A path that is neither an option nor another protocol to the program.
  static func path(_ url: URL) -> String { "file:" + url.path }

  /// Runs a program on a film.
  ///
  /// - Throws: `CaptureError.badFilm`, `Cancelled`, and what `onOutput` throws.
  @discardableResult
  static func run(
    _ words: [String], of url: URL, writingInto folder: URL? = nil, in context: RunContext,
    onOutput: (([UInt8]) throws -> Void)? = nil
  ) throws -> [UInt8] {
    var job = ChildProcess.Job(
      words, in: folder ?? url.deletingLastPathComponent(), input: .nothing, output: .collected)
    job.onOutput = onOutput
    do {
      return try ChildProcess.run(job, in: context)
    } catch let error as ProgramError {
      if case .notFound(let name) = error { throw CaptureError.badFilm(url, .noProgram(name)) }
      throw CaptureError.badFilm(url, .unreadable)
    }
  }
}
