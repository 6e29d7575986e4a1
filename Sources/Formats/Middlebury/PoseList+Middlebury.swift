import Foundation
import Geometry

extension PoseFileFormat {
  /// Middlebury's `NAME_par.txt`.
  public static let middlebury = PoseFileFormat("middlebury", title: "Middlebury")
}

extension PoseFileReader {
  /// Middlebury's `NAME_par.txt`.
  static let middlebury = PoseFileReader(
    .middlebury, .bytes { bytes, _ in try .middlebury(bytes) },
    places: PoseFilePlaces(endings: [MiddleburyFile.suffix]),
    recognizes: { head in
      guard head.first != nil, !head.isJSON, !head.isXML else { return false }
      return head.name.hasSuffix(MiddleburyFile.suffix) || MiddleburyFile.isOne(head.text)
    })
}

extension PoseList {
  /// Reads Middlebury's `_par.txt`.
  static func middlebury(_ bytes: [UInt8]) throws -> PoseList {
    var list = PoseList(format: .middlebury)
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    for line in lines.dropFirst() {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let name = words.first else { continue }
      list.add(String(name)) {
        let m = words.dropFirst().compactMap { Double($0) }
        guard m.count == MiddleburyFile.numberCount, words.count == 1 + m.count,
          m.allSatisfy(\.isFinite)
        else {
          throw FileProblem.notNumbers(
            key: String(name.prefix(80)), count: MiddleburyFile.numberCount)
        }
        let pose = try StatedPose.fromWorld(
          Array(m[9..<18]), translation: SIMD3(m[18], m[19], m[20]), key: "R")
        return (pose, StatedCamera(focal: SIMD2(m[0], m[4]), principal: SIMD2(m[2], m[5])))
      }
    }
    return list
  }
}
