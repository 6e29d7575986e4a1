/// A protocol for showing pictures in a terminal.
enum PictureProtocol: String, CaseIterable, Sendable {
  /// The graphics protocol of kitty, ghostty and Konsole.
  case kitty
  /// Inline images of iTerm2, WezTerm and Visual Studio Code.
  case iterm
  /// DEC's sixels, supported by foot, mlterm and others.
  case sixel
  /// Half-block characters.
  case blocks
  case none
}
