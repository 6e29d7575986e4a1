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
}
