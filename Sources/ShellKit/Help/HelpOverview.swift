/// The first page of help.
enum HelpOverview {
  /// The five commands of a first reconstruction.
  private static let head = """
    load FOLDER              opens photographs or a video
    reconstruct              computes poses, points and model
    show model               draws the result
    view                     shows the model in a browser
    export model chair.usdz  writes it for other programs
    """

  /// The first steps, then all commands by group, one line each, then the topics.
  static func text<State>(of content: HelpContent<State>) -> String {
    let width = (content.catalog.names.map(\.count).max() ?? 8) + 2
    var lines = [head, ""]
    for group in CommandGroup.allCases {
      let specs = content.catalog.specs.filter { $0.group == group }
      guard !specs.isEmpty else { continue }
      lines.append(group.rawValue)
      for spec in specs {
        lines.append("  " + PlainText.padded(spec.name, width) + spec.summary)
      }
      lines.append("")
    }
    lines.append("topics")
    let topics = content.topics.map(\.name).joined(separator: ", ")
    lines += PlainText.wrapped(topics, indent: 2)
    lines.append("")
    lines.append(
      "help COMMAND shows details; apropos WORD searches; Tab completes; Ctrl-C stops a command.")
    return lines.joined(separator: "\n")
  }
}
