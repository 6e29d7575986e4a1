import Script
import ShellKit
import Support

/// `include` includes excluded frames again.
struct IncludeCommand: Command {
  static let spec = CommandSpec(
    "include", group: .capture, summary: "Includes excluded frames in every stage again.",
    needs: [.capture],
    examples: [
      "include IMG_0007.jpg": "included IMG_0007.jpg: 18 of 18 in use"
    ])

  func run(_ options: FrameListOptions, in shell: inout ShellState) throws -> Reply {
    let names = try shell.project.setExcluded(false, options.names)
    return ExclusionReply.make(names, verb: "included", shell)
  }
}
