import Scene
import Script
import ShellKit
import Support

/// Sections of the report page that show the answer of a command.
package enum ReportPart: CaseIterable, Sendable {
  case stages, evaluation, pairs, graph, cameras, coverage, tracks, residuals
}

/// The answers of commands for the report page.
package struct ReportContent {
  /// The report of a stage with a result.
  package typealias StageFigures = (stage: StageName, report: Record)

  /// The record of a diagnosis: its verdict and causes.
  let diagnosis: Result<Record, any Error>
  let frames: PageFrames
  private let replies: [ReportPart: Result<Reply, any Error>]
  let figures: Result<[StageFigures], any Error>

  /// Requests each part in the order of the page. Errors are shown in place of the part.
  ///
  /// - Parameter reply: Returns the answer for a part; throws if a required result is missing.
  /// - Throws: `Cancelled`, and errors of `frames`.
  package init(
    diagnosis: () throws -> Record, frames: () throws -> PageFrames,
    reply: (ReportPart) throws -> Reply, figures: () throws -> [StageFigures]
  ) throws {
    self.diagnosis = try Self.answer(diagnosis)
    self.frames = try frames()
    var replies: [ReportPart: Result<Reply, any Error>] = [:]
    for part in ReportPart.allCases { replies[part] = try Self.answer { try reply(part) } }
    self.replies = replies
    self.figures = try Self.answer(figures)
  }

  private static func answer<Answer>(
    _ body: () throws -> Answer
  ) throws -> Result<Answer, any Error> {
    do { return .success(try body()) } catch let error as Cancelled { throw error } catch {
      return .failure(error)
    }
  }

  /// The answer for a part.
  func reply(_ part: ReportPart) throws -> Reply { try replies[part]?.get() ?? Reply() }
}
