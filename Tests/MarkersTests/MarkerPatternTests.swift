import CAprilTag
import Foundation
import Support
import TestSupport
import Testing

@testable import Markers

/// Codes and printed cells.
@Suite struct MarkerPatternTests {
  @Test(arguments: MarkerFamily.allCases.filter(\.isAprilTag))
  func aprilTagsArePrintedAsTheLibraryDoes(_ family: MarkerFamily) throws {
    let handle = try #require(AprilTagHandle(family))
    for id in [0, 1, family.count - 1] {
      let image = try #require(apriltag_to_image(handle.family, Int32(id)))
      let pattern = MarkerPattern(MarkerName(family, id))
      #expect(Int(image.pointee.width) == pattern.side)
      for y in 0..<pattern.side {
        for x in 0..<pattern.side {
          let value = image.pointee.buf[y * Int(image.pointee.stride) + x]
          #expect((value > 0) == pattern.isWhite[y * pattern.side + x])
        }
      }
      free(image.pointee.buf)
      free(image)
    }
  }

  @Test func codesOfArUcoDifferAsMuchAsTheirErrorCorrectionNeeds() throws {
    for family in MarkerFamily.allCases where !family.isAprilTag && !family.isRound {
      let dictionary = try #require(family.dictionary)
      #expect("\(dictionary.side)x\(dictionary.side)_\(dictionary.codes.count)" == family.rawValue)
      for (index, code) in dictionary.codes.prefix(60).enumerated() {
        var turned = code
        for quarter in 0..<4 {
          for (other, second) in dictionary.codes.enumerated() where other != index || quarter > 0 {
            #expect((turned ^ second).nonzeroBitCount > 2 * dictionary.corrected)
          }
          turned = dictionary.turned(turned)
        }
        #expect(turned == code)
      }
    }
  }

  @Test func wrongCellsAreCorrectedUpToTheLimit() throws {
    let dictionary = try #require(MarkerFamily.aruco6x6n250.dictionary)
    let limit = dictionary.corrected
    #expect(limit == 3)
    for id in [0, 17, 249] {
      let code = dictionary.codes[id]
      let wrong = (0..<limit).reduce(code) { $0 ^ 1 << UInt64(5 * $1) }
      let match = try #require(dictionary.match(dictionary.turned(wrong)))
      #expect(match == (id, limit, 3))
      #expect(dictionary.match(wrong ^ 1 << 33) == nil)
    }
  }

  @Test func namesOfMarkersAreParsed() {
    #expect(MarkerName("36h11:0") == MarkerName(.tag36h11, 0))
    #expect(MarkerName("5x5_100:99")?.text == "5x5_100:99")
    for text in [
      "", "36h11", "36h11:", "36h11:-1", "36h11:587", "36h11:01", "36h11:1:2", "x:0", "4x4_50:50",
    ] {
      #expect(MarkerName(text) == nil)
    }
  }
}
