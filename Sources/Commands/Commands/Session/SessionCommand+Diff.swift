import Foundation
import GuidedCapture
import Script
import ShellKit
import Wording

/// Compares two sessions of one capture.
extension SessionCommand {
  static func sessionDiff(_ first: String, _ second: String, in shell: inout ShellState) throws
    -> Reply
  {
    guard !first.isEmpty, !second.isEmpty else {
      throw CommandError.other("session diff takes two session names; session list shows them")
    }
    func core(_ name: String) throws -> SessionCore {
      try shell.project.session?.savedName == name
        ? shell.project.openSession() : shell.project.restoredSession(name, isLive: false)
    }
    let difference = SessionDifference(try core(first), try core(second))
    let models = try (
      SessionModel(of: difference.a, shell.project), SessionModel(of: difference.b, shell.project)
    )
    let modeled = models.0.flatMap { one in models.1.flatMap { SessionModelDifference(one, $0) } }
    var lines = difference.words(first, second)
    for (name, model) in [(first, models.0), (second, models.1)] {
      lines.append(
        model.map { "\(name) is reconstructed: \(SessionText.figures($0.figures))" }
          ?? "\(name) is not reconstructed")
    }
    if let modeled { lines.append(modeled.words(first, second)) }
    for (name, core) in [(first, difference.a), (second, difference.b)] {
      lines.append("\(name): \(SessionText.summary(core))")
    }
    var record = difference.record
    record["model_a"] = models.0.map { .record($0.figures) } ?? .null
    record["model_b"] = models.1.map { .record($0.figures) } ?? .null
    record["models"] = modeled.map { .record($0.record) } ?? .null
    record["a"] = .record(SessionText.record(difference.a))
    record["b"] = .record(SessionText.record(difference.b))
    return Reply(lines.joined(separator: "\n"), value: .record(record))
  }
}
