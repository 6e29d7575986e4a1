import Script
import ShellKit
import Support

/// Whether long answers are shown page by page.
enum PagerSwitch: String, CaseIterable, Sendable {
  case on, off
}

/// Options of `pager`.
struct PagerOptions: StageOptions {
  var state = PagerSwitch.on

  static let settings: [Setting<Self>] = [
    .choice("state", \.state, "Whether the pager is used: on or off.").positional(required: true)
  ]
}

/// `pager` turns the pager of the prompt on and off.
struct PagerCommand: Command {
  static let spec = CommandSpec(
    "pager", group: .shell, summary: "Turns paging of long output at the prompt on or off.",
    details:
      "The pager is $PAGER, or less -FRX if it is not set. `ocs --no-pager` starts without it.",
    examples: ["pager off": "the pager is off"])

  func run(_ options: PagerOptions, in shell: inout ShellState) throws -> Reply {
    var reply = Reply(
      "the pager is \(options.state.rawValue)", value: ["pager": .string(options.state.rawValue)])
    reply.pages = options.state == .on
    return reply
  }
}
