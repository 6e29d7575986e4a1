/// How a terminal is told to show a picture.
enum PictureProtocol: String, CaseIterable, Sendable {
  /// The graphics protocol of kitty, ghostty and Konsole.
  case kitty
  /// The inline images of iTerm2, WezTerm and Visual Studio Code.
  case iterm
  /// DEC's sixels, in foot, mlterm and others.
  case sixel
  /// Half blocks of text.
  case blocks
  case none
}
