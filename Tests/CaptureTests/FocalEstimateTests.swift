import Imaging
import Scene
import TestSupport
import Testing

@testable import Capture

@Suite struct FocalEstimateTests {
  private func estimate(_ metadata: PhotoMetadata?, width: Int, height: Int) throws -> FocalEstimate
  {
    let folder = try TemporaryFolder()
    let jpeg = try RGBImage(width: width, height: height).jpegData(metadata: metadata)
    return FocalEstimate(of: try ImageInfo(probing: folder.write(jpeg, to: "a.jpg")))
  }

  @Test func equivalentFocalLengthIsConvertedByTheDiagonal() throws {
    // 3:2 like the 36 x 24 frame itself: width and diagonal agree.
    let full = try estimate(metadata(model: "m", focal35: 50), width: 360, height: 240)
    #expect(full.source == .exif35mm)
    #expect(abs(full.pixels - 500) < 1e-9)
    // 4:3: the same angle along the diagonal.
    let phone = try estimate(metadata(model: "m", focal35: 26), width: 400, height: 300)
    #expect(abs(phone.pixels - 26 / 43.266615 * 500) < 1e-4)
  }

  @Test func orientationDoesNotChangeTheFocalLength() throws {
    let wide = metadata(model: "m", focal35: 28)
    let tall = metadata(model: "m", focal35: 28, orientation: .right)
    let a = try estimate(wide, width: 400, height: 300)
    #expect(try estimate(tall, width: 400, height: 300) == a)
  }

  @Test func focalPlaneResolutionIsUsedWithoutAnEquivalent() throws {
    var given = metadata(model: "m", focal35: nil)
    given.focalLength = 50
    given.focalPlaneX = 160  // pixels per millimeter of a file 5760 pixels wide
    given.pixelWidth = 5760
    given.pixelHeight = 3840
    let focal = try estimate(given, width: 576, height: 384)
    #expect(focal.source == .exifFocalPlane)
    #expect(abs(focal.pixels - 800) < 1e-6)
  }

  @Test func sensorOfADroneIsWiderThanItsEquivalentStates() throws {
    var drone = metadata(model: "FC300S", focal35: 20)
    (drone.make, drone.focalLength) = ("DJI", 3.61)
    let focal = try estimate(drone, width: 1600, height: 900)
    #expect(focal.source == .sensorDatabase)
    #expect(abs(focal.pixels - 3.61 / 6.17 * 1600) < 0.01)
    // A digital zoom changes the equivalent, not the focal length.
    drone.focalLength35 = 40
    #expect(try estimate(drone, width: 1600, height: 900).source == .exif35mm)
  }

  @Test func withoutMetadataTheFocalLengthIsAGuess() throws {
    let focal = try estimate(nil, width: 100, height: 200)
    #expect(focal == FocalEstimate(pixels: 240, source: .guess))
  }

  @Test func implausibleFocalLengthIsIgnored() throws {
    let focal = try estimate(metadata(model: "m", focal35: 3), width: 100, height: 75)
    #expect(focal.source == .guess)
  }
}
