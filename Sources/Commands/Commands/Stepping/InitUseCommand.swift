import Alignment
import Script
import ShellKit
import Support
import Wording

/// Options of `init use`.
struct InitUseOptions: StageOptions {
  var first = ""
  var second = ""

  static let settings: [Setting<Self>] = [
    .text("first", \.first, kind: .frame, "A frame.").positional(required: true),
    .text("second", \.second, kind: .frame, "The frame to pair it with.")
      .positional(required: true),
  ]
}

/// `init use` sets the initial pair.
struct InitUseCommand: Command {
  static let spec = CommandSpec(
    "init use", group: .stepping,
    summary:
      "Starts alignment from a given pair: the stopped run again or, without one, the next run.",
    details: "Sets align.init-pair.",
    needs: [.result(.match)],
    examples: [
      "init use IMG_0001 IMG_0002; set align.init-pair default": "align.init-pair is"
    ])

  func run(_ options: InitUseOptions, in shell: inout ShellState) throws -> Reply {
    let names = try [options.first, options.second].map {
      shell.project.frameNames[try shell.project.frameIndex($0)]
    }
    let (setting, value, isRestarted) = try shell.project.startFrom(names)
    let said = "\(setting) is \(value)"
    guard isRestarted else {
      return Reply(
        "\(said); align starts from it",
        value: ["name": .string(setting), "value": .string(value)])
    }
    var reply = StepText.reply(shell.project.stepping)
    reply.text = "\(said)\n\(reply.text)"
    return reply
  }
}
