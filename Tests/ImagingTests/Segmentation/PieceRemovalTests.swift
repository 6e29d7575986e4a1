import Testing

@testable import Imaging

@Suite struct PieceRemovalTests {
  @Test func smallPiecesAreRemoved() {
    var image = ByteImage(width: 20, height: 10)
    for y in 2..<8 { for x in 1..<9 { image.pixels[y * 20 + x] = 255 } }
    for y in 2..<5 { for x in 12..<15 { image.pixels[y * 20 + x] = 255 } }
    image.pixels[9 * 20 + 19] = 255
    // A shared corner does not connect pixels.
    image.pixels[8 * 20 + 9] = 255
    let kept = image.withoutPieces(below: 0.1)
    #expect(kept.pixels.count { $0 != 0 } == 48 + 9)
    #expect(kept.pixels[3 * 20 + 13] == 255)
    #expect(kept.pixels[8 * 20 + 9] == 0)
    #expect(ByteImage(width: 3, height: 3).withoutPieces(below: 0.5).pixels.allSatisfy { $0 == 0 })
  }
}
