import Foundation
import Testing

@testable import Terminal

@Suite struct KeyboardTests {
  /// Every scalar until the input ends.
  private func scalars(of bytes: [UInt8]) -> [Int32] {
    let keys = PipeEnds()
    let interrupts = PipeEnds()
    keys.send(bytes)
    keys.end()
    var keyboard = Keyboard(keys: keys.reader, interrupt: interrupts.reader)
    var found: [Int32] = []
    while true {
      let scalar = keyboard.next()
      if scalar < 0 { return found }
      found.append(scalar)
    }
  }

  private func scalars(of text: String) -> [Int32] {
    text.unicodeScalars.map { Int32($0.value) }
  }

  @Test func storedKeysComeFirst() {
    let keys = PipeEnds()
    let interrupts = PipeEnds()
    keys.send(Array("b".utf8))
    var keyboard = Keyboard(keys: keys.reader, interrupt: interrupts.reader)
    keyboard.pending = Array("ö".utf8)
    #expect(keyboard.hasPendingKeys)
    #expect([keyboard.next(), keyboard.next()] == scalars(of: "öb"))
    #expect(!keyboard.hasPendingKeys)
  }

  @Test(arguments: ["load photos\r", "größe", "日本語", "a😀b", "\u{7F}\u{80}\u{7FF}\u{800}"])
  func textIsReadAsUnicodeScalars(text: String) {
    #expect(scalars(of: Array(text.utf8)) == scalars(of: text))
  }

  @Test(
    arguments: [
      [0xFF], [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
      [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFF, 0xFE, 0xFD],
    ] as [[UInt8]])
  func invalidUTF8IsSkipped(bytes: [UInt8]) {
    let line = Array("ab".utf8) + bytes + Array("cd".utf8)
    #expect(scalars(of: line) == scalars(of: "abcd"))
  }

  @Test func aTruncatedCharacterAtTheEndIsDropped() {
    #expect(scalars(of: Array("ab".utf8) + [0xE2, 0x82]) == scalars(of: "ab"))
  }

  @Test func anEarlierInterruptEndsTheWait() {
    let keys = PipeEnds()
    let interrupts = PipeEnds()
    interrupts.send([0])
    var keyboard = Keyboard(keys: keys.reader, interrupt: interrupts.reader)
    errno = 0
    let key = keyboard.next()
    #expect(errno == EINTR)
    #expect(keyboard.isInterrupted)
    #expect(key == -1)
    #expect(!keyboard.isTouched)
    #expect(!keyboard.hasPendingKeys)
  }

  @Test func interruptsPrecedePendingKeys() {
    let keys = PipeEnds()
    let interrupts = PipeEnds()
    keys.send(Array("x".utf8))
    var keyboard = Keyboard(keys: keys.reader, interrupt: interrupts.reader)
    #expect(keyboard.next() == 120)
    #expect(keyboard.isTouched)
    keys.send(Array("y".utf8))
    #expect(keyboard.hasPendingKeys)
    interrupts.send([0])
    #expect(keyboard.next() == -1)
    #expect(keyboard.hasPendingKeys)
  }

  @Test func anEarlierDisturbanceIsNoticedBeforeTheNextKey() {
    let (keys, interrupts, signals) = (PipeEnds(), PipeEnds(), PipeEnds())
    signals.send([0, 0])
    keys.send(Array("x".utf8))
    var count = 0
    var keyboard = Keyboard(
      keys: keys.reader, interrupt: interrupts.reader, disturbance: signals.reader,
      onDisturbance: { count += 1 })
    #expect(keyboard.next() == 120)
    #expect(count == 1)
  }

  @Test func endOfInputIsNotAnInterrupt() {
    let keys = PipeEnds()
    let interrupts = PipeEnds()
    keys.end()
    var keyboard = Keyboard(keys: keys.reader, interrupt: interrupts.reader)
    errno = 0
    let key = keyboard.next()
    #expect(errno == 0)
    #expect(!keyboard.isInterrupted)
    #expect(key == -1)
  }
}
