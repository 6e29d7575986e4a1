import Geometry
import Imaging
import Scene
import Testing

@testable import Drawing

/// Every image has the requested width.
@Suite(.serialized) struct WidthTests {
  private static let photograph = RGBImage(width: 90, height: 60, fill: SIMD3(repeating: 90))

  private static func model(_ azimuths: [Double]) -> Reconstruction {
    DrawingScenes.ring(azimuths: azimuths)
  }

  @Test(arguments: [64, 481, 1200], [[], [10], [0, 90, 200]])
  func chartsHaveTheRequestedWidth(width: Int, azimuths: [Double]) {
    let model = Self.model(azimuths)
    let none = ReprojectionResiduals(model, keypoints: [])
    let names = azimuths.map { "photograph at \($0)" }
    #expect(drawResiduals(none, width: width).width == width)
    #expect(drawCoverage(ViewCoverage(model), width: width).width == width)
    #expect(drawTop(TopProjection(model, names: names, up: nil), width: width).width == width)
    #expect(drawGraph([], views: azimuths.count, names: names, width: width).width == width)
    #expect(drawDial([1, 0, 2], azimuth: 3, title: "Pass 1", size: width).width == width)
    let plan = PlanPicture(present: [], planned: [], cells: [], columns: 0, title: "a plan")
    #expect(drawPlan(plan, width: width).width == width)
    let rows = HistogramPicture(
      azimuths.map { ("\($0)", $0) }, title: "t", rowTitle: "r", countTitle: "c")
    #expect(drawHistogram(rows, width: width).width == width)
  }

  @Test(arguments: [64, 481, 1200])
  func overlaysHaveTheRequestedWidth(width: Int) {
    let photograph = Self.photograph
    #expect(
      drawKeypoints(on: photograph, [], fullWidth: 90, name: "n", width: width).width == width)
    let tall = PairSide(
      image: RGBImage(width: 20, height: 90), keypoints: [], fullWidth: 20, name: "tall")
    let wide = PairSide(image: photograph, keypoints: [], fullWidth: 90, name: "wide")
    let pair = drawMatches(tall, wide, matches: PairMatches(inliers: []), width: width)
    #expect(pair.width == width)
    let depth = FloatImage(width: 30, height: 20, pixels: Array(repeating: 2, count: 600))
    for photograph in [nil, photograph] {
      let picture = DepthPicture(depth, photograph: photograph, unit: "m")
      #expect(drawDepth(picture, width: width).width == width)
    }
    let residuals = FrameResiduals(
      photograph: photograph, fullWidth: 900,
      residuals: [.init(pixel: [450, 300], residual: [0.5, 0.25])], name: "n")
    #expect(drawResiduals(residuals, width: width).width == width)
    for places in [[], [OutlinePlace(pixel: [450, 300], outward: [1, 0], shift: 3)]] {
      let outlines = OutlinePicture(
        photograph: photograph, fullWidth: 900, places: places, name: "n")
      #expect(drawOutlines(outlines, width: width).width == width)
    }
  }

  @Test func drawingIsDeterministic() {
    let model = Self.model([0, 40, 80, 200])
    func draw() -> [RGBImage] {
      [
        drawTop(TopProjection(model, names: ["a", "b", "c", "d"], up: nil), width: 300),
        drawCoverage(ViewCoverage(model), width: 300),
        drawResiduals(ReprojectionResiduals(model, keypoints: []), width: 300),
      ]
    }
    #expect(draw() == draw())
  }

  @Test func residualArrowsPointInTheirDirection() {
    let black = RGBImage(width: 400, height: 300)
    func lit(_ residual: SIMD2<Double>) -> (left: Int, right: Int) {
      let picture = drawResiduals(
        FrameResiduals(
          photograph: black, fullWidth: 4000,
          residuals: [.init(pixel: [2000, 1500], residual: residual)], name: "n"), width: 400)
      // The photograph is between caption and legend.
      let rows = picture.height / 3..<picture.height * 2 / 3
      func count(_ columns: Range<Int>) -> Int {
        rows.reduce(0) { sum, y in
          sum + columns.count { picture.pixels[3 * (y * 400 + $0)] > 100 }
        }
      }
      return (count(100..<196), count(204..<300))
    }
    #expect(lit([0.5, 0]).left == 0)
    #expect(lit([0.5, 0]).right > 5)
    #expect(lit([-0.5, 0]).left > 5)
    #expect(lit([-0.5, 0]).right == 0)
  }
}
