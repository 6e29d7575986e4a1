import Geometry
import Imaging
import Scene
import Testing

@testable import Drawing

@Suite struct PictureTests {
  @Test func linesAndCirclesCoverWhatTheyShould() {
    var canvas = Canvas(width: 40, height: 40, fill: .zero)
    canvas.line(SIMD2(5, 10.5), SIMD2(35, 10.5), width: 1, SIMD3(repeating: 255))
    #expect(canvas[20, 10].x > 250)
    #expect(canvas[20, 12].x == 0 && canvas[20, 8].x == 0)
    canvas.circle(SIMD2(20, 25), radius: 8, width: 1, SIMD3(255, 0, 0))
    #expect(canvas[20, 25].x == 0)
    #expect(canvas[28, 25].x > 100)
    #expect(canvas[12, 25].x > 100 || canvas[11, 25].x > 100)
  }

  @Test func shapesOutsideThePictureAreClipped() {
    var canvas = Canvas(width: 10, height: 10, fill: .zero)
    canvas.line(SIMD2(-1e9, 5), SIMD2(1e9, 5), width: 2, .one)
    canvas.line(SIMD2(.nan, 5), SIMD2(.infinity, 5), width: 2, .one)
    canvas.circle(SIMD2(500, 500), radius: 3, width: 1, .one)
    canvas.text("far away", x: -200, y: 900, TextFace(size: 12), .one)
    canvas.fill(-5, -5, 100, 2, SIMD3(repeating: 9))
    #expect(canvas[9, 0].x == 9)
  }

  @Test func theWidestGapOfACoverageIsPaintedWhereItIs() {
    let coverage = ViewCoverage(DrawingScenes.ring(azimuths: [0, 90, 180]))
    let image = drawCoverage(coverage, size: 320)
    #expect(image.width == 320 && image.height == 320)
    func red(_ x: Int, _ y: Int) -> Int {
      Int(image.pixels[3 * (y * 320 + x)]) - Int(image.pixels[3 * (y * 320 + x) + 2])
    }
    #expect(red(110, 160) > 20 && red(210, 160) < 5, "azimuth 270 is at the left")
    #expect(drawCoverage(ViewCoverage(DrawingScenes.ring(azimuths: [])), size: 64).width == 64)
  }

  @Test func residualsAreDrawnWithRoomForTheProfile() {
    let none = ReprojectionResiduals(DrawingScenes.ring(azimuths: []), keypoints: [])
    let image = drawResiduals(none, width: 640)
    #expect(image.width == 640 && image.height == 640 / 16 * 12 + 640 / 16 * 12 / 4)
    #expect(drawResiduals(none, width: 640) == image)
  }

  @Test func keypointsAppearAtTheirPlaceInReducedPictures() {
    let image = RGBImage(width: 200, height: 150, fill: SIMD3(repeating: 128))
    let point = Keypoint(x: 600, y: 400, scale: 10, angle: 0)
    let drawn = drawKeypoints(on: image, [point], fullWidth: 800)
    // Centre (150, 100), radius 3 × 10 / 4 = 7.5; the tick runs to the right.
    func differs(_ x: Int, _ y: Int) -> Bool {
      let i = (y * 200 + x) * 3
      return (0..<3).contains { abs(Int(drawn.pixels[i + $0]) - 92) > 25 }
    }
    #expect(differs(150, 107) || differs(150, 106))
    #expect(differs(154, 100) && !differs(146, 100))
    #expect(!differs(180, 130))
  }

  @Test func matchesJoinBothPictures() {
    let image = RGBImage(width: 100, height: 80, fill: SIMD3(repeating: 50))
    let a = PairSide(
      image: image, keypoints: [.init(x: 50, y: 40, scale: 2, angle: 0)], fullWidth: 100)
    let picture = drawMatches(a, a, [Match(0, 0), Match(5, 0)])
    #expect(picture.width > 200 && picture.height == 80)
    let middle = (40 * picture.width + picture.width / 2) * 3
    let color = (0..<3).map { Int(picture.pixels[middle + $0]) }
    #expect((color.max() ?? 0) - (color.min() ?? 0) > 20)
  }

  @Test func depthIsColouredNearRedFarBlue() throws {
    let camera = Camera(width: 64, height: 48, focal: 60)
    var depth = [Float](repeating: 1, count: 64 * 48)
    for i in 0..<64 * 16 { depth[i] = 3 }
    for i in 64 * 16..<64 * 32 { depth[i] = 0 }
    let map = DepthMap(view: 0, camera: camera, depth: depth, normals: [], confidence: [])
    let image = try drawDepth(map, unit: "m")
    let magnify = 10
    func pixel(_ x: Int, _ y: Int) -> [Int] {
      let i = (y * magnify * image.width + x * magnify) * 3
      return (0..<3).map { Int(image.pixels[i + $0]) }
    }
    #expect(pixel(40, 40)[0] > pixel(40, 40)[2])
    #expect(pixel(40, 10)[2] > pixel(40, 10)[0])
    #expect((pixel(40, 24).max() ?? 255) < 60)
    #expect(throws: DrawingError.badMap(values: 3, width: 64, height: 48)) {
      try drawDepth(
        DepthMap(view: 0, camera: camera, depth: [1, 2, 3], normals: [], confidence: []))
    }
  }

  @Test func graphShowsPairsAboveAndKindsBelowTheDiagonal() {
    var strong = ViewPair(first: 0, second: 1, kind: .general, putative: 900, inliers: [])
    strong.inliers = Array(repeating: Match(0, 0), count: 500)
    let image = drawGraph([strong], views: 4, names: ["a", "b", "c", "d"])
    #expect(image.width > 112 && image.height > 112)
    let empty = drawGraph([], views: 0)
    #expect(empty.width > 0)
    // Cells are 28 pixels from (24, 40): row 0, column 1 bright, row 2, column 3 dark.
    func brightness(_ row: Int, _ column: Int) -> Int {
      let i = ((40 + row * 28 + 10) * image.width + 24 + column * 28 + 10) * 3
      return (0..<3).map { Int(image.pixels[i + $0]) }.max() ?? 0
    }
    #expect(brightness(0, 1) > 200)
    #expect(brightness(1, 0) > 120)
    #expect(brightness(2, 3) < 60)
  }

  @Test func numbersAreShort() {
    #expect(shortNumber(0.5) == "0.500")
    #expect(shortNumber(1.25) == "1.25")
    #expect(shortNumber(-12.34) == "-12.3")
    #expect(shortNumber(1234) == "1234")
  }
}

@Suite struct DialTests {
  @Test func filledSegmentsDifferFromMissingOnesAndThePointerShowsTheWay() {
    var shots = [Int](repeating: 0, count: 36)
    for k in 0..<9 { shots[k] = 1 }
    let image = drawDial(shots, azimuth: 180, title: "PASS 1", size: 200)
    func pixel(_ x: Int, _ y: Int) -> SIMD3<UInt8> {
      let k = (y * 200 + x) * 3
      return SIMD3(image.pixels[k], image.pixels[k + 1], image.pixels[k + 2])
    }
    // The middle of the ring to the upper right and to the lower left.
    let (filled, missing) = (pixel(156, 47), pixel(44, 153))
    #expect(filled.y > 150 && missing.y < 100)
    // The pointer's end below the middle, in yellow.
    #expect(pixel(100, 156).x > 200)
    #expect(pixel(3, 3) == SIMD3(24, 26, 30))
    #expect(drawDial([], azimuth: nil, title: "", size: 10).width == 64)
  }
}
