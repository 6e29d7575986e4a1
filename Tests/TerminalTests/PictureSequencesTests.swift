import Foundation
import Imaging
import Testing

@testable import Terminal

@Suite struct PictureSequencesTests {
  @Test(arguments: [0, 1, 3071, 3072, 3073, 100_000])
  func kittySequencesSplitThePictureIntoChunks(length: Int) throws {
    let png = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let parts = PictureSequences.kitty(png: png)
    var payload = ""
    for (index, part) in parts.enumerated() {
      #expect(part.hasPrefix("\u{1B}_G"))
      #expect(part.hasSuffix("\u{1B}\\"))
      let inside = part.dropFirst(3).dropLast(2)
      let split = try #require(inside.firstIndex(of: ";"))
      let keys = inside[..<split].split(separator: ",")
      #expect(keys.contains(index + 1 < parts.count ? "m=1" : "m=0"))
      #expect(keys.contains("a=T") == (index == 0))
      #expect(keys.contains("f=100") == (index == 0))
      let data = inside[inside.index(after: split)...]
      #expect(data.utf8.count <= 4096)
      payload += data
    }
    #expect(Data(base64Encoded: payload) == Data(png))
  }

  @Test func itermSequencesContainTheWholePicture() throws {
    let text = try #require(PictureSequences.iterm(png: [1, 2, 3]).first)
    #expect(text == "\u{1B}]1337;File=inline=1;size=3:AQID\u{07}")
  }

  @Test func tmuxPassthroughDoublesEscapes() {
    let text = TmuxPassthrough.wrapped("\u{1B}_Gm=0;AA\u{1B}\\")
    #expect(text == "\u{1B}Ptmux;\u{1B}\u{1B}_Gm=0;AA\u{1B}\u{1B}\\\u{1B}\\")
    let lines = TmuxPassthrough.lines(["a", "b"], rows: 2)
    #expect(lines.hasPrefix("\n\n\u{1B}[2A\u{1B}Ptmux;a"))
    #expect(lines.hasSuffix("\u{1B}[2B\r"))
  }

  @Test(arguments: [(10, 10), (5000, 10), (10, 5000), (5000, 4000)])
  func picturesAreReducedToTheAvailableSpace(width: Int, height: Int) {
    let room = PictureRoom(columns: 80, rows: 20, cell: (10, 20))
    let fitted = room.fitted(RGBImage(width: width, height: height))
    #expect(fitted.width <= 800)
    #expect(fitted.height <= 400)
    #expect(room.rows(of: fitted) <= 20)
    #expect(fitted.width == min(width, 800) || fitted.height == min(height, 400))
    #expect(PictureRoom(columns: 80, rows: -2, cell: (10, 20)).longestSide == 0)
  }
}
