/// The path of pictures to the terminal.
struct PictureRoute: Equatable, Sendable {
  var via: PictureProtocol
  /// Whether tmux is in between and passes wrapped sequences through.
  var isWrapped = false

  /// Prefixes of the values of `TERM` by terminal. This is the most reliable sign: each terminal
  /// sets it, and ssh passes it on.
  private static let terms: [(prefix: String, via: PictureProtocol)] = [
    ("xterm-kitty", .kitty), ("xterm-ghostty", .kitty), ("wezterm", .iterm), ("foot", .sixel),
    ("mlterm", .sixel), ("contour", .sixel), ("dumb", .none),
  ]
  /// Values of `TERM_PROGRAM`.
  private static let programs: [String: PictureProtocol] = [
    "ghostty": .kitty, "kitty": .kitty, "iTerm.app": .iterm, "WezTerm": .iterm, "mintty": .iterm,
    "Apple_Terminal": .blocks,
  ]
  /// Variables that terminals set for the programs that they run.
  private static let marks: [(name: String, via: PictureProtocol)] = [
    ("KITTY_WINDOW_ID", .kitty), ("GHOSTTY_RESOURCES_DIR", .kitty), ("WEZTERM_PANE", .iterm),
    ("WEZTERM_EXECUTABLE", .iterm), ("ITERM_SESSION_ID", .iterm),
  ]
  /// The first version of Konsole with kitty's protocol, 22.04, in the form of `KONSOLE_VERSION`.
  private static let leastKonsole = 220_400
  /// The first version of Visual Studio Code with a terminal that shows images.
  private static let leastCode = (1, 80)

  /// Detects the protocol of the terminal from the environment.
  ///
  /// - Parameter passesThrough: Whether tmux passes wrapped sequences through; called only inside
  ///   tmux.
  static func detected(
    _ environment: [String: String], passesThrough: () -> Bool
  ) -> PictureRoute {
    func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    let term = environment["TERM"] ?? ""
    guard has("TMUX") else {
      // GNU screen does not pass sequences through.
      let isScreen = has("STY") || term.hasPrefix("screen")
      return PictureRoute(via: isScreen ? .blocks : terminal(environment))
    }
    // Inside tmux, TERM and TERM_PROGRAM describe tmux itself; other variables come from the
    // terminal outside.
    let outside = environment.filter { !["TERM", "TERM_PROGRAM"].contains($0.key) }
    let via = terminal(outside)
    guard ![.blocks, .none].contains(via), passesThrough() else {
      return PictureRoute(via: .blocks)
    }
    return PictureRoute(via: via, isWrapped: true)
  }

  private static func terminal(_ environment: [String: String]) -> PictureProtocol {
    let term = environment["TERM"] ?? ""
    if let known = terms.first(where: { term.hasPrefix($0.prefix) }) { return known.via }
    if let program = environment["TERM_PROGRAM"], !program.isEmpty {
      guard program == "vscode" else { return programs[program] ?? .blocks }
      return isRecentCode(environment["TERM_PROGRAM_VERSION"] ?? "") ? .iterm : .blocks
    }
    if let konsole = environment["KONSOLE_VERSION"] {
      return (Int(konsole) ?? 0) >= leastKonsole ? .kitty : .blocks
    }
    if let mark = marks.first(where: { !(environment[$0.name] ?? "").isEmpty }) { return mark.via }
    return environment["LC_TERMINAL"] == "iTerm2" ? .iterm : .blocks
  }

  private static func isRecentCode(_ version: String) -> Bool {
    let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
    return numbers.count >= 2 && (numbers[0], numbers[1]) >= leastCode
  }
}
