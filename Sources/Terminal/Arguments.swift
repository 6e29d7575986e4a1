import Commands
import Foundation

/// The command line of `ocs`, parsed.
struct Arguments {
  enum Input: Equatable {
    case standardInput
    case commands(String)
    case script(String, arguments: [String])
  }

  var input = Input.standardInput
  var format = OutputFormat.table
  var usesPager = true
  var readsRC = true
  var isKernel = false
  var checksOnly = false
  var workspace: String?
  var threads = ProcessInfo.processInfo.activeProcessorCount
  var seed: UInt64 = 1
  var usesColor = true
  var isQuiet = false
  var isVerbose = false
  var showsVersion = false
  var showsHelp = false

  /// A misuse of the command line, in one sentence.
  struct UsageError: Error {
    let message: String
  }

  init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "test" {
        input = .commands((["test"] + rest.map(ScriptText.word)).joined(separator: " "))
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        input = word == "-" ? .standardInput : .script(word, arguments: Array(rest))
        return
      }
      try parse(word, &rest)
      if case .commands = input {
        try parseAfterCommands(&rest)
        return
      }
    }
  }

  /// Options may follow `-c COMMANDS`; anything else is a mistake.
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
    switch name {
    case "-c": input = .commands(try value(name, inline, &rest))
    case "--workspace": workspace = try value(name, inline, &rest)
    case "--threads": threads = try number(name, inline, &rest, 1...1024)
    case "--seed": seed = UInt64(try number(name, inline, &rest, 0...Int.max))
    case "--format": format = try format(named: value(name, inline, &rest))
    default: try parseFlag(name, inline)
    }
  }

  private func format(named text: String) throws -> OutputFormat {
    if let format = OutputFormat(rawValue: text) { return format }
    let names = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(message: "--format takes \(names), got \(text)")
  }

  private mutating func parseFlag(_ name: String, _ inline: String?) throws {
    if inline != nil { throw UsageError(message: "\(name) takes no value") }
    switch name {
    case "--json": format = .json
    case "--no-pager": usesPager = false
    case "--no-rc": readsRC = false
    case "--kernel": isKernel = true
    case "--check": checksOnly = true
    case "--no-color": usesColor = false
    case "--quiet": isQuiet = true
    case "--verbose": isVerbose = true
    case "--version": showsVersion = true
    case "--help", "-h": showsHelp = true
    default: throw UsageError(message: "unknown option \(name)")
    }
  }

  private func value(
    _ name: String, _ inline: String?, _ rest: inout ArraySlice<String>
  ) throws -> String {
    if let inline { return inline }
    guard let next = rest.popFirst() else { throw UsageError(message: "\(name) needs a value") }
    return next
  }

  private func number(
    _ name: String, _ inline: String?, _ rest: inout ArraySlice<String>, _ limits: ClosedRange<Int>
  ) throws -> Int {
    let text = try value(name, inline, &rest)
    guard let number = Int(text), limits.contains(number) else {
      throw UsageError(
        message: "\(name) takes a whole number from \(limits.lowerBound), got \(text)")
    }
    return number
  }

  /// Whether every command prints one JSON object.
  var isJSON: Bool { format == .json }

  static let help = """
    ocs: from photographs to textured models, step by step

    ocs                        interactive when standard input is a terminal, else reads commands
    ocs FILE.ocs [ARG ...]     runs a script; its arguments are $1, $2, ..., $args
    ocs test FILE.ocs ...      runs transcripts and tells where they differ (help test)
    ocs -c 'COMMANDS'          runs commands, separated by line breaks or ;
      --format F               how results are printed: table, json, csv or markdown
      --json                   one JSON object a command on standard output; the rest to stderr
      --check                  parses and resolves a script, runs nothing
      --kernel                 one JSON request a line in, one JSON event a line out (notebooks)
      --workspace DIR          where results are kept (default: .ocs beside the capture)
      --threads N   --seed N   --no-color   --no-pager   --no-rc   --quiet   --verbose
      --version   --help

    OCS_IMAGE_MEMORY=MiB       most that decoding one image may take (default: 1024)

    Exit status: 0 well; 1 a command or an expect failed; 2 usage or syntax; 130 interrupted.
    Inside: help lists the commands, help COMMAND explains one.
    """
}
