import Imaging
import Support
import TestSupport
import Testing

@testable import Markers

/// Pictures without markers, and pictures made to break a detector.
@Suite struct HostilePictureTests {
  static let families: [MarkerFamily] = [
    .tag36h11, .tagStandard41h12, .aruco5x5n50, .aruco7x7n1000,
  ]

  private func picture(_ width: Int, _ height: Int, _ value: (Int, Int) -> Int) -> ByteImage {
    ByteImage(
      width: width, height: height,
      pixels: (0..<width * height).map { UInt8(value($0 % width, $0 / width) & 255) })
  }

  @Test func picturesOfAnySizeAreAccepted() {
    for (width, height) in [
      (0, 0), (1, 1), (1, 500), (500, 1), (3, 3), (15, 15), (16, 16), (17, 19), (16, 2000),
      (2001, 18),
    ] {
      for step in [1, 2, 7] {
        let stripes = picture(width, height) { x, y in ((x / step) ^ (y / step)) & 1 * 255 }
        #expect(MarkerDetector(Self.families).detect(in: stripes).isEmpty)
      }
      let flat = picture(width, height) { _, _ in 255 }
      #expect(MarkerDetector(Self.families).detect(in: flat).isEmpty)
    }
  }

  @Test(.tags(.slow), arguments: UInt64(1)...8)
  func noiseContainsNoMarker(seed: UInt64) {
    var random = RandomStream(seed: seed)
    let size = 64 + Int(random.unit() * 200)
    let cell = 1 + Int(seed % 6)
    let codes = (0..<size * size).map { _ in random.unit() < 0.5 ? 0 : 255 }
    let image = picture(size, size) { x, y in codes[(y / cell) * size + x / cell] }
    #expect(MarkerDetector(Self.families).detect(in: image).isEmpty)
  }

  /// Squares with a border and random cells: what only the codes tell from markers.
  @Test(
    .tags(.slow), arguments: [MarkerFamily.tag36h11, .aruco5x5n50, .aruco6x6n250, .aruco7x7n1000])
  func squaresWithOtherCodesAreNotMarkers(_ family: MarkerFamily) {
    var random = RandomStream(seed: 3, stream: UInt64(family.cells))
    var found = 0
    for _ in 0..<20 {
      let (cells, pixels, across) = (family.cells, 6, 6)
      let pitch = (cells + 2) * pixels
      let bits = (0..<across * across * cells * cells).map { _ in random.unit() < 0.5 ? 0 : 255 }
      let image = picture(across * pitch, across * pitch) { x, y in
        let (u, v) = (x % pitch / pixels - 1, y % pitch / pixels - 1)
        guard (0..<cells).contains(u), (0..<cells).contains(v) else { return 255 }
        guard (1..<cells - 1).contains(u), (1..<cells - 1).contains(v) else { return 0 }
        return bits[((y / pitch * across + x / pitch) * cells + v) * cells + u]
      }
      found += MarkerDetector([family]).detect(in: image).count
    }
    // 720 squares. With 587 codes of 36 cells and two wrong ones, 0.02 of them are one by chance.
    #expect(found == 0)
  }
}
