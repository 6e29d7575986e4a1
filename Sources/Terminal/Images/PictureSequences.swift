import Drawing
import Foundation
import Imaging

/// Escape sequences that show a picture, without printable text.
enum PictureSequences {
  /// Maximum length of a chunk in kitty's protocol, characters, as the protocol specifies.
  static let kittyChunk = 4096

  /// kitty's protocol: the PNG in chunks. All responses of the terminal are suppressed.
  static func kitty(png: [UInt8]) -> [String] {
    let text = Array(Data(png).base64EncodedString().utf8)
    return stride(from: 0, to: text.count, by: kittyChunk).map { start in
      let end = min(start + kittyChunk, text.count)
      let keys = (start == 0 ? "a=T,f=100,q=2," : "") + "m=\(end < text.count ? 1 : 0)"
      return "\u{1B}_G\(keys);\(String(decoding: text[start..<end], as: UTF8.self))\u{1B}\\"
    }
  }

  /// iTerm2's protocol: the PNG in one sequence.
  static func iterm(png: [UInt8]) -> [String] {
    ["\u{1B}]1337;File=inline=1;size=\(png.count):\(Data(png).base64EncodedString())\u{07}"]
  }

  /// Sixels.
  static func sixel(_ image: RGBImage) -> [String] { [Sixel.text(image)] }
}
