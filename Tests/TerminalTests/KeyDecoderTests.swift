import Foundation
import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
  /// Every key until the input ends.
  private func keys(_ bytes: [UInt8]) -> [Key] {
    let keys = PipeEnds()
    let interrupts = PipeEnds()
    keys.send(bytes)
    keys.end()
    var keyboard = Keyboard(keys: keys.reader, interrupt: interrupts.reader)
    var found: [Key] = []
    while true {
      let key = KeyDecoder.next(&keyboard)
      if key == .endOfInput { return found }
      found.append(key)
    }
  }

  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  @Test(
    arguments: [
      ("é", [.text("é")]), ("\r\n", [.enter, .enter]), ("\t", [.tab]),
      ("\u{7F}\u{8}", [.backspace, .backspace]),
      ("\u{1}\u{12}\u{1A}", [.control("a"), .control("r"), .control("z")]),
      ("\u{1F}\u{0}", [.control("_"), .control(" ")]),
      ("\u{1B}[A\u{1B}OA\u{1B}[B", [.up, .up, .down]),
      ("\u{1B}[1;5C\u{1B}[1;3D\u{1B}[C", [.wordRight, .wordLeft, .right]),
      ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[3~", [.home, .end, .home, .end, .delete]),
      ("\u{1B}[Z", [.backTab]),
      ("\u{1B}b\u{1B}\u{7F}\u{1B}\r", [.alt("b"), .alt("\u{7F}"), .alt("\n")]),
      ("\u{85}\u{202E}", [.unknown, .unknown]), ("\u{1B}[99~x", [.unknown, .text("x")]),
    ] as [(String, [Key])])
  func sequencesAreKeys(text: String, expected: [Key]) {
    #expect(keys(text) == expected)
  }

  @Test func pastedTextIsOneKeyWithoutControlCharacters() {
    let text = "\u{1B}[200~load a\r\nfor {\u{7}\u{1B}[31m\u{202E}\tx\r}\u{1B}[201~y"
    #expect(keys(text) == [.paste("load a\nfor {[31m  x\n}"), .text("y")])
  }

  @Test func endlessSequencesEnd() {
    let found = keys("\u{1B}[" + String(repeating: "1;", count: 100) + "A")
    #expect(found.first == .unknown)
    // The input can end within a control sequence or a pasted text, which is then discarded.
    for text in ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}[200~abc\u{1B}[201"] {
      #expect(keys(text).isEmpty, "\(text.debugDescription)")
    }
  }

  @Test func anySequenceOfBytesIsDecoded() {
    var state: UInt32 = 7
    for _ in 0..<200 {
      let bytes = (0..<64).map { _ -> UInt8 in
        state = state &* 1_664_525 &+ 1_013_904_223
        return [0x1B, 0x5B, UInt8(truncatingIfNeeded: state >> 16)][Int(state >> 28) % 3]
      }
      #expect(keys(bytes).count <= bytes.count)
    }
  }

  @Test func anEscapeAloneIsAKey() throws {
    let keys = PipeEnds()
    let interrupts = PipeEnds()
    keys.send([0x1B])
    var keyboard = Keyboard(keys: keys.reader, interrupt: interrupts.reader)
    #expect(KeyDecoder.next(&keyboard) == .escape)
  }
}
