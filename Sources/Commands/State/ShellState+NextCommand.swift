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
      return reply.alerts.contains { $0.contains("type: ") } ? nil : "diagnose"
    }
    let open = stages.names.first { ((try? project.freshness(of: $0)) ?? .missing) != .fresh }
    guard let open else { return "view, or export model NAME.usdz" }
    return stages.precedes(.align, open)
      ? "reconstruct" : "reconstruct --until align"
  }
}
