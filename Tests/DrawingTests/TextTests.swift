import Foundation
import Imaging
import Support
import Testing

@testable import Drawing

@Suite struct TextTests {
  /// The rows and columns that a white text covers on black, with the sum of its coverage.
  private func ink(
    _ text: String, size: Int = 20, x: Int = 10, anchor: Canvas.Anchor = .left
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>, sum: Float)? {
    var canvas = Canvas(width: 300, height: 60, fill: .zero)
    canvas.text(
      text, x: x, y: 10, face: TextFace(size: size), color: SIMD3(repeating: 255), anchor: anchor)
    let lit = (0..<300 * 60).filter { canvas[$0 % 300, $0 / 300].x > 8 }
    let columns = lit.map { $0 % 300 }
    guard let left = columns.min(), let right = columns.max(), let top = lit.first,
      let bottom = lit.last
    else { return nil }
    return (
      left...right, top / 300...bottom / 300,
      lit.reduce(0) { $0 + canvas[$1 % 300, $1 / 300].x }
    )
  }

  @Test func everyCharacterIsDrawnDifferently() {
    let letters = (33..<127).map { String(UnicodeScalar(UInt8($0))) } + ["é", "ß", "λ", "Ж", "→"]
    let pictures = letters.map { letter in
      var canvas = Canvas(width: 60, height: 60, fill: .zero)
      canvas.text(letter, x: 10, y: 10, face: TextFace(size: 24), color: SIMD3(repeating: 255))
      return canvas.image.pixels
    }
    #expect(Set(pictures).count == letters.count)
    #expect(pictures.allSatisfy { $0.contains { $0 > 128 } })
  }

  @Test func textStaysWithinItsMeasuredSize() throws {
    let face = TextFace(size: 20)
    let found = try #require(ink("Overlap, |fg| Ä", size: 20))
    let wide = found.columns.upperBound - found.columns.lowerBound
    #expect(wide > 100)
    #expect(wide <= face.width(of: "Overlap, |fg| Ä"))
    #expect(found.rows.lowerBound >= 10)
    #expect(found.rows.upperBound < 10 + face.height)
  }

  @Test func anchorsAreTheLeftMiddleAndRightOfTheText() throws {
    let left = try #require(ink("HHHH", x: 100))
    let middle = try #require(ink("HHHH", x: 100, anchor: .middle))
    let right = try #require(ink("HHHH", x: 100, anchor: .right))
    #expect(left.columns.lowerBound >= 100)
    #expect(abs(middle.columns.lowerBound + middle.columns.upperBound - 200) <= 4)
    #expect(right.columns.upperBound <= 100)
  }

  @Test func composedAndDecomposedCharactersAreDrawnEqually() {
    #expect(TextFace(size: 20).width(of: "a\u{301}") == TextFace(size: 20).width(of: "\u{E1}"))
    #expect(ink("a\u{301}")?.sum == ink("\u{E1}")?.sum)
  }

  @Test func missingGlyphsAreDrawnAsABox() throws {
    let box = try #require(ink("\u{65E5}"))
    #expect(ink("\u{1F600}")?.sum == box.sum)
    #expect(box.sum > 0)
  }

  @Test(arguments: [
    "\u{0}", "\u{1B}[31m", "a\u{202E}b", "\u{FFFE}\u{10FFFF}", "\u{200D}\u{FE0F}",
    String(repeating: "\u{301}", count: 5000), String(repeating: "W", count: 100_000), "\n\t\r", "",
  ])
  func anyTextIsDrawnWithoutCrashing(text: String) {
    for size in [-5, 0, 11, 1_000_000] {
      let face = TextFace(size: size)
      var canvas = Canvas(width: 40, height: 20, fill: .zero)
      canvas.text(text, x: -7, y: 3, face: face, color: .one)
      canvas.textUpwards(text, x: 3, y: 40, face: face, color: .one, anchor: .middle)
      canvas.label(text, x: 35, y: 15, face)
      #expect(face.width(of: face.shortened(text, to: 100)) <= 100)
      #expect(face.lines(of: text, width: 100).allSatisfy { face.width(of: $0) <= 101 })
    }
  }

  @Test func controlCharactersAreEscaped() {
    let face = TextFace(size: 20)
    #expect(face.width(of: "\u{1B}") == face.width(of: "\\u{1B}"))
  }

  @Test func longNamesKeepTheirEnds() {
    let face = TextFace(size: 12)
    let name = "IMG_" + String(repeating: "0", count: 80) + "17.jpg"
    let short = face.shortened(name, to: 120)
    #expect(short.hasPrefix("IMG_"))
    #expect(short.hasSuffix("7.jpg"))
    #expect(short.contains("…"))
    #expect(face.shortened("IMG_1.jpg", to: 120) == "IMG_1.jpg")
  }

  @Test func textIsWrappedAtWords() {
    let face = TextFace(size: 12)
    let width = face.width(of: "one two three")
    let lines = face.lines(of: "one two three four five six", width: width)
    #expect(lines == ["one two three", "four five six"])
    #expect(face.lines(of: "", width: 100).isEmpty)
  }

  @Test func upwardTextIsTheRotatedText() {
    var level = Canvas(width: 100, height: 100, fill: .zero)
    level.text("Fg7", x: 20, y: 30, face: TextFace(size: 18), color: SIMD3(repeating: 255))
    var upwards = Canvas(width: 100, height: 100, fill: .zero)
    upwards.textUpwards("Fg7", x: 30, y: 80, face: TextFace(size: 18), color: SIMD3(repeating: 255))
    for y in 0..<100 {
      for x in 0..<100 { #expect(level[x, y] == upwards[y, 99 - x]) }
    }
  }

  @Test func threadsDoNotChangeText() throws {
    let context = RunContext(threads: 8)
    let pictures = try context.parallelMap(Array(0..<64), label: "") { number, _ in
      var canvas = Canvas(width: 200, height: 60, fill: .zero)
      // Draw other sizes in between, which the shared font must not mix up.
      canvas.text("x", x: 300, y: 0, face: TextFace(size: 8 + number), color: .one)
      canvas.text(
        "Same text, 0.5 µm", x: 5, y: 5, face: TextFace(size: 17), color: SIMD3(repeating: 255))
      return canvas.image.pixels
    }
    #expect(Set(pictures).count == 1)
  }
}
