import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import TestSupport
import Testing

@testable import Capture
@testable import Diagnosis

/// Files, depth, masks, poses and gravity against the photographs.
@Suite struct CapturePartTests {
  /// Photographs in a ring of radius 1 m around the origin, with gravity along −z of the world.
  private func ring(_ count: Int = 6) throws -> Capture {
    let folder = try TemporaryFolder()
    for index in 0..<count {
      try Data(photograph(seed: UInt64(index))).write(
        to: folder.url.appendingPathComponent("\(index).jpg"))
    }
    var capture = try CaptureFolder.load(folder.url)
    for index in 0..<count {
      let turn = 2 * Double.pi * Double(index) / Double(count)
      let rotation = Matrix3.rotation(SIMD3(0, 0, turn))
      capture.viewSet.views[index].devicePose = RigidTransform(
        rotation: rotation, center: rotation.transpose * SIMD3(1, 0, 0))
      capture.viewSet.views[index].gravity = rotation * SIMD3(0, 0, -1)
    }
    return capture
  }

  private func kinds(
    _ capture: Capture, depths: [DepthSample] = [], masks: [MaskSample] = []
  ) -> [FaultName] {
    PartRules(capture, depths: depths, masks: masks).findings.map(\.kind)
  }

  private func depth(_ median: Double, aspect: Double = 1, known: Double = 0.9) -> DepthSample {
    DepthSample(frame: 0, aspect: aspect, median: median, known: known)
  }

  @Test func consistentCaptureHasNoFindings() throws {
    let capture = try ring()
    #expect(kinds(capture, depths: [depth(1), depth(1.2)]).isEmpty)
    #expect(PhotoFileRules(capture).findings.isEmpty)
  }

  @Test func depthInMillimetersOrOfAnotherShapeIsReported() throws {
    let capture = try ring()
    #expect(
      kinds(capture, depths: [depth(900), depth(1100)]) == [.wrongDepthScale, .wrongPoseScale])
    #expect(kinds(capture, depths: [depth(1, aspect: 1.33)]) == [.depthMisaligned])
    #expect(kinds(capture, depths: [depth(1, known: 0.001)]) == [.depthEmpty])
  }

  @Test func invertedPosesAreDetectedByGravity() throws {
    var capture = try ring()
    for index in capture.viewSet.views.indices {
      let tilt = Matrix3.rotation(SIMD3(1.2, 0, 0))
      let pose = capture.viewSet.views[index].devicePose.map { $0.rotation * tilt.transpose }
      let right = RigidTransform(rotation: tilt * (pose ?? .identity), translation: .zero)
      capture.viewSet.views[index].gravity = right.rotation * SIMD3(0, 0, -1)
      capture.viewSet.views[index].devicePose = right
    }
    #expect(kinds(capture).isEmpty)
    for index in capture.viewSet.views.indices {
      capture.viewSet.views[index].devicePose = capture.viewSet.views[index].devicePose?.inverse
    }
    #expect(kinds(capture) == [.wrongPoseConvention])
  }

  @Test func invertedAndEmptyMasksAreReported() throws {
    func mask(_ isKept: (Int, Int) -> Bool) -> MaskSample {
      let pixels = (0..<40).flatMap { y in (0..<60).map { x in UInt8(isKept(x, y) ? 255 : 0) } }
      return MaskSample(ByteImage(width: 60, height: 40, pixels: pixels), frame: 0)
    }
    let capture = try ring()
    func inside(_ x: Int, _ y: Int) -> Bool { (12..<48).contains(x) && (8..<32).contains(y) }
    #expect(kinds(capture, masks: [mask(inside)]).isEmpty)
    #expect(kinds(capture, masks: [mask { _, _ in true }]).isEmpty)
    #expect(kinds(capture, masks: [mask { !inside($0, $1) }]) == [.masksInverted])
    #expect(kinds(capture, masks: [mask { _, _ in false }]) == [.masksCoverObject])
  }

  @Test func extensionsSizesAndCropsAreCheckedAgainstTheFiles() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, width: Int, height: Int, _ seed: UInt64, cropped: Bool) throws {
      var facts = metadata(model: "A", focal35: 30)
      (facts.pixelWidth, facts.pixelHeight) = cropped ? (100, 50) : (2 * width, 2 * height)
      try Data(photograph(width: width, height: height, seed: seed, facts)).write(
        to: folder.url.appendingPathComponent(name))
    }
    for index in 0..<4 {
      try write("\(index).jpg", width: 64, height: 48, UInt64(index), cropped: index == 1)
    }
    try write("4.png", width: 48, height: 64, 4, cropped: false)
    try write("5.jpg", width: 80, height: 60, 5, cropped: false)
    let found = PhotoFileRules(try CaptureFolder.load(folder.url)).findings
    let frames = Dictionary(uniqueKeysWithValues: found.map { ($0.kind, $0.frames) })
    #expect(frames[.wrongExtension] == [4])
    #expect(frames[.mixedSizes] == [5])
    #expect(frames[.principalPoint] == [1])
    #expect(frames[.focalUnknown] == nil)
  }

  @Test func guessedFocalLengthAndDuplicateAreReported() throws {
    let folder = try TemporaryFolder()
    for index in 0..<5 {
      try Data(
        photograph(seed: UInt64(index), index == 2 ? nil : metadata(model: "A", focal35: 30))
      ).write(to: folder.url.appendingPathComponent("\(index).jpg"))
    }
    try FileManager.default.copyItem(
      at: folder.url.appendingPathComponent("0.jpg"), to: folder.url.appendingPathComponent("9.jpg")
    )
    var options = CaptureOptions()
    options.copies = true
    let capture = try CaptureFolder.load(folder.url, options: options)
    let found = CaptureExamination(capture).findings()
    let frames = Dictionary(uniqueKeysWithValues: found.map { ($0.kind, $0.frames) })
    #expect(frames[.focalUnknown] == [2])
    #expect(frames[.mixedCameras] == [2])
    #expect(frames[.duplicateFrames] == [5])
    let sound = SoundFiles(of: capture)
    let read = try JSONDecoder().decode(SoundFiles.self, from: JSONEncoder().encode(sound))
    #expect(read == sound)
    #expect(read.look(of: capture.frames[0].info)?.thumbnail != nil)
  }
}
