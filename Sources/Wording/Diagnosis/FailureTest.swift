import Diagnosis
import Scene
import Script
import Workspace

import struct Foundation.URL

/// The failure that `minimize` looks for.
package enum FailureTest {
  /// An expression over `$align`, `$features`, `$matches` and `$frames` is true.
  case expression(Expression)
  /// `diagnose` returns this verdict, with this cause as the first.
  case diagnosis(Verdict, FaultName?)

  /// The failure that an expression defines or, if it is empty, the verdict and first cause of the
  /// diagnosis of `all`, which is called only then.
  ///
  /// - Throws: `MinimizeError.nothingFails` if there is no evidence against `all`, `Diagnostic` for
  ///   an expression that cannot be parsed.
  package init(_ text: String, of all: () throws -> Diagnosis) throws {
    guard text.isEmpty else {
      self = .expression(try Script.expression(Source(name: "--expect", text: text)))
      return
    }
    let found = try all()
    guard found.verdict != .sound, found.verdict != .notRun else {
      throw MinimizeError.nothingFails
    }
    self = .diagnosis(found.verdict, found.first)
  }

  /// Whether the test requires running alignment.
  package var needsAlignment: Bool {
    switch self {
    case .expression(let expression):
      ["$align", "$frames", "${"].contains { expression.sourceText.contains($0) }
    case .diagnosis: true
    }
  }

  /// Whether a project shows the failure.
  ///
  /// - Parameter directory: The folder that paths in advice are relative to.
  package func holds(in project: inout Project, directory: URL) throws -> Bool {
    switch self {
    case .expression(let expression):
      let values = ProjectValues(project: project) { try Advisor(for: $0, in: directory) }
      let scope = Scope(names: { values.names }, lookup: { values.value($0) })
      return try expression.condition(in: scope)
    case .diagnosis(let verdict, let cause):
      let found = try project.diagnosis()
      return found.verdict == verdict && found.first == cause
    }
  }

  /// The failure as text.
  package var words: String {
    switch self {
    case .expression(let expression): expression.sourceText
    case .diagnosis(let verdict, let cause):
      "verdict \(verdict.rawValue)" + (cause.map { ", first cause \($0.rawValue)" } ?? "")
    }
  }
}

extension Diagnosis {
  /// The most likely cause that lowers the verdict.
  package var first: FaultName? { open.first?.name }
}

/// An error of `minimize`.
package enum MinimizeError: Error, Equatable {
  /// There is no evidence against the result, and no expression defines the failure.
  case nothingFails
  /// All frames together do not show the failure.
  case notThere(String, frames: Int)
}
