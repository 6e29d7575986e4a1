import Script
import Support

/// All help on one page of Markdown: `docs/REFERENCE.md`.
package enum HelpReference {
  /// The page, which is the same for every user and machine.
  package static func text<State>(of content: HelpContent<State>) -> String {
    let parts =
      [head] + CommandGroup.allCases.flatMap { commands(of: $0, in: content.catalogue) }
      + ["## Every command", common] + ["## Topics"] + content.topics.map(topic)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static let head = """
    # Reference

    Commands and language of `ocs`, as `help` tells them. This page is made by
    `ocs -c 'help --reference > docs/REFERENCE.md'`; a test holds it against the program. Examples show
    what they print on a small simulated capture.
    """

  private static func commands<State>(
    of group: CommandGroup, in catalogue: Catalogue<State>
  ) -> [String] {
    let specs = catalogue.specs.filter { $0.group == group }
    guard !specs.isEmpty else { return [] }
    return ["## \(group.rawValue.prefix(1).uppercased() + group.rawValue.dropFirst())"]
      + specs.map { command($0, in: catalogue) }
  }

  private static func command<State>(
    _ spec: CommandSpec, in catalogue: Catalogue<State>
  ) -> String {
    let keyword = catalogue.keywords.first { $0.spec.name == spec.name }
    let settings = catalogue.command(spec.name)?.settings ?? []
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
