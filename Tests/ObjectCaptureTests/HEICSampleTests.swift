import Capture
import Foundation
import Imaging
import Scene
import TestSupport
import Testing

@testable import ObjectCapture

/// A HEIC shot is a complete sample.
@Suite(.enabled(if: HEICContent.obstacle == nil, "libheif has no encoder of HEVC"))
struct HEICSampleTests {
  @Test func heicShotBecomesASampleWithAllItsData() async throws {
    let folder = try TemporaryFolder()
    let capture = try SessionScene.fourShots(.heic, in: folder.url)
    let view = try #require(capture.viewSet.views.first)
    var sample = try await PhotogrammetrySample(contentsOf: view.image.url)
    #expect(sample.camera != nil)
    #expect(sample.gravity != nil)
    #expect(sample.depthDataMap != nil)
    #expect(sample.scanPassID == 1)
    let mask = try #require(sample.objectMask.flatMap { PixelBuffer($0) })
    #expect(try mask.bytes == ByteImage.loadMask(#require(view.mask)).pixels)
    #expect(sample.description.contains("mask"))
    #expect(try await PhotogrammetrySample(contentsOf: view.image.url).id != sample.id)
    let depth = try #require(try AVDepthData(contentsOf: view.image.url))
    #expect(depth.depthDataType == kCVPixelFormatType_DepthFloat32)
    let there = depth.converting(toDepthDataType: kCVPixelFormatType_DisparityFloat32)
    let back = there.converting(toDepthDataType: kCVPixelFormatType_DepthFloat32)
    let pairs = try zip(
      #require(PixelBuffer(depth.depthDataMap)?.floats).pixels,
      #require(PixelBuffer(back.depthDataMap)?.floats).pixels)
    #expect(pairs.allSatisfy { abs($0 - $1) < 1e-5 })
    let size = depth.cameraCalibrationData?.intrinsicMatrixReferenceDimensions
    #expect(size?.width == CGFloat(view.image.width))
    sample.objectMask = nil
    let other = try TemporaryFolder()
    var samples = try SampleFolder(other.url)
    try samples.add(sample, usesMask: true)
    let read = try #require(samples.views.first)
    let (pose, known) = try (#require(read.devicePose), #require(view.devicePose))
    #expect((pose.center - known.center).max() < 1e-5)
    #expect(read.gravity.map { ($0 - (view.gravity ?? .zero)).max() < 1e-6 } == true)
    let (box, was) = try (#require(read.objectBox), #require(view.objectBox))
    for (a, b) in zip(box.corners, was.corners) { #expect((a - b).max() < 1e-5) }
  }

  @MainActor @Test func guidedSessionWritesOneFilePerShotAndTheRestToTheCheckpoint() async throws {
    let folder = try TemporaryFolder()
    let session = ObjectCaptureSession(frames: try SessionScene.stream([.still, .arc]))
    let states = session.stateUpdates
    var configuration = ObjectCaptureSession.Configuration()
    configuration.checkpointDirectory = folder.url.appendingPathComponent("Snapshots")
    let images = folder.url.appendingPathComponent("Images")
    session.start(imagesDirectory: images, configuration: configuration)
    try session.advance(20)
    #expect(session.startDetecting())
    session.startCapturing()
    try session.advance(.max)
    session.finish()
    for await _ in states {}
    #expect(session.state == .completed)
    let names = try FileManager.default.contentsOfDirectory(atPath: images.path)
    #expect(names.count == session.numberOfShotsTaken)
    #expect(names.allSatisfy { $0.hasSuffix(".HEIC") })
    let checkpoint = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("Snapshots").path)
    #expect(checkpoint.count == names.count)
    let capture = try CaptureFolder.load(images)
    #expect(capture.skipped.isEmpty && capture.notes.isEmpty)
    for view in capture.viewSet.views {
      #expect(view.mask != nil && view.depth != nil && view.gravity != nil)
      #expect(view.devicePose != nil && view.objectBox != nil)
    }
  }
}
