import Foundation
import Imaging
import Scene
import TestSupport
import Testing

@testable import Capture

/// How the metadata of an embedded depth map is used.
@Suite(.enabled(if: HEICContent.obstacle == nil, "libheif has no encoder of HEVC"))
struct EmbeddedDepthTests {
  /// A HEIC file with a depth map and intrinsics.
  private func file(_ seed: UInt64, focal: Double, turned: Bool = false) throws -> [UInt8] {
    let (width, height) = turned ? (120, 160) : (160, 120)
    var content = HEICContent()
    content.depth = FloatImage(width: width / 4, height: height / 4, fill: 1)
    content.intrinsics = .init(
      focal: SIMD2(focal, focal), center: SIMD2(Double(width), Double(height)) / 2)
    let photo = try photograph(
      width: width, height: height, seed: seed, metadata(model: "m", focal35: 26))
    return try content.file(recoding: photo, named: URL(fileURLWithPath: "/a.HEIC"))
  }

  @Test func focalLengthIsTheMedianOverPhotographsOfALens() throws {
    let folder = try TemporaryFolder()
    for (k, focal) in [150.0, 153, 151, 168].enumerated() {
      try folder.write(file(UInt64(k), focal: focal, turned: k == 3), to: "\(k).HEIC")
    }
    let capture = try CaptureFolder.load(folder.url)
    let cameras = capture.viewSet.views.map { capture.viewSet.cameras[$0.camera] }
    #expect(cameras.map(\.source) == [FocalSource](repeating: .depthCalibration, count: 4))
    #expect(cameras.allSatisfy { $0.camera.fx == 153 && $0.camera.fy == 153 })
    #expect(capture.viewSet.views.allSatisfy { $0.depth != nil })
    #expect(Set(capture.viewSet.views.prefix(3).map(\.camera)).count == 1)
  }

  @Test func relativeDepthIsIgnored() throws {
    let folder = try TemporaryFolder()
    let bytes = try file(1, focal: 150)
    let (word, other) = (Array("absolute".utf8), Array("relative".utf8))
    let place = try #require(
      bytes.indices.dropLast(word.count).first { bytes[$0..<$0 + word.count].elementsEqual(word) })
    try folder.write(bytes[..<place] + other + bytes[(place + word.count)...], to: "a.HEIC")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.viewSet.views.map(\.depth) == [nil])
    #expect(capture.notes.map(\.fact) == [.without(.depth, .depthIsRelative)])
  }
}
