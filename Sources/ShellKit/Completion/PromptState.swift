import Foundation
import Script
import Support

/// The part of a shell's state that completion and help at the prompt use.
package struct PromptState {
  /// Expansions of aliases, by name.
  package var aliases: [String: String]
  /// Names of all variables.
  package var variables: [String]
  /// The values of variables.
  package var scope: Scope
  /// Resolves a path of a command.
  package var url: (String) -> URL
  /// Names of the frames in use.
  package var frames: () -> [String]
  /// Words that may follow `words`, which begins with the name of a command, if its declaration
  /// does not list them, such as names of settings; `nil` for other commands.
  package var words: (_ words: [String]) -> [String]?
  /// Values of a setting that its declaration does not list.
  package var values: (SettingInfo, CommandSpec) -> [String]
  /// A description of a value of a setting; empty if there is none.
  package var describe: (SettingInfo, CommandSpec, String) -> String = { _, _, _ in "" }
  /// Whether the first word of a line is valid although it is not a command, such as the name of a
  /// user's function.
  package var isKnown: (String) -> Bool = { _ in false }

  /// Creates the state from its parts.
  package init(
    aliases: [String: String], variables: [String], scope: Scope,
    url: @escaping (String) -> URL, frames: @escaping () -> [String],
    words: @escaping ([String]) -> [String]?,
    values: @escaping (SettingInfo, CommandSpec) -> [String]
  ) {
    self.aliases = aliases
    self.variables = variables
    self.scope = scope
    self.url = url
    self.frames = frames
    self.words = words
    self.values = values
  }
}
