import Imaging
import Testing

@testable import Drawing

@Suite struct HalfBlocksTests {
  private func picture(_ width: Int, _ height: Int) -> RGBImage {
    RGBImage(width: width, height: height, fill: SIMD3(255, 0, 0))
  }

  @Test func twoRowsGiveOneLineAndUnchangedColorsAreNotRepeated() {
    #expect(
      HalfBlocks.text(picture(3, 2), columns: 80, rows: 24, .all)
        == "\u{1B}[38;2;255;0;0;48;2;255;0;0m▀▀▀\u{1B}[0m\n")
    #expect(
      HalfBlocks.text(picture(2, 1), columns: 80, rows: 24, .indexed)
        == "\u{1B}[38;5;196;49m▀▀\u{1B}[0m\n")
  }

  @Test(arguments: [(400, 100), (100, 400), (30, 30), (1, 900)])
  func wholeImageFitsIntoTheTerminal(width: Int, height: Int) {
    let text = HalfBlocks.text(picture(width, height), columns: 60, rows: 20, .all)
    let lines = text.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.count <= 20)
    #expect(lines.allSatisfy { $0.count(where: { $0 == "▀" }) <= 60 })
  }

  @Test func indexedColorIsTheNearest() {
    #expect(HalfBlocks.index(of: SIMD3(0, 0, 0)) == 16)
    #expect(HalfBlocks.index(of: SIMD3(255, 255, 255)) == 231)
    #expect(HalfBlocks.index(of: SIMD3(128, 128, 128)) == 244)
    #expect(HalfBlocks.index(of: SIMD3(95, 135, 255)) == 69)
  }

  @Test func terminalWithoutColumnsShowsNothing() {
    #expect(HalfBlocks.text(picture(3, 2), columns: 0, rows: 24, .all) == "")
  }

  @Test func onlyCOLORTERMSelectsTrueColor() {
    func isAll(_ environment: [String: String]) -> Bool {
      if case .all = HalfBlocks.Palette(environment) { true } else { false }
    }
    #expect(isAll(["COLORTERM": "truecolor"]))
    #expect(isAll(["COLORTERM": "24bit"]))
    #expect(!isAll([:]))
    #expect(!isAll(["COLORTERM": "yes"]))
  }
}
