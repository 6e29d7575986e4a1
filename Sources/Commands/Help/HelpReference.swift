import Script
import Support

/// All help on one page of Markdown: `docs/REFERENCE.md`.
enum HelpReference {
  /// The page; the same for every user and machine.
  static var text: String {
    let parts =
      [head] + CommandGroup.allCases.flatMap(commands) + ["## Every command", common]
      + ["## Topics"] + HelpTopic.all.map(topic)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static let head = """
    # Reference

    Commands and language of `ocs`, as `help` tells them. This page is made by
    `ocs -c 'help --reference > docs/REFERENCE.md'`; a test holds it against the program. Examples show
    what they print on a small simulated capture.
    """

  private static func commands(of group: CommandGroup) -> [String] {
    let specs = Catalogue.specs.filter { $0.group == group }
    guard !specs.isEmpty else { return [] }
    return ["## \(group.rawValue.prefix(1).uppercased() + group.rawValue.dropFirst())"]
      + specs.map(command)
  }

  private static func command(_ spec: CommandSpec) -> String {
    let keyword = Keyword.all.first { $0.spec.name == spec.name }
    let settings = Catalogue.command(spec.name)?.settings ?? []
    var parts = ["### \(spec.name)", spec.summary]
    if let keyword { parts.append("`\(keyword.usage)`") }
    if !spec.details.isEmpty { parts.append(spec.details.replacing("<", with: "\\<")) }
    if !settings.isEmpty { parts.append(table(settings)) }
    let examples = spec.examples.map { $0.prints.isEmpty ? $0.line : "\($0.line)  # \($0.prints)" }
    parts.append("```text\n" + examples.joined(separator: "\n") + "\n```")
    return parts.joined(separator: "\n\n")
  }

  private static func table(_ settings: [SettingInfo]) -> String {
    let rows = settings.map { setting in
      let usage = setting.usage.replacing("|", with: "\\|")
      let facts = HelpText.facts(setting).trimmingPrefix(" ").replacing("|", with: "\\|")
      return "| `\(usage)` | \(setting.help.replacing("|", with: "\\|")) | \(facts) |"
    }
    return (["| argument or option | meaning | |", "| --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }

  private static var common: String { table(CommonOptions.settings.map { SettingInfo($0) }) }

  private static func topic(_ topic: HelpTopic) -> String {
    let lines = topic.page.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3)
    return "### \(topic.name)\n\n\(topic.summary)\n\n```text\n"
      + lines.joined(separator: "\n") + "\n```"
  }
}
