import Script
import Support

/// Everything that help covers, except for the user's aliases.
package struct HelpContent<State>: Sendable {
  /// Commands and statements.
  package let catalog: Catalog<State>
  /// Pages on general topics, in the order of the overview.
  package let topics: [HelpTopic]
  /// The stages whose settings `set` stores.
  package let stages: [StageSettings]
  /// Built-in variables, other than the stages' results.
  package let variables: [(name: String, about: String)]

  /// What columns and fields of results mean, with their unit, by name.
  package var columns: [String: String] = [:]

  /// Creates the content from its parts.
  package init(
    _ catalog: Catalog<State>, topics: [HelpTopic], stages: [StageSettings],
    variables: [(name: String, about: String)], columns: [String: String] = [:]
  ) {
    self.columns = columns
    self.catalog = catalog
    self.topics = topics
    self.stages = stages
    self.variables = variables
  }

  /// The names of all commands, statements and topics.
  package var names: [String] { catalog.names + topics.map(\.name) }

  /// The commands by group, and the names of topics.
  package var overview: Reply {
    let rows = catalog.specs.map { spec -> Value in
      [
        "name": .string(spec.name), "group": .string(spec.group.rawValue),
        "summary": .string(spec.summary),
      ]
    }
    return Reply(HelpOverview.text(of: self), value: .list(rows)).wrapped
  }

  /// The help of a command, statement, topic or alias.
  ///
  /// - Throws: `Diagnostic` of kind `usage` for any other name.
  package func reply(for name: String, aliases: [String: String]) throws -> Reply {
    try page(for: name, aliases: aliases).wrapped
  }

  private func page(for name: String, aliases: [String: String]) throws -> Reply {
    if let command = catalog.command(name) { return HelpText.reply(for: command) }
    if let keyword = catalog.keywords.first(where: { $0.spec.name == name }) {
      return Reply(
        HelpText.text(of: keyword.spec, settings: [], usage: keyword.usage),
        value: .record(HelpText.record(of: keyword.spec, settings: [])))
    }
    if let topic = topics.first(where: { $0.name == name }) {
      return Reply(
        topic.page,
        value: [
          "name": .string(topic.name), "summary": .string(topic.summary),
          "text": .string(topic.text),
        ])
    }
    if let text = aliases[name] {
      return Reply(
        "\(name) is an alias for: \(text)", value: ["name": .string(name), "text": .string(text)])
    }
    if let verb = TableVerbInfo.all.first(where: { $0.name == name }) {
      return Reply(
        "… | \(verb.usage)\n  \(verb.summary) See help tables.",
        value: ["name": .string(name), "summary": .string(verb.summary)])
    }
    if let about = columns[name] {
      return Reply(
        "\(name)\n  \(about)", value: ["name": .string(name), "summary": .string(about)])
    }
    if let family = family(of: name) { return family }
    throw Diagnostic(
      .usage, "help: there is no command or topic \(name)",
      suggestion: nearestName(to: name, among: names))
  }

  /// The commands whose first word is `name`, such as those of `markers`.
  private func family(of name: String) -> Reply? {
    let specs = catalog.specs.filter { $0.name.hasPrefix(name + " ") }
    guard !specs.isEmpty else { return nil }
    return .table(
      specs.map { ["command": .string($0.name), "summary": .string($0.summary)] },
      caption: "help \(specs[0].name) explains one of them")
  }
}
