import Alignment
import Script
import ShellKit
import Support
import Wording

/// Options of `register`.
struct RegisterOptions: StageOptions {
  var frame = ""

  static let settings: [Setting<Self>] = [
    .text("frame", \.frame, kind: .frame, "The frame to try next.").positional(required: true)
  ]
}

/// `register` selects the view to register next.
struct RegisterCommand: Command {
  static let spec = CommandSpec(
    "register", group: .stepping,
    summary: "Makes a stopped alignment try a given frame next.",
    details: """
      The run is repeated up to this step with the setting align.register NAME@COUNT, which also \
      works in a run without steps.
      """,
    needs: [.capture],
    examples: [
      "break add registered if views == 9; align --step; continue; let c = candidates; "
        + "register $c[0].name; break off; finish":
        "@9"
    ])

  func run(_ options: RegisterOptions, in shell: inout ShellState) throws -> Reply {
    let state = try shell.project.alignState()
    let name = shell.project.frameNames[try shell.project.frameIndex(options.frame)]
    guard shell.project.stepping?.stop.step?.scope.isEmpty == true else {
      throw Diagnostic(
        .failure,
        "register: the model of this step is a trial; continue to the main model, which "
          + "starts at the event component: break add component")
    }
    guard let candidate = state.candidates.first(where: { $0.view == name }) else {
      throw Diagnostic(.failure, "register: \(name) already has a pose, or is excluded")
    }
    guard candidate.visible >= candidate.lastLimit else {
      throw Diagnostic(
        .failure,
        "register: \(name) sees \(candidate.visible) points of the model and needs "
          + "\(candidate.limit), in a last attempt \(candidate.lastLimit)")
    }
    let (setting, value) = try shell.project.register(name, at: state.registeredCount)
    var reply = StepText.reply(shell.project.stepping)
    reply.text +=
      "\n  \(name) is next; in a run without steps: align --\(setting) \(value)"
    if var record = reply.value.record {
      record[setting] = .string(value)
      reply.value = .record(record)
    }
    return reply
  }
}
