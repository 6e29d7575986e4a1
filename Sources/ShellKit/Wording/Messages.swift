import Files
import Foundation
import Script
import Support

/// The wording of errors: their sentence, and the position in a script that they point at.
public enum Messages {
  /// Converts any error to a diagnostic of `command` that points at `span`.
  public static func diagnostic(_ error: any Error, command: String, span: Span) -> Diagnostic {
    if var diagnostic = error as? Diagnostic {
      if diagnostic.span == nil { diagnostic.span = span }
      return diagnostic
    }
    let (message, suggestion) = text(of: error)
    return Diagnostic(.failure, "\(command): \(message)", suggestion: suggestion, span: span)
  }

  /// Converts any error to a failure that points at `span`.
  package static func located(_ error: any Error, at span: Span) -> Diagnostic {
    if let diagnostic = error as? Diagnostic { return diagnostic }
    let (message, suggestion) = text(of: error)
    return Diagnostic(.failure, message, suggestion: suggestion, span: span)
  }

  /// One sentence on one line, and the most similar known name if one was misspelled.
  public static func text(of error: any Error) -> (message: String, suggestion: String?) {
    let (message, suggestion) = words(of: error)
    return (VisibleText.line(message), suggestion.map { VisibleText.line($0) })
  }

  private static func words(of error: any Error) -> (message: String, suggestion: String?) {
    switch error {
    case let error as SettingError: text(of: error)
    case let error as FileError: (text(of: error), nil)
    case is Cancelled: ("interrupted", nil)
    case let error as any Worded: (withoutFullStop(error.words), error.suggestion)
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
}
