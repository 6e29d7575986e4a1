import Imaging
import Testing

@testable import Drawing

@Suite struct MaskPictureTests {
  private static let photograph = RGBImage(width: 80, height: 60, fill: SIMD3(repeating: 200))

  private static func level(_ image: RGBImage, _ x: Int, _ y: Int) -> [UInt8] {
    Array(image.pixels[3 * (y * image.width + x)..<3 * (y * image.width + x) + 3])
  }

  @Test func outsideIsDimmedAndTheOutlineIsHighlighted() {
    // The mask includes the right half, at an eighth of the image size.
    var mask = ByteImage(width: 10, height: 8)
    for y in 0..<8 { for x in 5..<10 { mask.pixels[y * 10 + x] = 255 } }
    let image = drawMask(on: Self.photograph, mask, lines: [], sheet: 80)
    #expect(Self.level(image, 20, 40) == [60, 60, 60])
    #expect(Self.level(image, 60, 40) == [200, 200, 200])
    #expect(Self.level(image, 40, 40) == [255, 196, 0])
    #expect(Self.level(image, 79, 40) == [200, 200, 200], "the picture's edge is no outline")
  }

  @Test func withoutAMaskNothingIsDimmed() {
    let image = drawMask(on: Self.photograph, nil, lines: [], sheet: 80)
    #expect(Self.level(image, 20, 40) == [200, 200, 200])
  }

  @Test(arguments: [1, 2, 7, 40])
  func contactSheetShowsEachImageCompletely(count: Int) {
    let width = sheetPictureWidth(count, aspect: 4.0 / 3, sheet: 400)
    let picture = RGBImage(width: width, height: width * 3 / 4, fill: SIMD3(repeating: 250))
    let sheet = drawContactSheet(Array(repeating: picture, count: count), width: 400, title: "")
    #expect(sheet.width == 400)
    let lit = sheet.pixels.count { $0 == 250 } / 3
    #expect(lit == count * picture.width * picture.height)
  }

  @Test(arguments: [1, 7, 20, 40])
  func captionsDoNotCoverImages(count: Int) {
    let width = sheetPictureWidth(count, aspect: 4.0 / 3, sheet: 480)
    let photograph = RGBImage(width: width, height: width * 3 / 4, fill: SIMD3(7, 250, 250))
    let tile = drawMask(on: photograph, nil, lines: ["IMG_0001", "given, used"], sheet: 480)
    #expect(tile.width == width)
    #expect(tile.height > photograph.height)
    let sheet = drawContactSheet(
      Array(repeating: tile, count: count), width: 480, title: "Masks")
    let shown = stride(from: 0, to: sheet.pixels.count, by: 3).count {
      sheet.pixels[$0..<$0 + 3] == [7, 250, 250]
    }
    #expect(shown == count * photograph.width * photograph.height)
  }
}
