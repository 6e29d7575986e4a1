import Foundation
import Geometry
import Imaging
import Numerics
import Support
import TestSupport
import Testing

@testable import Capture

@Suite struct PanoramaTests {
  /// Colors that depend on the direction alone.
  private static func color(_ d: SIMD3<Double>) -> [UInt8] {
    [9 * d.x, 7 * d.y + 3 * d.z, 11 * d.z - 5 * d.x].map { UInt8(saturating: 128 + 100 * sin($0)) }
  }

  private static func panorama(width: Int, turn: Double = 0) -> RGBImage {
    let pixels = (0..<width * width / 2).flatMap { index in
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      return color(
        Matrix3.rotation(SIMD3(0, turn, 0))
          * Panorama.direction(
            of: SIMD2(Double(x) + 0.5, Double(y) + 0.5), width: width, height: width / 2))
    }
    return RGBImage(width: width, height: width / 2, pixels: pixels)
  }

  @Test func directionsAndPixelsAreInverse() {
    for pixel in [SIMD2(3.5, 2.5), SIMD2(100, 40), SIMD2(399.5, 150), SIMD2(200, 100)] {
      let ray = Panorama.direction(of: pixel, width: 400, height: 200)
      #expect(length(Panorama.pixel(of: ray, width: 400, height: 200) - pixel) < 1e-9)
    }
    #expect(
      length(Panorama.direction(of: SIMD2(200, 100), width: 400, height: 200) - SIMD3(0, 0, 1))
        < 1e-12)
    #expect(
      length(Panorama.direction(of: SIMD2(300, 100), width: 400, height: 200) - SIMD3(1, 0, 0))
        < 1e-12)
    #expect(Panorama.direction(of: SIMD2(200, 150), width: 400, height: 200).y > 0.7)
  }

  @Test func viewsShowTheirDirections() {
    let panorama = Panorama(Self.panorama(width: 720))
    let camera = Panorama.camera(width: 720)
    for yaw in Panorama.yaws {
      let view = panorama.view(yaw: yaw)
      #expect(view.width == camera.width && view.height == camera.height)
      for place in [SIMD2(5, 7), SIMD2(camera.width / 2, 40), SIMD2(camera.width - 4, 200)] {
        let ray = camera.ray(SIMD2(Double(place.x) + 0.5, Double(place.y) + 0.5))
        let wanted = Self.color(normalized(Panorama.rotation(yaw: yaw) * ray))
        for k in 0..<3 {
          let found = view.pixels[3 * (place.y * view.width + place.x) + k]
          #expect(abs(Int(found) - Int(wanted[k])) <= 4, "\(yaw)")
        }
      }
    }
  }

  /// A crop of a panorama has its shape, but no full circle; a plain picture proves nothing.
  @Test func onlyFullCirclesArePanoramas() {
    let whole = Self.panorama(width: 512)
    #expect(PanoramaEvidence(whole).isPanorama)
    let crop = RGBImage(
      width: 256, height: 128,
      pixels: (0..<128).flatMap { y in
        Array(whole.pixels[3 * ((y + 64) * 512 + 70)..<3 * ((y + 64) * 512 + 326)])
      })
    #expect(!PanoramaEvidence(crop).isPanorama)
    let plain = RGBImage(width: 512, height: 256, pixels: [UInt8](repeating: 200, count: 3 << 17))
    #expect(!PanoramaEvidence(plain).isPanorama)
  }

  @Test func foldersOfPanoramasAreSplitOnce() throws {
    let folder = try TemporaryFolder()
    for (turn, name) in ["hall.jpg", "stairs.jpg"].enumerated() {
      try folder.write(
        Self.panorama(width: 256, turn: Double(turn)).jpegData(
          quality: 95, metadata: PhotoMetadata()),
        to: "photos/\(name)")
    }
    let capture = try CaptureFolder.load(folder.url.appendingPathComponent("photos"))
    #expect(try PanoramaFolder.applies(to: capture))
    let place = folder.url.appendingPathComponent("split", isDirectory: true)
    let first = try PanoramaFolder.split(capture, in: place, RunContext())
    #expect(first.made != nil)
    #expect(try PanoramaFolder.split(capture, in: place, RunContext()).made == nil)
    let views = try CaptureFolder.load(first.folder)
    #expect(views.frames.count == 12)
    #expect(views.frames.map(\.name).contains("hall_060.jpg"))
    #expect(views.viewSet.cameras.count == 1)
    #expect(views.viewSet.cameras[0].source == .given)
    #expect(abs(views.viewSet.cameras[0].camera.fx - 256 / (2 * .pi)) < 1e-9)
  }

  @Test func otherFoldersAreNotSplit() throws {
    let folder = try TemporaryFolder()
    let crop = RGBImage(width: 64, height: 32, pixels: [UInt8](repeating: 90, count: 64 * 32 * 3))
    try folder.write(
      crop.jpegData(quality: 95, metadata: PhotoMetadata()), to: "photos/a.jpg")
    let capture = try CaptureFolder.load(folder.url.appendingPathComponent("photos"))
    #expect(try !PanoramaFolder.applies(to: capture))
  }
}
