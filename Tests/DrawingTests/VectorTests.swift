import Foundation
import Geometry
import Scene
import Support
import Testing

@testable import Drawing

/// Tests of SVG drawings.
@Suite struct VectorTests {
  private func pair(_ first: Int, _ second: Int, _ kind: PairKind, _ inliers: Int) -> ViewPair {
    ViewPair(
      first: first, second: second, kind: kind, putative: 100,
      inliers: (0..<inliers).map { Match(UInt32($0), UInt32($0)) })
  }

  private func count(_ text: String, _ part: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test func verifiedPairsAreLinesAndFramesAreCircles() {
    let pairs = [pair(0, 1, .general, 50), pair(1, 2, .planar, 20), pair(0, 2, .rejected, 0)]
    let svg = GraphVector.svg(pairs, names: ["a", "b", "c", "d"], registered: ["a", "b", "c"])
    #expect(count(svg, "<line") == 2)
    #expect(count(svg, "<circle") == 4)
    #expect(count(svg, "class=\"view missing\"") == 1)
    #expect(svg.contains("a – b: 50 inliers, general"))
  }

  @Test func namesAreEscaped() {
    let svg = GraphVector.svg([], names: ["<script>"], registered: [])
    #expect(!svg.contains("<script>"))
    #expect(svg.contains("&lt;script&gt;"))
  }

  @Test func pairsOfMissingFramesAreIgnored() {
    let svg = GraphVector.svg([pair(0, 9, .general, 5)], names: ["a"], registered: [])
    #expect(count(svg, "<line") == 0)
    #expect(GraphVector.svg([], names: [], registered: []).hasPrefix("<svg"))
  }

  @Test func barHeightsAreProportionalToCounts() throws {
    let svg = HistogramVector.svg([("2", 10), ("3", 5), ("4", 0)], axis: "points")
    let heights = svg.matches(of: /height="([0-9.]+)" class="bar"/).compactMap { Double($0.1) }
    try #require(heights.count == 3)
    #expect(abs(heights[0] - 2 * heights[1]) < 0.02)
    #expect(heights[2] == 0)
    #expect(HistogramVector.svg([], axis: "none").contains("</svg>"))
  }

  @Test func nonFiniteNumbersAreDrawnAsZero() {
    #expect(SVGPicture.number(.nan) == "0")
    #expect(SVGPicture.number(.infinity) == "0")
    #expect(SVGPicture.number(3) == "3")
    #expect(SVGPicture.number(1.234) == "1.23")
  }
}
