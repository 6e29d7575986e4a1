import Foundation
import Script
import Support

extension Shell {
  /// All that may stand as a word after others, whatever it begins with.
  func candidates(for word: String, after words: [String]) -> [String] {
    switch words.last {
    case ">", ">>": return paths(word)
    case "|": return Shell.programs(word)
    default: break
    }
    if words.contains(where: { [">", ">>", "|"].contains($0) }) { return paths(word) }
    guard let name = words.first else { return Catalogue.names + bench.aliases.keys }
    switch name {
    case "source": return paths(word)
    case "help": return HelpCommand.names + bench.aliases.keys
    case "unalias": return Array(bench.aliases.keys)
    case "set" where words.count < 3: return Shell.settingCandidates(words)
    default: break
    }
    let seconds = words.count == 1 ? Shell.secondWords(of: name) : []
    if words.count > 1, let command = Catalogue.command("\(name) \(words[1])") {
      return candidates(for: word, of: command, after: Array(words.dropFirst()))
    }
    guard let command = Catalogue.command(name) else { return seconds }
    return seconds + candidates(for: word, of: command, after: words)
  }

  /// The second words of commands of two.
  private static func secondWords(of name: String) -> [String] {
    Catalogue.names.filter { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }

  private func candidates(
    for word: String, of command: AnyCommand, after words: [String]
  ) -> [String] {
    let all = command.settings + CommonOptions.settings(beside: command.settings)
    if word.hasPrefix("--") {
      guard let equals = word.firstIndex(of: "=") else {
        return Shell.options(all, negated: word.hasPrefix("--n"))
      }
      let option = String(word[...equals])
      let setting = all.first { "--" + $0.name + "=" == option }
      let rest = String(word[word.index(after: equals)...])
      return setting.map { values(of: $0, rest, command).map { option + $0 } } ?? []
    }
    if let last = words.last, last.hasPrefix("--"),
      let setting = all.first(where: { "--" + $0.name == last }), setting.values != .flag
    {
      return values(of: setting, word, command)
    }
    let given = words.dropFirst().filter { !$0.hasPrefix("--") }.count
    let positionals = command.settings.filter(\.isPositional)
    guard let last = positionals.last else { return Shell.options(all, negated: false) }
    let setting = given < positionals.count ? positionals[given] : last
    if given >= positionals.count, !last.isRepeated { return Shell.options(all, negated: false) }
    return values(of: setting, word, command)
  }

  private static func options(_ settings: [SettingInfo], negated: Bool) -> [String] {
    let options = settings.filter { !$0.isPositional }
    let flags = options.filter { $0.values == .flag && $0.name != "help" }
    return options.map { "--" + $0.name } + (negated ? flags.map { "--no-" + $0.name } : [])
  }

  private static func settingCandidates(_ words: [String]) -> [String] {
    if words.count == 1 {
      return Pipeline.steps.flatMap { step in
        step.settings.map { "\(step.stage.rawValue).\($0.name)" }
      }
    }
    let parts = words[1].split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let step = try? Pipeline.step(named: parts[0]),
      let setting = step.settings.first(where: { $0.name == parts[1] })
    else { return [] }
    switch setting.values {
    case .choices(let names): return names + ["default"]
    case .flag: return ["true", "false", "default"]
    default: return ["default"]
    }
  }

  private func values(of setting: SettingInfo, _ word: String, _ command: AnyCommand) -> [String] {
    switch (setting.name, setting.values) {
    case ("columns", .free):
      let earlier = word.lastIndex(of: ",").map { String(word[...$0]) } ?? ""
      return command.spec.columns.map { earlier + $0 }
    case ("sort", .free):
      let sign = word.hasPrefix("-") ? "-" : ""
      return command.spec.columns.map { sign + $0 }
    case ("event", .free) where command.spec.group == .stepping:
      return StepCatalogue.names + StepCatalogue.sessionEvents
    case (_, .choices(let names)): return names
    case (_, .frame): return bench.frameNames
    case (_, .path): return paths(word)
    case (_, .flag): return ["true", "false"]
    case (_, .free): return []
    }
  }

  /// Most files of a folder that are looked at.
  private static let maxPaths = 5000

  /// Files and folders whose path begins with `word`; folders end in a slash.
  private func paths(_ word: String) -> [String] {
    let slash = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
    let folder = String(word[..<slash])
    let url = bench.url(folder.isEmpty ? "." : folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let showsHidden = word[slash...].hasPrefix(".")
    return names.filter { showsHidden || !$0.hasPrefix(".") }.prefix(Self.maxPaths).map { name in
      var isFolder: ObjCBool = false
      let path = url.appendingPathComponent(name).path
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return folder + name + (isFolder.boolValue ? "/" : "")
    }
  }

  /// Programs in `PATH` that begin with what was typed; all of them are too many.
  private static func programs(_ word: String) -> [String] {
    guard !word.isEmpty else { return [] }
    return ProgramFile.folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasPrefix(word) && ProgramFile.canRun(folder + "/" + $0) }
    }
  }
}
