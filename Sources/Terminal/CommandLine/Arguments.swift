import Capture
import Commands
import Foundation
import ShellKit
import Support

/// The parsed command line of `ocs`.
struct Arguments {
  enum Input: Equatable {
    case standardInput
    case commands(String)
    case script(String, arguments: [String])
    /// A capture to open before the prompt.
    case capture(String)
    /// A shard specification of a stage, in the workspace that is the working folder.
    case shard(stage: String, id: String)
  }

  var input = Input.standardInput
  /// Whether the command is that of `ocs test`.
  var isTest = false
  var format = OutputFormat.table
  var usesPager = true
  var readsRC = true
  var isKernel = false
  var checksOnly = false
  var workspace: String?
  var threads = ProcessInfo.processInfo.activeProcessorCount
  /// Memory limit of stages, bytes.
  var memory = MachineMemory.half
  var seed: UInt64 = 1
  var usesColor = true
  /// How pictures are shown; `nil` to detect what the terminal supports.
  var pictures: PictureProtocol?
  var isQuiet = false
  var isVerbose = false
  /// Information to print instead of running anything.
  var information: Information?

  /// An invalid command line, with a message of one sentence.
  struct UsageError: Error {
    let message: String
  }

  init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "test" {
        input = .commands((["test"] + rest.map(ScriptText.word)).joined(separator: " "))
        isTest = true
        return
      }
      if word == "shard" {
        guard rest.count == 2, let stage = rest.first, let id = rest.last else {
          throw UsageError(message: "shard takes a stage and the name of a shard")
        }
        input = .shard(stage: stage, id: id)
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        try take(path: word, Array(rest))
        return
      }
      try parse(word, &rest)
      if case .commands = input {
        try parseAfterCommands(&rest)
        return
      }
    }
  }

  /// Decides what the first word that is no option names; everything after a script is for it.
  private mutating func take(path: String, _ rest: [String]) throws {
    guard path != "-" else {
      input = .standardInput
      return
    }
    let url = URL(fileURLWithPath: HomeFolder.expanding(path))
    guard PathKind(of: url) != .other else {
      input = .script(path, arguments: rest)
      return
    }
    guard rest.isEmpty else {
      throw UsageError(message: "unexpected argument \(rest[0]) after the capture \(path)")
    }
    input = .capture(path)
  }

  /// Parses options after `-c COMMANDS`; anything else is an error.
  private mutating func parseAfterCommands(_ rest: inout ArraySlice<String>) throws {
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        throw UsageError(message: "unexpected argument \(word) after -c COMMANDS")
      }
      try parse(word, &rest)
    }
  }

  private mutating func parse(_ word: String, _ rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let inline = parts.count == 2 ? String(parts[1]) : nil
    guard let option = ProgramOption.named(name) else {
      throw UsageError(message: "unknown option \(name)")
    }
    if !option.takesValue, inline != nil { throw UsageError(message: "\(name) takes no value") }
    try option.take(option.takesValue ? value(name, inline: inline, rest: &rest) : "", into: &self)
  }

  private func value(
    _ name: String, inline: String?, rest: inout ArraySlice<String>
  ) throws -> String {
    if let inline { return inline }
    guard let next = rest.popFirst() else { throw UsageError(message: "\(name) needs a value") }
    return next
  }

  /// Whether every command prints one JSON object.
  var isJSON: Bool { format == .json }
}
