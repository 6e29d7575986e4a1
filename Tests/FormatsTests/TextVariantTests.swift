import Foundation
import Geometry
import Numerics
import TestSupport
import Testing

@testable import Formats

/// Byte-order marks, UTF-16 and decimal commas in pose files.
@Suite struct TextVariantTests {
  private static let table = """
    #name,x,y,alt,heading,pitch,roll,f,px,py
    a.jpg,1.5,2.25,3,10,20,30,35,0,0
    """

  private func read(_ bytes: [UInt8], _ name: String = "poses.csv") throws -> PoseList {
    try PoseFile.list(bytes, URL(fileURLWithPath: "/none/\(name)"))
  }

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE])
      + text.utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBig ? bytes : bytes.reversed()
      }
  }

  @Test func allEncodingsGiveTheSamePoses() throws {
    let plain = try read(Array(Self.table.utf8))
    try #require(plain.entries.count == 1)
    let variants = [
      [0xEF, 0xBB, 0xBF] + Array(Self.table.utf8), Self.utf16(Self.table, isBig: true),
      Self.utf16(Self.table, isBig: false),
    ]
    for bytes in variants { #expect(try read(bytes).entries == plain.entries) }
  }

  @Test func decimalCommasAreReadInTablesWithSemicolons() throws {
    let text = Self.table.replacingOccurrences(of: ",", with: ";")
      .replacingOccurrences(of: "1.5", with: "1,5").replacingOccurrences(of: "2.25", with: "2,25")
    #expect(try read(Array(text.utf8)).entries == read(Array(Self.table.utf8)).entries)
  }

  @Test func decimalCommasAreReadInLists() {
    #expect(XMLNode.numbers("0,5 -1,25 3") == [0.5, -1.25, 3])
    #expect(XMLNode.numbers("0.5, -1.25, 3") == [0.5, -1.25, 3])
    #expect(XMLNode.numbers("1,2,3") == [1, 2, 3])
    #expect(XMLNode.numbers("1,5,2 3") == [1, 5, 2, 3])
    #expect(XMLNode.numbers("x,5 3") == nil)
  }

  @Test func truncatedUTF16GivesPosesOrAProblem() {
    let bytes = Self.utf16(Self.table, isBig: false)
    for count in 0..<bytes.count {
      do {
        let list = try read(Array(bytes.prefix(count)))
        #expect(list.entries.allSatisfy { $0.pose.center.x.isFinite })
      } catch {
        #expect(error is FileProblem)
      }
    }
  }
}
