import Foundation
import Support

/// Runs the system's ffmpeg.
enum FilmProgram {
  /// A path that ffmpeg takes neither as an option nor as another protocol.
  static func path(_ url: URL) -> String { "file:" + url.path }

  /// Runs a program on a video.
  ///
  /// - Throws: `CaptureError.badFilm`, `Cancelled`, and errors of `onOutput`.
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
