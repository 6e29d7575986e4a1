import Scene
import Script
import ShellKit
import Support

/// Parts of the report page that show what a command answers.
package enum ReportPart: CaseIterable, Sendable {
  case stages, pairs, graph, cameras, coverage, tracks, residuals
}

/// What commands answer for the report page.
package struct ReportContent {
  /// The report of a stage that has a result.
  package typealias StageFigures = (stage: StageName, report: Record)

  /// The record of a diagnosis: its verdict and causes.
  let diagnosis: Result<Record, any Error>
  let frames: PageFrames
  private let replies: [ReportPart: Result<Reply, any Error>]
  let figures: Result<[StageFigures], any Error>

  /// Asks for each part in the order of the page. An error is shown in place of the part.
  ///
  /// - Parameter reply: The answer for a part; throws where a result that it needs is missing.
  /// - Throws: `Cancelled`, and what `frames` throws.
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
