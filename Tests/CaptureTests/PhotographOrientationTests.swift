import Foundation
import Imaging
import TestSupport
import Testing

@testable import Capture

/// A camera held in portrait and landscape orientation.
@Suite struct PhotographOrientationTests {
  private func load(
    _ orientations: [Orientation], model: (Int) -> String = { _ in "m" },
    with change: (TemporaryFolder) throws -> Void = { _ in }
  ) throws -> Capture {
    let folder = try TemporaryFolder()
    return try load(orientations, in: folder, model: model, with: change)
  }

  private func load(
    _ orientations: [Orientation], in folder: TemporaryFolder,
    model: (Int) -> String = { _ in "m" }, with change: (TemporaryFolder) throws -> Void = { _ in }
  ) throws -> Capture {
    for (index, orientation) in orientations.enumerated() {
      try folder.write(
        photograph(
          seed: UInt64(index),
          metadata(model: model(index), focal35: 28, orientation: orientation)),
        to: "\(index).jpg")
    }
    try change(folder)
    return try CaptureFolder.load(folder.url)
  }

  @Test func photographsShareOneCameraAndTheMostFrequentOrientation() throws {
    let folder = try TemporaryFolder()
    let capture = try load([.right, .up, .right, .down, .right, .left], in: folder)
    #expect(capture.viewSet.cameras.count == 1)
    #expect(capture.viewSet.views.allSatisfy { ($0.image.width, $0.image.height) == (48, 64) })
    #expect(capture.frames.allSatisfy { $0.info.orientation == .right })
    // The pixels are those of the sensor, rotated like the others.
    let image = try capture.viewSet.views[1].image.loadGray()
    #expect((image.width, image.height) == (48, 64))
  }

  @Test func otherCamerasAndMirroredPhotographsKeepTheirOrientation() throws {
    let two = try load([.right, .up], model: { "\($0)" })
    #expect(two.viewSet.cameras.count == 2)
    #expect(two.frames.map(\.info.orientation) == [.right, .up])
    let mirrored = try load([.right, .right, .rightMirrored])
    #expect(mirrored.frames.map(\.info.orientation) == [.right, .right, .rightMirrored])
  }

  @Test func photographWithASidecarKeepsItsOrientation() throws {
    let capture = try load(
      [.right, .right, .up], with: { try $0.write("0.0,-1.0,0.0", to: "2_gravity.TXT") })
    #expect(capture.frames.map(\.info.orientation) == [.right, .right, .up])
    #expect(capture.viewSet.views[2].gravity != nil)
  }

  @Test func quarterTurnsWrapAround() {
    for turns in -5...7 {
      #expect(Orientation(quarterTurns: turns).quarterTurns == (turns + 8) % 4)
    }
    #expect(Orientation.rightMirrored.quarterTurns == nil)
  }
}
