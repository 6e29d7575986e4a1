import Testing

@testable import Imaging

@Suite struct HolesTests {
  @Test func onlyEnclosedPixelsAreFilled() {
    let image = ByteImage(
      width: 5, height: 5,
      pixels: [
        0, 1, 1, 1, 0,
        1, 0, 0, 1, 0,
        1, 1, 1, 1, 0,
        1, 0, 0, 0, 0,
        1, 1, 1, 0, 1,
      ])
    let filled = image.withoutHoles()
    let changed = filled.pixels.indices.filter { filled.pixels[$0] != image.pixels[$0] }
    #expect(changed == [6, 7])
    #expect(filled.pixels[6] == 255)
  }

  @Test func imagesWithoutPixelsStayEmpty() {
    #expect(ByteImage(width: 0, height: 3).withoutHoles().pixels.isEmpty)
  }
}
