import Script
import ShellKit
import Support
import Wording

/// Options of commands about one frame.
struct FrameOptions: StageOptions {
  var name = ""

  static let settings: [Setting<Self>] = [
    .text("name", \.name, kind: .frame, "Name of a frame; the extension is optional.")
      .positional(required: true)
  ]
}

/// `frame` shows everything known about one frame.
struct FrameCommand: Command {
  static let spec = CommandSpec(
    "frame", group: .capture, summary: "Shows everything known about one frame.",
    needs: [.capture],
    examples: ["frame IMG_0001.jpg": "462.3"]
  )

  func run(_ options: FrameOptions, in shell: inout ShellState) throws -> Reply {
    let index = try shell.project.frameIndex(options.name)
    let last = shell.project.frameNames.count - 1
    try shell.project.measureQuality(of: Array(max(0, index - 4)...min(last, index + 4)))
    shell.project.loadFrameResults()
    return Reply(value: .record(try FrameRows(shell.project).fullRecord(index)))
  }
}
