import Pipeline
import ShellKit
import Workspace

extension ShellState {
  /// Commands other than stages after which the next one is shown.
  private static let changing: Set = [
    "load", "status", "reconstruct", "exclude", "include", "set", "clear", "undo", "redo", "use",
  ]

  /// The command that usually follows a command with this reply; `nil` if several can.
  func nextCommand(after command: String, _ reply: Reply) -> String? {
    let stages = project.stages
    guard project.capture != nil, project.stepping == nil,
      Self.changing.contains(command) || stages.names.contains(where: { $0.rawValue == command })
    else { return nil }
    if !reply.alerts.isEmpty {
      return reply.alerts.contains { $0.contains("type: ") } ? nil : explanation
    }
    let open = stages.names.first { ((try? project.freshness(of: $0)) ?? .missing) != .fresh }
    guard let open else { return "view, or export model NAME.usdz" }
    // Results came back without the settings that they were made with.
    if command == "undo", case .stale = try? project.freshness(of: open) { return "undo" }
    return stages.precedes(.align, open)
      ? "reconstruct" : "reconstruct --until align"
  }

  /// The command that explains a doubtful result further: why a frame has no pose, if one has none.
  private var explanation: String {
    let result = project.records[.align].flatMap { AlignBinding.result(in: $0) }
    return result?.unregistered.first.map { "why \(ScriptText.word($0.name))" } ?? "diagnose"
  }
}
