import Files
import Foundation
import Imaging
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Formats
@testable import Workspace

/// Depth as a NumPy array.
@Suite struct ExportDepthTests {
  /// Size of magic, version and header length, bytes.
  private static let preamble = 10

  @Test(arguments: [(1, 1), (3, 2), (640, 480), (99999, 0)])
  func npyHeadersDescribeTheArray(width: Int, height: Int) throws {
    let pixels = (0..<width * height).map { Float($0) / 3 }
    let bytes = NPYWriter.bytes(of: FloatImage(width: width, height: height, pixels: pixels))
    #expect(bytes.starts(with: [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0]))
    let length = Int(bytes[8]) + Int(bytes[9]) << 8
    let start = Self.preamble + length
    #expect(start % 64 == 0)
    #expect(bytes.count == start + 4 * pixels.count)
    let header = String(decoding: bytes[Self.preamble..<start], as: UTF8.self)
    #expect(header.hasSuffix("\n"))
    #expect(
      header.contains("'descr': '<f4', 'fortran_order': False, 'shape': (\(height), \(width)), "))
    #expect(Self.values(bytes) == pixels)
  }

  @Test func exportDepthWritesTheDepthMapAndItsCamera() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let presenter = CollectingPresenter()
    var shell = Shell(state: fake.state, presenter: presenter)
    let name = shell.state.project.frameNames[0]
    let stem = (name as NSString).deletingPathExtension
    _ = try shell.run(
      .init(name: "t", text: "let told = export depth depth.npy --frame \(stem)"))
    let map = FakeRun.depthMap
    let url = fake.folder.url.appendingPathComponent("depth.npy")
    let values = Self.values(try RegularFile.read(url, limit: 1 << 24))
    #expect(values.count == map.depth.count)
    #expect(zip(values, map.depth).allSatisfy { $1 > 0 ? $0 == $1 : $0.isNaN })
    let told = try #require(shell.variables["told"]?.record)
    #expect(told["frame"] == .string(name))
    #expect(told["fx"] == .number(map.camera.fx))
    #expect(told["cy"] == .number(map.camera.cy))
    #expect(told["width"] == .number(map.camera.width))
  }

  @Test func invalidExportsAreRejectedWithTheReason() throws {
    var fake = try FakeRun()
    try fake.runAll()
    #expect {
      try fake.state.perform("export depth depth.npy")
    } throws: { error in
      if case .malformed("frame", _, _)? = error as? SettingError { true } else { false }
    }
    #expect(
      throws: ExportError.unsupported(.ply, for: .depth, known: [.ending("npy"), .ending("png")])
    ) {
      try fake.state.perform("export depth depth.ply --frame IMG_0001")
    }
    #expect {
      try fake.state.perform("export points points.npy")
    } throws: { error in
      if case .unsupported(.npy, for: .points, _)? = error as? ExportError { true } else { false }
    }
    #expect(throws: WorkspaceError.unknownFrame("nosuch", near: nil)) {
      try fake.state.perform("export depth depth.npy --frame nosuch")
    }
    #expect(throws: ExportError.noSensorDepth(frame: "IMG_0001.png")) {
      try fake.state.perform("export sensor-depth depth.npy --frame IMG_0001")
    }
  }

  @Test func depthIsWrittenInMillimetersAsPNG() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.type("export depth depth.png --frame IMG_0001")
    let url = fake.folder.url.appendingPathComponent("depth.png")
    let read = try DepthSource.png(url, unit: 0.001, confidence: nil, orientation: .up).load().depth
    for (found, given) in zip(read.pixels, FakeRun.depthMap.depth) {
      #expect(given > 0 ? abs(found - given) < 0.00051 : !(found > 0))
    }
  }

  @Test func aFrameWithoutItsOptionIsExplained() throws {
    var fake = try FakeRun()
    #expect {
      try fake.type("export depth d.npy IMG_0001")
    } throws: {
      ($0 as? Diagnostic)?.message.contains("--frame") ?? false
    }
  }

  private static func values(_ bytes: [UInt8]) -> [Float] {
    let start = preamble + Int(bytes[8]) + Int(bytes[9]) << 8
    return stride(from: start, to: bytes.count, by: 4).map { place in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
      return Float(bitPattern: bits)
    }
  }
}
