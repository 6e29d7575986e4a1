import Foundation
import Support
import Testing

@Suite struct VisibleTextTests {
  static let acting: [(String, String)] = [
    ("a\u{1B}[31mb", "a\\u{1B}[31mb"), ("a\u{202E}gpj.b", "a\\u{202E}gpj.b"),
    ("a\rb", "a\\u{D}b"), ("a\u{9B}2Jb", "a\\u{9B}2Jb"), ("a\u{7F}b", "a\\u{7F}b"),
    ("a\u{2066}b\u{2069}", "a\\u{2066}b\\u{2069}"), ("\u{FEFF}a", "\\u{FEFF}a"),
    ("a\u{2028}b", "a\\u{2028}b"), ("a\u{0}b", "a\\u{0}b"), ("a\r\nb", "a\\u{D}\nb"),
  ]

  @Test(arguments: acting) func controlCharactersAreEscaped(text: String, shown: String) {
    #expect(VisibleText.lines(text) == shown)
    #expect(VisibleText.line(text) == shown.replacingOccurrences(of: "\n", with: "\\u{A}"))
  }

  @Test(arguments: ["", "plain", "zwei\nZeilen\tTab", "Grüße 日本 مرحبا שלום 👩‍👧 é"])
  func printableTextIsUnchanged(text: String) {
    #expect(VisibleText.lines(text) == text)
  }

  @Test func lineBreaksAreEscapedInSingleLines() {
    #expect(VisibleText.line("a\nb\tc") == "a\\u{A}b\\u{9}c")
  }

  @Test(arguments: acting.map(\.0) + ["\"\\\n\t", "é日👩‍👧"])
  func jsonRoundTripsWithoutControlCharacters(text: String) throws {
    let json = JSONText.quoted(text)
    #expect(!json.unicodeScalars.contains { $0.actsUnseen })
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text])
  }

  @Test(arguments: acting.map(\.0) + ["a b.jpg", "100%.jpg", "%41", "a%0Ab c", "é 日", "%", "%%20"])
  func percentEncodingRoundTrips(name: String) {
    let encoded = PercentText.encoded(name) { $0 == " " }
    #expect(!encoded.unicodeScalars.contains { $0 == " " || $0.actsUnseen })
    #expect(Array(PercentText.decoded(encoded).utf8) == Array(name.utf8))
  }

  @Test(arguments: ["IMG_0001.jpg", "100%.jpg", "50% grau.png", "日本.heic"])
  func namesThatNeedNoEncodingAreUnchanged(name: String) {
    #expect(PercentText.encoded(name) == name)
  }
}
