import Foundation
import Support

/// Pictures inside terminals that can show them: kitty's protocol and iTerm2's.
enum InlineImage {
  /// Larger pictures are not sent, bytes.
  private static let maxBytes = 64 << 20

  /// The escape sequence that shows a PNG here, or `nil` where that is not possible.
  static func sequence(for url: URL, _ output: Output) -> String? {
    let environment = ProcessInfo.processInfo.environment
    guard output.outIsTerminal, environment["TMUX"] == nil,
      !(environment["TERM"] ?? "").hasPrefix("screen")
    else { return nil }
    if environment["KITTY_WINDOW_ID"] != nil || environment["TERM"] == "xterm-kitty" {
      let path = Data(url.path.utf8).base64EncodedString()
      return "\u{1B}_Gf=100,t=f,a=T;\(path)\u{1B}\\"
    }
    if ["iTerm.app", "WezTerm"].contains(environment["TERM_PROGRAM"]),
      let bytes = try? RegularFile.read(url, limit: maxBytes)
    {
      let picture = Data(bytes).base64EncodedString()
      return "\u{1B}]1337;File=inline=1;size=\(bytes.count):\(picture)\u{07}"
    }
    return nil
  }
}
