import Support
import Testing

@testable import Imaging

/// Segmentation of images with known outlines.
@Suite struct GrabCutTests {
  private let side = 120
  private func isDisc(_ i: Int) -> Bool {
    let (x, y) = (i % side - 60, i / side - 60)
    return x * x + y * y < 35 * 35
  }

  /// A striped disc on a speckled ground; its labels are uncertain up to 6 pixels from the outline.
  private func scene(shift: Int) -> (RGBImage, [GrabCut.Label]) {
    var image = RGBImage(width: side, height: side)
    var random = RandomStream(seed: 3)
    var labels: [GrabCut.Label] = []
    for i in 0..<side * side {
      let noise = 12 * random.normal()
      let base: SIMD3<Double> =
        isDisc(i)
        ? (i / side % 8 < 4 ? SIMD3(180, 60, 50) : SIMD3(40, 50, 150)) : SIMD3(110, 130, 90)
      for k in 0..<3 { image.pixels[3 * i + k] = UInt8(min(max(base[k] + noise, 0), 255)) }
      let (x, y) = (i % side - 60 - shift, i / side - 60)
      let r = Double(x * x + y * y).squareRoot()
      labels.append(
        r < 29 ? .foreground : r < 35 ? .before : r < 41 ? .behind : r < 55 ? .background : .outside
      )
    }
    return (image, labels)
  }

  @Test(arguments: [0, 3, -4]) func outlineFollowsTheEdgeInTheImage(shift: Int) {
    let (image, labels) = scene(shift: shift)
    let result = GrabCut(image, labels: labels).run()
    let wrong = result.indices.count { result[$0] != isDisc($0) }
    let before = labels.indices.count { (labels[$0].isBefore) != isDisc($0) }
    #expect(wrong < 60, "\(wrong) of \(before) before")
  }

  @Test func openPixelsAreLabeledByTheirColors() {
    let (image, known) = scene(shift: 0)
    var labels = known
    for i in labels.indices where abs(i % side - 60) < 12 && abs(i / side - 60) < 12 {
      labels[i] = .open
    }
    let result = GrabCut(image, labels: labels).run()
    let hole = labels.indices.filter { labels[$0] == .open }
    #expect(hole.allSatisfy { result[$0] })
  }

  @Test func certainLabelsAreKept() {
    let image = RGBImage(width: 8, height: 8, fill: SIMD3(9, 9, 9))
    let labels = (0..<64).map { $0 % 8 < 4 ? GrabCut.Label.foreground : .background }
    #expect(GrabCut(image, labels: labels).run() == labels.map(\.isBefore))
    let open = [GrabCut.Label](repeating: .open, count: 64)
    #expect(GrabCut(image, labels: open).run().count == 64)
  }
}
