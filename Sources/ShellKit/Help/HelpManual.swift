import Support

/// The help of commands and topics as sections of the manual page.
package enum HelpManual {
  /// Adds all commands with their options, by group.
  package static func addCommands<State>(
    of catalog: Catalog<State>, to page: inout RoffText
  ) {
    for group in CommandGroup.allCases {
      let specs = catalog.specs.filter { $0.group == group }
      guard !specs.isEmpty else { continue }
      page.section("\(group.rawValue) commands")
      for spec in specs { add(spec, of: catalog, to: &page) }
    }
    page.section("Options of every command")
    for setting in CommonOptions.settings { add(SettingInfo(setting), to: &page) }
  }

  /// Adds all topics.
  package static func addTopics(_ topics: [HelpTopic], to page: inout RoffText) {
    page.section("Topics")
    for topic in topics {
      page.part(topic.name)
      page.line(topic.summary)
      page.verbatim(lines(topic.text))
      page.verbatim(examples(topic.examples))
    }
  }

  private static func add<State>(
    _ spec: CommandSpec, of catalog: Catalog<State>, to page: inout RoffText
  ) {
    let keyword = catalog.keywords.first { $0.spec.name == spec.name }
    let settings = catalog.command(spec.name)?.settings ?? []
    page.part(HelpText.usage(of: spec, settings: settings, usage: keyword?.usage))
    page.line(spec.summary)
    if !spec.details.isEmpty { page.paragraph(spec.details) }
    for setting in settings { add(setting, to: &page) }
    page.verbatim(examples(spec.examples))
  }

  private static func add(_ setting: SettingInfo, to page: inout RoffText) {
    page.entry(setting.usage, setting.help + HelpText.facts(setting))
  }

  private static func examples(_ examples: [Example]) -> [String] {
    examples.map { $0.prints.isEmpty ? $0.line : "\($0.line)  # \($0.prints)" }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
