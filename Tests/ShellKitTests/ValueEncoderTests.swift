import Foundation
import Scene
import Script
import Testing

@testable import ShellKit

@Suite struct ValueEncoderTests {
  private struct Inner: Codable {
    var isOpen = true
    var share: Float = 0.1
  }

  private struct Outer: Codable {
    var zebraCount = 3
    var alphaName = "a"
    var inner = Inner()
    var list = [Inner(), Inner()]
    var place = SIMD3<Double>(1, 2.5, -3)
    var absent: Int?
    var limit = Double.infinity
  }

  @Test func reportValuesEqualTheOutputOfJSONEncoder() throws {
    let bytes = try StoredReport.bytes(Outer())
    let expected = try Value(json: String(decoding: bytes, as: UTF8.self))
    #expect(try ValueEncoder(isReport: true).value(Outer()) == expected)
  }

  @Test func aResultKeepsTheOrderAndNamesOfItsFields() {
    let record = ValueEncoder().record(Outer())
    #expect(record.keys == ["zebraCount", "alphaName", "inner", "list", "place", "limit"])
  }

  private struct Missing: Encodable, Worded {
    var words: String { "there is no \(name)" }
    var name = "a.jpg"
  }

  @Test func wordedValuesAreEncodedAsSentences() {
    let record = ValueEncoder().record(["view": Missing()])
    #expect(record["view"] == "there is no a.jpg")
  }
}
