import Testing

@testable import Terminal

@Suite struct PictureRouteTests {
  @Test(arguments: [
    (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], PictureProtocol.kitty),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
    (["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], .kitty),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
    (["TERM": "xterm-256color", "GHOSTTY_RESOURCES_DIR": "/usr/share/ghostty"], .kitty),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm),
    (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iterm),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iterm),
    (["TERM": "wezterm"], .iterm),
    (["TERM": "xterm-256color", "WEZTERM_PANE": "0"], .iterm),
    (["TERM": "xterm-256color", "KONSOLE_VERSION": "230804"], .kitty),
    (["TERM": "xterm-256color", "KONSOLE_VERSION": "211200"], .blocks),
    (["TERM": "foot"], .sixel), (["TERM": "foot-extra"], .sixel), (["TERM": "mlterm"], .sixel),
    (["TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.95.2"], .iterm),
    (["TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.79.0"], .blocks),
    (["TERM_PROGRAM": "vscode"], .blocks),
    (["TERM_PROGRAM": "Apple_Terminal", "TERM": "xterm-256color"], .blocks),
    (["TERM": "xterm-256color"], .blocks), (["TERM": "linux"], .blocks), ([:], .blocks),
    (["TERM": "dumb"], .none), (["TERM": "screen", "KITTY_WINDOW_ID": "1"], .blocks),
    (["TERM": "xterm-256color", "STY": "1.pts", "TERM_PROGRAM": "iTerm.app"], .blocks),
    // A terminal started from within another.
    (["TERM": "foot", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "vscode"], .sixel),
    (["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal", "KITTY_WINDOW_ID": "1"], .blocks),
  ])
  func terminalsAreDetectedByTheirEnvironment(
    environment: [String: String], via: PictureProtocol
  ) {
    var isAsked = false
    let route = PictureRoute.detected(environment) {
      isAsked = true
      return true
    }
    #expect(route == PictureRoute(via: via))
    #expect(!isAsked, "tmux is asked inside tmux only")
  }

  private static let tmux = [
    "TMUX": "/tmp/tmux-0/default,1,0", "TERM": "tmux-256color", "TERM_PROGRAM": "tmux",
  ]

  @Test(arguments: [
    (["KITTY_WINDOW_ID": "1"], PictureProtocol.kitty), (["KONSOLE_VERSION": "230804"], .kitty),
    (["WEZTERM_PANE": "3"], .iterm), (["LC_TERMINAL": "iTerm2"], .iterm),
  ])
  func picturesPassThroughTmuxOnlyIfItAllowsThat(outside: [String: String], via: PictureProtocol) {
    let environment = Self.tmux.merging(outside) { $1 }
    #expect(
      PictureRoute.detected(environment) { true } == PictureRoute(via: via, isWrapped: true))
    #expect(PictureRoute.detected(environment) { false } == PictureRoute(via: .blocks))
  }

  @Test func tmuxInAnUnknownTerminalUsesBlocks() {
    #expect(PictureRoute.detected(Self.tmux) { true } == PictureRoute(via: .blocks))
  }
}
