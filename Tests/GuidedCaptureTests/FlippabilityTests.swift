import Foundation
import Imaging
import Scene
import Support
import TestSupport
import Testing

@testable import GuidedCapture

@Suite struct FlippabilityTests {
  private static let (width, height) = (240, 180)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A photograph of a textured plane; each seed has another texture.
  private func picture(seed: UInt64) throws -> View {
    let texture = NoiseTexture(seed: seed)
    var pixels: [UInt8] = []
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let gray = UInt8(texture.value(Double(x) + 0.5, Double(y) + 0.5))
        pixels += [gray, gray, gray]
      }
    }
    let image = RGBImage(width: Self.width, height: Self.height, pixels: pixels)
    return view(try folder.write(image.pngData(), to: "\(seed).png"))
  }

  private func view(_ url: URL) -> View {
    let source = ImageSource(url: url, orientation: .up, width: Self.width, height: Self.height)
    return View(name: url.lastPathComponent, image: source, camera: 0)
  }

  /// A shot from a direction in the horizontal plane, degrees.
  private func shot(_ azimuth: Double) -> SessionShot {
    let angle = azimuth * .pi / 180
    return SessionShot(
      name: "\(azimuth)", frame: 0, time: 0, pass: 1, orientation: 1, isManual: false,
      direction: ViewDirection(from: SIMD3(sin(angle), 0, cos(angle)), to: .zero))
  }

  @Test func onlyDistinctiveFeaturesAreShared() {
    var random = RandomStream(seed: 3)
    let common = randomDescriptors(25, &random)
    let first = features(common + randomDescriptors(15, &random))
    let again = disturbed(common, by: 4, &random)
    let second = features(again + randomDescriptors(10, &random))
    #expect(Flippability.sharedCount(first, second) == 25)
    // A repeated texture has each feature twice.
    #expect(Flippability.sharedCount(first, features(again + again)) == 0)
    #expect(Flippability.sharedCount(first, Features()) == 0)
  }

  @Test func threeBlurredShotsDoNotChangeTheMedian() throws {
    let (sharp, other) = (try picture(seed: 1), try picture(seed: 100))
    var measured = Flippability()
    for _ in 0..<3 { measured.add(shot(0), view: sharp) }
    #expect(measured.counts.count == 2)
    #expect(measured.shared == nil)
    for _ in 0..<5 { measured.add(shot(0), view: sharp) }
    let most = try #require(measured.shared)
    #expect(most > 100)
    #expect(measured.counts == [Int](repeating: Int(most), count: Flippability.window))
    for view in [other, sharp, other] { measured.add(shot(0), view: view) }
    #expect(measured.counts.suffix(3).allSatisfy { Double($0) < most / 10 })
    #expect(measured.shared == most)
    measured.add(shot(0), view: sharp)
    #expect(measured.counts.count == Flippability.window)
    #expect(try #require(measured.shared) < most / 10)
  }

  @Test func onlyNeighboringShotsAreCompared() throws {
    let picture = try picture(seed: 1)
    var measured = Flippability()
    measured.add(shot(0), view: picture)
    measured.add(shot(25), view: picture)
    #expect(measured.counts.isEmpty)
    // A shot that cannot be read leaves the previous one in its place.
    measured.add(shot(60), view: view(folder.url.appendingPathComponent("missing.png")))
    measured.add(shot(40), view: picture)
    #expect(measured.counts.count == 1)
    measured.beginOrientation()
    measured.add(shot(40), view: picture)
    #expect(measured.counts.isEmpty)
    measured.add(shot(40), view: picture)
    #expect(measured.counts.count == 1)
  }

  @Test func onlyFeaturesOnTheObjectCount() throws {
    func count(_ name: String, _ isObject: (Int) -> Bool) throws -> Int {
      let row = (0..<Self.width).map { isObject($0) ? UInt8.max : 0 }
      let mask = ByteImage(
        width: Self.width, height: Self.height, pixels: (0..<Self.height).flatMap { _ in row })
      var masked = try picture(seed: 1)
      masked.mask = try folder.write(mask.pngData(), to: name)
      var measured = Flippability()
      for _ in 0..<2 { measured.add(shot(0), view: masked) }
      return try #require(measured.counts.first)
    }
    let all = try count("all.png") { _ in true }
    let left = try count("left.png") { $0 < Self.width / 2 }
    let right = try count("right.png") { $0 >= Self.width / 2 }
    #expect(left > 20)
    #expect(right > 20)
    // Features across the silhouette belong to neither half.
    #expect(left + right < all)
    #expect(try count("none.png") { _ in false } == 0)
  }
}
