import GuidedCapture
import Script
import Support
import Wording

/// The condition of `session run --until`.
struct SessionCondition: Sendable {
  private enum Kind: Sendable {
    case feedback(GuidedCaptureFeedback)
    case state(String)
    case tracking(String)
    case passComplete
    case shot
    case expression(Expression)
  }
  private let kind: Kind

  static let states = [
    "initializing", "ready", "detecting", "capturing", "finishing", "completed", "failed",
  ]

  /// - Throws: `Diagnostic` of kind `usage` for an unknown name or an invalid expression.
  init(_ text: String) throws {
    if text == "pass-complete" {
      kind = .passComplete
    } else if text == "shot" {
      kind = .shot
    } else if let name = Self.value(of: "feedback", in: text) {
      guard let feedback = GuidedCaptureFeedback(rawValue: name) else {
        throw Diagnostic(
          .usage, "session: there is no feedback \(name)",
          suggestion: nearestName(
            to: name, among: GuidedCaptureFeedback.allCases.map(\.rawValue)))
      }
      kind = .feedback(feedback)
    } else if let name = Self.value(of: "state", in: text) {
      guard Self.states.contains(name) else {
        throw Diagnostic(
          .usage, "session: there is no state \(name)",
          suggestion: nearestName(to: name, among: Self.states))
      }
      kind = .state(name)
    } else if let name = Self.value(of: "tracking", in: text) {
      kind = .tracking(name)
    } else {
      kind = .expression(try Script.expression(Source(name: "--until", text: text)))
    }
  }

  /// The value after `KEY=`; `KEY==` begins an expression.
  private static func value(of key: String, in text: String) -> String? {
    guard text.hasPrefix(key + "="), !text.hasPrefix(key + "==") else { return nil }
    return String(text.dropFirst(key.count + 1))
  }

  func holds(in session: SessionCore) throws -> Bool {
    switch kind {
    case .feedback(let feedback): return session.activeFeedback.contains(feedback)
    case .state(let name): return session.state.phase.name == name
    case .tracking(let name): return session.tracking.name == name
    case .passComplete: return session.state.completedPass
    case .shot: return session.shots.last?.frame == session.current?.index && !session.shots.isEmpty
    case .expression(let expression):
      var record = SessionText.record(session)
      record["dial"] = record["dial_filled"]
      let known = record
      let scope = Scope(names: { known.keys }, lookup: { known[$0] })
      return try expression.condition(in: scope.at(known))
    }
  }
}
