import Imaging
import Numerics
import Testing

@testable import Drawing

@Suite struct PickPictureTests {
  /// Number of pixels of nearly a color in a square around a place of the picture.
  private func count(_ color: SIMD3<Float>, in image: RGBImage, at place: SIMD2<Int>) -> Int {
    var found = 0
    for y in (place.y - 20)...(place.y + 20) {
      for x in (place.x - 20)...(place.x + 20) {
        let start = 3 * (y * image.width + x)
        let pixel = SIMD3<Float>(
          Float(image.pixels[start]), Float(image.pixels[start + 1]), Float(image.pixels[start + 2])
        )
        if length(pixel - color) < 30 { found += 1 }
      }
    }
    return found
  }

  @Test func crossesAreAtPicksAndRingsAtProjections() {
    let photograph = RGBImage(
      width: 100, height: 50, pixels: [UInt8](repeating: 128, count: 100 * 50 * 3))
    // Ten times as wide as the full photograph of 100 pixels.
    let picture = drawPicks(
      on: photograph,
      [
        PickMark(name: "a", pick: SIMD2(20, 25), projection: nil),
        PickMark(name: "b", pick: nil, projection: SIMD2(80, 25)),
        PickMark(name: "c", pick: SIMD2(5000, 25), projection: SIMD2(-90, .nan)),
      ], fullWidth: 100, name: "IMG_1", width: 1000)
    let top = PictureFrame(
      width: 1000, title: "IMG_1: 3 picked points",
      legend: [.init(mark: .dot, color: Ink.wanted, text: "")]
    ).top
    let (pick, projection) = (SIMD2(200, top + 250), SIMD2(800, top + 250))
    #expect(count(Ink.wanted, in: picture, at: pick) > 10)
    #expect(count(Ink.present, in: picture, at: pick) == 0)
    #expect(count(Ink.present, in: picture, at: projection) > 10)
    #expect(count(Ink.wanted, in: picture, at: projection) == 0)
    #expect(count(Ink.wanted, in: picture, at: SIMD2(500, top + 250)) == 0)
  }
}
