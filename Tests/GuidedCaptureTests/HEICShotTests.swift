import Capture
import Foundation
import Imaging
import Scene
import TestSupport
import Testing

@testable import GuidedCapture

/// HEIC shots contain the data that the other format stores in several files.
@Suite(
  .tags(.slow), .enabled(if: HEICContent.obstacle == nil, "libheif has no encoder of HEVC"))
struct HEICShotTests {
  @Test func heicShotsContainDepthCalibrationAndGravity() throws {
    let folders = try (TemporaryFolder(), TemporaryFolder(), TemporaryFolder())
    let plain = try SessionScene.fourShots(.original, in: folders.0.url)
    let heic = try SessionScene.fourShots(.heic, in: folders.1.url)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folders.1.url.appendingPathComponent("Images").path)
    #expect(names.sorted() == (1...4).map { "IMG_000\($0).HEIC" })
    for name in names {
      try FileManager.default.copyItem(
        at: folders.1.url.appendingPathComponent("Images/\(name)"),
        to: folders.2.url.appendingPathComponent(name))
    }
    let alone = try CaptureFolder.load(folders.2.url)
    for capture in [heic, alone] {
      let views = capture.viewSet.views
      try #require(views.count == 4 && plain.viewSet.views.count == 4)
      for (view, other) in zip(views, plain.viewSet.views) {
        #expect(view.name.hasSuffix(".HEIC"))
        #expect(view.gravity == other.gravity)
        #expect(view.gravity != nil)
        #expect(view.devicePose == other.devicePose)
        #expect(view.devicePose != nil)
        #expect(view.objectBox == other.objectBox)
        #expect(view.objectBox != nil)
        #expect(view.time == other.time)
        let cameras = (capture.viewSet.cameras[view.camera], plain.viewSet.cameras[other.camera])
        #expect(cameras.0 == cameras.1)
        #expect(cameras.0.source == .given)
        let depth = try (
          #require(view.depth).load(), #require(other.depth).load()
        )
        #expect(depth.0.confidence == depth.1.confidence)
        let difference = zip(depth.0.depth.pixels, depth.1.depth.pixels).map { abs($0 - $1) }.max()
        #expect(view.mask != nil)
        #expect(try view.loadMask() == other.loadMask())
        // Above 4.095 m the resolution is 2 mm.
        #expect(try #require(difference) < 0.001_001)
      }
    }
  }

  @Test func equalSessionsWriteEqualHEICFiles() throws {
    let folders = try (TemporaryFolder(), TemporaryFolder())
    _ = try SessionScene.fourShots(.heic, in: folders.0.url)
    _ = try SessionScene.fourShots(.heic, in: folders.1.url)
    let images = (
      folders.0.url.appendingPathComponent("Images"), folders.1.url.appendingPathComponent("Images")
    )
    let names = try FileManager.default.contentsOfDirectory(atPath: images.0.path)
    #expect(names.count { $0.hasSuffix(".HEIC") } == 4)
    #expect(names.count == 4)
    for name in names where name.hasPrefix("IMG") {
      #expect(
        try Data(contentsOf: images.0.appendingPathComponent(name))
          == Data(contentsOf: images.1.appendingPathComponent(name)))
    }
  }
}
