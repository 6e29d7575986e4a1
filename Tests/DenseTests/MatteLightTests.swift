import Imaging
import Testing

@testable import Dense

/// The brightness used for the depth search.
@Suite struct MatteLightTests {
  private func image(_ pixels: [SIMD3<UInt8>], width: Int) -> RGBImage {
    var image = RGBImage(width: width, height: pixels.count / width)
    image.pixels = pixels.flatMap { [$0.x, $0.y, $0.z] }
    return image
  }

  @Test func grayPixelsHaveTheirLuma() {
    let gray = image((0...255).map { SIMD3(repeating: UInt8($0)) }, width: 16)
    #expect(MatteLight.of(gray) == gray.luma)
    // A typical tint of gray plaster.
    let tinted = image([SIMD3](repeating: SIMD3(165, 172, 172), count: 25), width: 5)
    #expect(MatteLight.of(tinted) == tinted.luma)
  }

  @Test(arguments: 0..<8)
  func extremeColorsFitInto16Bits(corner: Int) {
    let color = SIMD3<UInt8>(
      corner & 1 == 0 ? 0 : 255, corner & 2 == 0 ? 0 : 255, corner & 4 == 0 ? 0 : 255)
    let values = MatteLight.of(image([SIMD3](repeating: color, count: 12), width: 4)).pixels
    #expect(values.allSatisfy { $0 >= 0 && $0 <= MatteLight.maxValue })
    #expect(MatteLight.maxValue * PackedGrayImage.scale < Float(UInt16.max))
  }

  /// The colored part is independent of light that is added to all channels.
  @Test func achromaticLightChangesOnlyLuma() {
    let light = SIMD3<Float>(0.4, 0.12, 0.05)
    func coloredPart(_ added: Float) -> Float {
      let color = SIMD3<UInt8>(
        UInt8(255 * SRGB.encoded(light.x + added) + 0.5),
        UInt8(255 * SRGB.encoded(light.y + added) + 0.5),
        UInt8(255 * SRGB.encoded(light.z + added) + 0.5))
      let one = image([SIMD3](repeating: color, count: 9), width: 3)
      return MatteLight.of(one).pixels[4] - one.luma.pixels[4]
    }
    #expect(coloredPart(0) > 60)
    for added: Float in [0.05, 0.2, 0.5] {
      // Rounding to bytes changes the result by up to four levels here.
      #expect(abs(coloredPart(added) - coloredPart(0)) < 4)
    }
  }

  @Test(arguments: [(1, 1), (1, 5), (5, 1), (2, 2)])
  func smallImagesAreNotReadBeyondTheirBorder(width: Int, height: Int) {
    let color = SIMD3<UInt8>(220, 90, 30)
    let values = MatteLight.of(
      image([SIMD3](repeating: color, count: width * height), width: width)
    ).pixels
    #expect(values.count == width * height)
    #expect(values.allSatisfy { abs($0 - values[0]) < 1e-3 })
  }

  @Test func packedValuesAreClampedTo16Bits() {
    let packed = PackedGrayImage(
      FloatImage(width: 2, height: 2, pixels: [-5, 1e9, .nan, .infinity]))
    let words = [packed.origin[0], packed.origin[1]]
    #expect(words[0] == 0)
    #expect(words[1] == 0xFFFF_FFFF)
  }
}
