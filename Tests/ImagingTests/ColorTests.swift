import Testing

@testable import Imaging

@Suite struct ColorTests {
  @Test func encodingInvertsLinearization() {
    for byte in 0...255 {
      let light = SRGB.linear(Double(byte) / 255)
      #expect(SRGB.linearOfByte[byte] == light)
      #expect(abs(SRGB.encoded(Float(light)) * 255 - Float(byte)) < 1e-3)
    }
    #expect(abs(SRGB.linear(0.5) - 0.214_041) < 1e-6)
  }

  @Test func exactRoundedAndCoarseLumaAgree() {
    for r in stride(from: UInt8(0), to: 255, by: 51) {
      for g in stride(from: UInt8(0), to: 255, by: 17) {
        for b in stride(from: UInt8(0), to: 255, by: 85) {
          let exact = Luma.of(Float(r), Float(g), Float(b))
          #expect(abs(Float(Luma.rounded(r, g, b)) - exact) <= 0.51)
          #expect((-1.3...0.3).contains(Float(Luma.coarse(r, g, b)) - exact))
        }
      }
    }
    #expect(Luma.rounded(255, 255, 255) == 255)
    #expect(Luma.coarse(255, 255, 255) == 255)
  }

  @Test func lumaOfAnImageIsThatOfItsPixels() {
    let image = RGBImage(width: 2, height: 1, pixels: [10, 20, 30, 200, 0, 7])
    #expect(image.luma.pixels == [Luma.of(10, 20, 30), Luma.of(200, 0, 7)])
  }

  @Test func halvedMaskKeepsSetPixels() {
    let mask = ByteImage(width: 4, height: 2, pixels: [0, 0, 1, 0, 0, 0, 0, 0])
    #expect(mask.halvedAny().pixels == [0, 1])
  }
}
