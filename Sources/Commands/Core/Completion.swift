import Foundation
import Script
import Support

/// What could stand at a place in a line.
public struct Completion: Sendable, Equatable {
  /// Character offset in the line where the replaced text begins.
  public var start: Int
  /// Full replacements for the text from there to the cursor.
  public var candidates: [String]

  /// Offers `candidates` for the text from character `start` on.
  public init(start: Int, candidates: [String]) {
    self.start = start
    self.candidates = candidates
  }
}

extension Shell {
  /// Completes the word before the end of `line`: commands, options, choices, frames, settings,
  /// variables, paths.
  public func complete(_ line: String) -> Completion {
    let segment = Shell.lastCommand(of: line)
    let words = Shell.words(of: segment)
    let word = segment.hasSuffix(" ") || segment.isEmpty ? "" : words.last ?? ""
    let before = word.isEmpty ? words : Array(words.dropLast())
    let all = candidates(for: word, after: before)
    // What acts unseen cannot be typed, and must not be shown.
    let matching = all.filter {
      $0.hasPrefix(word) && !$0.unicodeScalars.contains(where: \.actsUnseen)
    }
    return Completion(
      start: line.count - word.count, candidates: Array(Set(matching)).sorted())
  }

  private func candidates(for word: String, after before: [String]) -> [String] {
    if word.hasPrefix("$") { return (Array(variables.keys) + builtinNames).map { "$" + $0 } }
    var before = before
    while let first = before.first, ["try", "time"].contains(first) { before.removeFirst() }
    if before.count >= 3, before[0] == "let", before[2] == "=" { before.removeFirst(3) }
    guard let name = before.first else { return Catalogue.names }
    if name == "source" { return paths(word) }
    guard let command = Catalogue.command(name) else { return [] }
    if name == "help" { return Catalogue.names }
    if name == "set" { return Shell.settingCandidates(before) }
    if word.hasPrefix("--") { return Shell.options(of: command) }
    if let last = before.last, last.hasPrefix("--"),
      let setting = command.settings.first(where: { "--" + $0.name == last }),
      setting.values != .flag
    {
      return values(of: setting, word)
    }
    let given = before.dropFirst().filter { !$0.hasPrefix("--") }.count
    let positionals = command.settings.filter(\.isPositional)
    guard let last = positionals.last else { return Shell.options(of: command) }
    let setting = given < positionals.count ? positionals[given] : last
    if given >= positionals.count, !last.isRepeated { return Shell.options(of: command) }
    return values(of: setting, word)
  }

  private static func options(of command: AnyCommand) -> [String] {
    command.settings.filter { !$0.isPositional }.map { "--" + $0.name } + ["--help"]
  }

  private static func settingCandidates(_ before: [String]) -> [String] {
    if before.count == 1 {
      return Pipeline.steps.flatMap { step in
        step.settings.map { "\(step.stage.rawValue).\($0.name)" }
      }
    }
    let parts = before[1].split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let step = try? Pipeline.step(named: parts[0]),
      let setting = step.settings.first(where: { $0.name == parts[1] })
    else { return [] }
    switch setting.values {
    case .choices(let names): return names + ["default"]
    case .flag: return ["true", "false", "default"]
    default: return ["default"]
    }
  }

  private func values(of setting: SettingInfo, _ word: String) -> [String] {
    switch setting.values {
    case .choices(let names): names
    case .frame: bench.frameNames
    case .path: paths(word)
    case .flag, .free: []
    }
  }

  /// Files and folders whose path begins with `word`; folders end in a slash.
  private func paths(_ word: String) -> [String] {
    let slash = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
    let folder = String(word[..<slash])
    let url = bench.url(folder.isEmpty ? "." : folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let showsHidden = word[slash...].hasPrefix(".")
    return names.filter { showsHidden || !$0.hasPrefix(".") }.prefix(5000).map { name in
      var isFolder: ObjCBool = false
      let path = url.appendingPathComponent(name).path
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return folder + name + (isFolder.boolValue ? "/" : "")
    }
  }

  /// The text after the last `;`, `{` or line break.
  private static func lastCommand(of line: String) -> String {
    let separators: Set<Character> = [";", "{", "\n"]
    guard let cut = line.lastIndex(where: { separators.contains($0) }) else {
      return String(line.drop { $0 == " " })
    }
    return String(line[line.index(after: cut)...].drop { $0 == " " })
  }

  private static func words(of text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
