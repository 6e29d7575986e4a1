import Support
import Testing

@testable import Imaging

@Suite struct DilationTests {
  @Test(arguments: [0, 1, 2, 5, 17, 60]) func grownPixelIsTheMaximumOfItsNeighborhood(reach: Int) {
    var random = RandomStream(seed: 5)
    var image = ByteImage(width: 37, height: 23)
    for i in image.pixels.indices where random.unit() < 0.03 {
      image.pixels[i] = UInt8(random.index(below: 256))
    }
    let grown = image.grown(by: reach)
    for i in image.pixels.indices {
      let (x, y) = (i % 37, i / 37)
      var largest: UInt8 = 0
      for v in max(0, y - reach)...min(22, y + reach) {
        for u in max(0, x - reach)...min(36, x + reach) {
          largest = max(largest, image.pixels[v * 37 + u])
        }
      }
      #expect(grown.pixels[i] == largest)
    }
  }
}
