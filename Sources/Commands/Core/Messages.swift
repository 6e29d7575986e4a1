import Foundation
import Imaging
import Scene
import Script
import Support

/// What can go wrong in a command besides its arguments.
public enum CommandError: Error, Equatable {
  case noCapture(command: String)
  case missingResult(StageName, command: String)
  /// The result a command starts from is stale; the stages to run, in order.
  case staleResult(StageName, reason: StaleReason, run: [StageName])
  case unknownFrame(String, near: String?)
  case unknownStage(String, near: String?)
  case unknownSetting(String, near: String?)
  case workspaceInUse(String, process: String)
  /// Another `ocs` wrote a result since it was listed.
  case replacedResult(StageName)
  case cannotMakeWorkspace(String, reason: String)
  /// Results would be written among the photographs.
  case workspaceInCapture(String, capture: String)
  /// A result belongs to another result of an earlier stage than the one that is there.
  case notBuilt(StageName, on: StageName, isMissing: Bool, run: [StageName])
  /// The result of a stage counts other frames than are in use.
  case otherFrames(StageName)
  case tooFewFrames(Int, needed: Int)
  /// What needs pixels cannot run on a capture without photographs.
  case noPhotographs(AbsentPhotograph, needed: String)
  case notTruth(String, reason: String)
  case unknownFormat(String, known: [String])
  case notThere(String)
  /// A page cannot be served at a port of this machine; 0 stands for any.
  case cannotServe(UInt16, String)
  case other(String)
}

/// The wording of every error a user can meet.
public enum Messages {
  /// Turns any error into a diagnostic of `command`, pointing at `span`.
  public static func diagnostic(_ error: any Error, command: String, span: Span) -> Diagnostic {
    if var diagnostic = error as? Diagnostic {
      if diagnostic.span == nil { diagnostic.span = span }
      return diagnostic
    }
    let (message, suggestion) = text(of: error)
    return Diagnostic(.failure, "\(command): \(message)", suggestion: suggestion, span: span)
  }

  /// Turns an error about a command's arguments into one of usage: it is about the value, which is
  /// last, or about a name, which is first.
  static func misuse(
    _ error: any Error, of command: String, _ arguments: [BoundArgument], _ span: Span
  ) -> Diagnostic {
    if let diagnostic = error as? Diagnostic { return diagnostic }
    let (message, suggestion) = text(of: error)
    let place = error is SettingError ? arguments.last?.span : arguments.first?.span
    return Diagnostic(
      .usage, "\(command): \(message)", suggestion: suggestion, span: place ?? span)
  }

  /// Turns any error into a failure that points at `span`.
  static func located(_ error: any Error, at span: Span) -> Diagnostic {
    if let diagnostic = error as? Diagnostic { return diagnostic }
    let (message, suggestion) = text(of: error)
    return Diagnostic(.failure, message, suggestion: suggestion, span: span)
  }

  /// One sentence on one line, and the nearest known name where one was misspelled.
  public static func text(of error: any Error) -> (message: String, suggestion: String?) {
    let (message, suggestion) = words(of: error)
    return (VisibleText.line(message), suggestion.map { VisibleText.line($0) })
  }

  private static func words(of error: any Error) -> (message: String, suggestion: String?) {
    switch error {
    case let error as SettingError: text(of: error)
    case let error as CommandError: (withoutFullStop(error.words), error.suggestion)
    case let error as FileError: (text(of: error), nil)
    case is Cancelled: ("interrupted", nil)
    case let error as any Worded: (withoutFullStop(error.words), nil)
    case let error where SystemReason.isSystems(error): (SystemReason.words(of: error), nil)
    case let error as CustomStringConvertible: (withoutFullStop(error.description), nil)
    default: (SystemReason.words(of: error), nil)
    }
  }

  private static func withoutFullStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  static func text(of error: SettingError) -> (message: String, suggestion: String?) {
    switch error {
    case .notANumber(let setting, let text): ("\(setting) takes a number, got \(text)", nil)
    case .outOfRange(let setting, let text, let limits):
      ("\(setting) takes \(limits), got \(text)", nil)
    case .noSuchChoice(let setting, let text, let choices):
      (
        "\(setting) takes \(choices.joined(separator: ", ")), got \(text)",
        nearestName(to: text, among: choices)
      )
    case .notAFlag(let setting, let text): ("\(setting) takes true or false, got \(text)", nil)
    case .malformed(let setting, let text, let expected):
      ("\(setting) takes \(expected), got \(text)", nil)
    }
  }

  /// The system's reason, or the sentence where there is none.
  static func reason(of error: FileError) -> String {
    switch error {
    case .cannotRead(_, let reason), .cannotWrite(_, let reason): reason
    default: text(of: error)
    }
  }

  static func text(of error: FileError) -> String {
    switch error {
    case .exists(let url): "\(url.path) exists; --force replaces it"
    case .cannotWrite(let url, let reason):
      "cannot write \(url.path): \(lowercasedStart(reason))"
    case .inUse(let url):
      "another ocs writes into \(url.path); wait until it has ended, or choose another folder"
    case .cannotRead(let url, let reason): "cannot read \(url.path): \(lowercasedStart(reason))"
    case .notAFile(let url, .link):
      "\(url.path) is a symbolic link, which is not followed here; put the file itself there"
    case .notAFile(let url, let kind): "\(url.path) is a \(kind.rawValue), not a file"
    case .notAFolder(let url, let kind): "\(url.path) is a \(kind.rawValue), not a folder"
    case .tooLarge(let url, let limit):
      "\(url.path) is larger than \(limit >> 20) MiB, which no file of its kind is"
    case .severalFiles(let url, let kind, let names):
      "\(url.path) is a \(kind.rawValue) and takes one file; this format writes "
        + "\(names.joined(separator: ", "))"
    case .readerIsGone(let url): "nothing reads \(url.path) any more"
    }
  }
}
