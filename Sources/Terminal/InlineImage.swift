import Foundation
import Imaging
import Support

/// Pictures inside terminals: kitty's protocol and iTerm2's, else half blocks.
enum InlineImage {
  /// Larger pictures are not sent, bytes.
  private static let maxBytes = 64 << 20
  /// Lines of the terminal left for the prompt and the line about the picture.
  private static let keptLines = 3

  /// What shows a PNG here, or `nil` where that is not possible.
  static func sequence(for url: URL, _ output: Output) -> String? {
    guard output.outIsTerminal else { return nil }
    let environment = ProcessInfo.processInfo.environment
    return protocolSequence(for: url, environment) ?? halfBlocks(for: url, output, environment)
  }

  /// Multiplexers pass no protocol on.
  private static func protocolSequence(
    for url: URL, _ environment: [String: String]
  ) -> String? {
    guard environment["TMUX"] == nil, !(environment["TERM"] ?? "").hasPrefix("screen") else {
      return nil
    }
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

  /// Only where colours are wanted.
  private static func halfBlocks(
    for url: URL, _ output: Output, _ environment: [String: String]
  ) -> String? {
    let (columns, rows) = (output.width, output.height - keptLines)
    guard output.wantsColor, rows > 0, let source = try? ImageInfo(probing: url).source,
      let image = try? source.loadRGB(maxDimension: 2 * max(columns, rows))
    else { return nil }
    let text = HalfBlocks.text(image, columns: columns, rows: rows, .init(environment))
    return text.isEmpty ? nil : text
  }
}
