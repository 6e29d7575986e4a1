import Formats
import Foundation
import Imaging
import TestSupport
import Testing

@testable import Capture

@Suite struct SidecarTests {
  /// Gravity in the camera frame of the upright image, for a phone held so that the image is
  /// upright.
  @Test(arguments: [
    // Portrait, landscape with the top edge left (home button right), upside down, opposite
    // landscape.
    ("0,-1,0", Orientation.right), ("-1,0,0", .up), ("0,1,0", .left), ("1,0,0", .down),
  ])
  func gravityPointsDownInEveryUprightPhotograph(text: String, orientation: Orientation) throws {
    let folder = try TemporaryFolder()
    let url = try folder.write(text, to: "IMG_0001_gravity.TXT")
    let gravity = try Sidecars.gravity(url, orientation: orientation)
    #expect(gravity == SIMD3(0, 1, 0))
  }

  @Test func gravityOfAPhoneLookingDownPointsForward() throws {
    let folder = try TemporaryFolder()
    let url = try folder.write("0.0,-0.6,-0.8\n", to: "g.txt")
    let gravity = try Sidecars.gravity(url, orientation: .right)
    #expect(abs(gravity.y - 0.6) < 1e-12)
    #expect(abs(gravity.z - 0.8) < 1e-12)
    #expect(gravity.x == 0)
  }

  @Test(arguments: ["", "1,2", "a,b,c", "0,0,0", "nan,0,1", "9,9,9", "1e308,1e308,0", "0,-1,0,4"])
  func invalidTextsAreRejected(text: String) throws {
    let folder = try TemporaryFolder()
    let url = try folder.write(text, to: "g.txt")
    #expect(throws: FileProblem.self) { try Sidecars.gravity(url, orientation: .up) }
  }

  @Test func truncatedAndCorruptedVectorsGiveADirectionOrAnError() throws {
    let folder = try TemporaryFolder()
    let bytes = Array("0.012,-0.990,0.138\n".utf8)
    func attempt(_ bytes: some Sequence<UInt8>) throws {
      let url = try folder.write(bytes, to: "g.txt")
      do {
        let gravity = try Sidecars.gravity(url, orientation: .right)
        #expect(abs((gravity * gravity).sum() - 1) < 1e-9)
      } catch {
        #expect(error is FileProblem)
      }
    }
    for length in bytes.indices { try attempt(bytes[..<length]) }
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x04, 0x10, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        try attempt(changed)
      }
    }
  }

  @Test func depthAndGravityAreAttachedToTheirPhotograph() throws {
    let folder = try TemporaryFolder()
    let phone = metadata(model: "Phone", focal35: 26, orientation: .right)
    for i in 1...3 { try folder.write(photograph(seed: UInt64(i), phone), to: "IMG_000\(i).jpg") }
    try folder.write(disparityTIFF(width: 4, height: 3, value: 2), to: "IMG_0001_depth.TIF")
    for (text, name) in [
      ("0.01,-0.99,0.02", "0001_gravity.TXT"), ("not a map", "0002_depth.TIF"),
      ("not a vector", "0002_gravity.TXT"), ("0,-1,0", "0009_gravity.TXT"),
    ] { try folder.write(text, to: "IMG_\(name)") }
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.format == .captureSample)
    #expect(capture.frames.map(\.name) == ["IMG_0001.jpg", "IMG_0002.jpg", "IMG_0003.jpg"])
    let view = capture.viewSet.views[0]
    let depth = try #require(try view.depth?.load()).depth
    #expect((depth.width, depth.height) == (3, 4), "turned like its photograph")
    #expect(depth.pixels.allSatisfy { $0 == 0.5 })
    #expect(try #require(view.gravity).y > 0.99)
    #expect(capture.viewSet.views[1].depth == nil)
    #expect(capture.viewSet.views[1].gravity == nil)
    #expect(
      capture.notes.map(\.file)
        == ["IMG_0002_depth.TIF", "IMG_0002_gravity.TXT", "IMG_0003.jpg", "IMG_0003.jpg"])
    #expect(
      capture.notes.suffix(2).map(\.fact)
        == [.without(.depth, .othersHaveIt), .without(.gravity, .othersHaveIt)])
    #expect(capture.skipped.map(\.file) == ["IMG_0009_gravity.TXT"])
  }

  @Test func imagesFormatLoadsPhotographsOnly() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "IMG_0001.jpg")
    try folder.write("0,-1,0", to: "IMG_0001_gravity.TXT")
    var options = CaptureOptions()
    options.format = .images
    let capture = try CaptureFolder.load(folder.url, options: options)
    #expect(capture.viewSet.views[0].gravity == nil)
    #expect(capture.skipped.map(\.file) == ["IMG_0001_gravity.TXT"])
    options.format = .guidedCapture
    #expect(throws: CaptureError.self) { try CaptureFolder.load(folder.url, options: options) }
  }

  @Test func guidedCaptureIsRecognized() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "Images/IMG_0001.HEIC")
    try folder.write("opaque", to: "Snapshots/1.bin")
    #expect(try CaptureFolder.load(folder.url).format == .guidedCapture)
  }

  /// A one-strip TIFF of 32-bit floats.
  private func disparityTIFF(width: Int, height: Int, value: Float) -> [UInt8] {
    func le(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let size = width * height * 4
    let entries = [
      (256, 4, width), (257, 4, height), (258, 3, 32), (259, 3, 1), (262, 3, 1), (273, 4, 8),
      (277, 3, 1), (278, 4, height), (279, 4, size), (339, 3, 3),
    ]
    var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0] + le(8 + size, 4)
    for _ in 0..<width * height { bytes += le(Int(value.bitPattern), 4) }
    bytes += le(entries.count, 2)
    for (tag, type, value) in entries {
      bytes += le(tag, 2)
      bytes += le(type, 2)
      bytes += le(1, 4)
      bytes += le(value, 4)
    }
    return bytes + le(0, 4)
  }
}
