import Foundation
import Script
import Support

/// What completion and help at the prompt use of a shell's state.
package struct PromptState {
  /// Expansions of aliases, by name.
  package var aliases: [String: String]
  /// Names of all variables.
  package var variables: [String]
  /// Looks variables up.
  package var scope: Scope
  /// The place that a path of a command denotes.
  package var url: (String) -> URL
  /// Names of the frames in use.
  package var frames: () -> [String]
  /// Words that may follow `words`, the name of a command first, where its declaration does not list
  /// them, such as names of settings; `nil` for other commands.
  package var words: (_ words: [String]) -> [String]?
  /// Values of a setting that its declaration does not list.
  package var values: (SettingInfo, CommandSpec) -> [String]

  /// Takes over what a shell knows.
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
