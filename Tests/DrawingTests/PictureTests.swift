import Foundation
import Geometry
import Imaging
import Scene
import Testing

@testable import Drawing

@Suite struct PictureTests {
  @Test func linesAndCirclesCoverTheirPixels() {
    var canvas = Canvas(width: 40, height: 40, fill: .zero)
    canvas.line(from: SIMD2(5, 10.5), to: SIMD2(35, 10.5), width: 1, color: SIMD3(repeating: 255))
    #expect(canvas[20, 10].x > 250)
    #expect(canvas[20, 12].x == 0)
    #expect(canvas[20, 8].x == 0)
    canvas.circle(SIMD2(20, 25), radius: 8, width: 1, SIMD3(255, 0, 0))
    #expect(canvas[20, 25].x == 0)
    #expect(canvas[28, 25].x > 100)
    #expect(canvas[12, 25].x > 100 || canvas[11, 25].x > 100)
  }

  @Test func shapesOutsideThePictureAreClipped() {
    var canvas = Canvas(width: 10, height: 10, fill: .zero)
    canvas.line(from: SIMD2(-1e9, 5), to: SIMD2(1e9, 5), width: 2, color: .one)
    canvas.line(from: SIMD2(.nan, 5), to: SIMD2(.infinity, 5), width: 2, color: .one)
    canvas.circle(SIMD2(500, 500), radius: 3, width: 1, .one)
    canvas.text("far away", x: -200, y: 900, face: TextFace(size: 12), color: .one)
    canvas.fill(left: -5, top: -5, right: 100, bottom: 2, color: SIMD3(repeating: 9))
    #expect(canvas[9, 0].x == 9)
  }

  @Test func widestCoverageGapIsPaintedAtItsAzimuth() {
    let coverage = ViewCoverage(DrawingScenes.ring(azimuths: [0, 90, 180]))
    let image = drawCoverage(coverage, width: 320)
    // Compare the left and right halves between caption and legend.
    func red(_ columns: Range<Int>) -> Int {
      (image.height / 5..<image.height * 4 / 5).reduce(0) { sum, y in
        sum
          + columns.count { x in
            let i = 3 * (y * 320 + x)
            return Int(image.pixels[i]) - Int(image.pixels[i + 2]) > 40
          }
      }
    }
    #expect(red(0..<150) > 5000, "azimuth 270 is at the left")
    #expect(red(170..<320) == 0)
  }

  @Test func keypointsAreDrawnAtScaledPositions() {
    let image = RGBImage(width: 200, height: 150, fill: SIMD3(repeating: 128))
    func drawn(_ x: Float) -> RGBImage {
      let point = Keypoint(x: x, y: 400, scale: 10, angle: 0)
      return drawKeypoints(on: image, [point], fullWidth: 800, name: "a", width: 200)
    }
    // Center at x = 150, radius 3 × 10 / 4 = 7.5; the tick points to the right.
    let (there, away) = (drawn(600), drawn(-5000))
    let changed = (0..<there.width * there.height).filter {
      there.pixels[3 * $0..<3 * $0 + 3] != away.pixels[3 * $0..<3 * $0 + 3]
    }
    let (columns, rows) = (changed.map { $0 % 200 }, changed.map { $0 / 200 })
    #expect((columns.min() ?? 0, columns.max() ?? 0) == (142, 157))
    let middle = ((rows.min() ?? 0) + (rows.max() ?? 0) + 1) / 2
    #expect((rows.max() ?? 0) - (rows.min() ?? 0) == 15)
    #expect(changed.contains(middle * 200 + 154))
    #expect(!changed.contains(middle * 200 + 146))
  }

  @Test func theStrongestKeypointsAreChosen() {
    var image = RGBImage(width: 100, height: 80, fill: SIMD3(repeating: 100))
    // A weak blob at (25, 40) and a strong one at (75, 40), both 6 px wide.
    for (left, gray) in [(22, UInt8(120)), (72, UInt8(220))] {
      for y in 37..<43 {
        for x in left..<left + 6 {
          for channel in 0..<3 { image.pixels[3 * (y * 100 + x) + channel] = gray }
        }
      }
    }
    let points = [SIMD2<Float>(50, 80), SIMD2(100, 20), SIMD2(150, 80)].map {
      Keypoint(x: $0.x, y: $0.y, scale: 4, angle: 0)
    }
    let response = KeypointResponse(image)
    #expect(response.strongest(1, of: points, factor: 0.5) == [2])
    #expect(response.strongest(2, of: points, factor: 0.5) == [0, 2])
    #expect(response.strongest(3, of: points, factor: 0.5) == [0, 1, 2])
  }

  @Test func inliersAndRejectedMatchesHaveDifferentColors() {
    let image = RGBImage(width: 100, height: 80, fill: SIMD3(repeating: 50))
    let a = PairSide(
      image: image,
      keypoints: [
        .init(x: 50, y: 20, scale: 2, angle: 0), .init(x: 50, y: 60, scale: 2, angle: 0),
      ],
      fullWidth: 100)
    /// Number of pixels of column 150 in which one color channel exceeds another.
    func count(_ matches: PairMatches, _ more: Int, _ less: Int) -> Int {
      let picture = drawMatches(a, a, matches: matches, width: 400)
      return (0..<picture.height).count { y in
        let i = 3 * (y * 400 + 150)
        return Int(picture.pixels[i + more]) - Int(picture.pixels[i + less]) > 40
      }
    }
    let far = Match(9, 9)
    let kept = PairMatches(inliers: [Match(0, 0), far], rejected: [])
    let failed = PairMatches(inliers: [], rejected: [Match(1, 1), far])
    #expect(count(kept, 0, 1) == 0)
    #expect(count(kept, 1, 0) > 0)
    #expect(count(failed, 0, 1) > 0)
    #expect(count(failed, 1, 0) == 0)
  }

  @Test func nearDepthIsRedAndFarDepthIsBlue() throws {
    let camera = Camera(width: 64, height: 48, focal: 60)
    var depth = [Float](repeating: 1, count: 64 * 48)
    for i in 0..<64 * 16 { depth[i] = 3 }
    for i in 64 * 16..<64 * 32 { depth[i] = 0 }
    let map = DepthMap(view: 0, camera: camera, depth: depth, normals: [], confidence: [])
    let image = drawDepth(try DepthPicture(map, unit: "m"), width: 640)
    // From top to bottom: far, none, near.
    let kinds = (0..<image.height).map { y -> Character in
      let i = (y * 640 + 200) * 3
      let (red, blue) = (Int(image.pixels[i]), Int(image.pixels[i + 2]))
      return red > blue + 60 ? "r" : blue > red + 60 ? "b" : " "
    }
    let runs = String(kinds).trimmingCharacters(in: .whitespaces)
      .split(separator: " ", omittingEmptySubsequences: true)
    #expect(runs.map { $0.first } == ["b", "r"])
    #expect(abs((runs.first?.count ?? 0) - (runs.last?.count ?? 0)) <= 2)
    #expect(throws: DrawingError.badMap(values: 3, width: 64, height: 48)) {
      try DepthPicture(
        DepthMap(view: 0, camera: camera, depth: [1, 2, 3], normals: [], confidence: []),
        unit: "m")
    }
  }

  @Test func graphShowsPairsAboveAndKindsBelowTheDiagonal() {
    var strong = ViewPair(first: 0, second: 1, kind: .general, putative: 900, inliers: [])
    strong.inliers = Array(repeating: Match(0, 0), count: 500)
    let matrix = GraphMatrix(
      views: 4, names: ["a", "b", "c", "d"], face: TextFace(fitting: 480), width: 480, top: 10)
    var canvas = Canvas(width: 480, height: matrix.bottom, fill: .zero)
    matrix.paint([strong], maxInliers: 500, on: &canvas)
    func brightness(_ row: Int, _ column: Int) -> Float {
      canvas[matrix.left + matrix.start(of: column) + 3, matrix.top + matrix.start(of: row) + 3]
        .max()
    }
    #expect(brightness(0, 1) > 200)
    #expect(brightness(1, 0) > 120)
    #expect(brightness(1, 0) < 200)
    #expect(brightness(2, 3) < 60)
  }

  @Test(arguments: [1, 12, 150, 3000])
  func graphHasNamesAtAnySize(views: Int) {
    let names = (0..<views).map { "IMG_\($0).jpg" }
    let matrix = GraphMatrix(
      views: views, names: names, face: TextFace(fitting: 480), width: 480, top: 0)
    var canvas = Canvas(width: 480, height: matrix.bottom, fill: .zero)
    matrix.paintNames(on: &canvas)
    let beside = (matrix.top..<matrix.bottom).filter { y in
      (0..<matrix.left).contains { canvas[$0, y].x > 60 }
    }
    let above = (matrix.left..<480).filter { x in
      (0..<matrix.top).contains { canvas[x, $0].x > 60 }
    }
    #expect(!beside.isEmpty)
    #expect(!above.isEmpty)
    // There are empty rows between two names.
    #expect(views < 3 || beside.count < matrix.bottom - matrix.top)
  }

  @Test(arguments: [
    ("0.500", 0.5), ("1.25", 1.25), ("-12.3", -12.34), ("1234", 1234), ("0", 0), ("15", 15),
  ])
  func numbersHaveFewDigits(text: String, value: Double) { #expect(Ticks.short(value) == text) }
}

@Suite struct DialTests {
  @Test func dialShowsFilledSegmentsAndThePointer() {
    var shots = [Int](repeating: 0, count: 36)
    for k in 0..<9 { shots[k] = 1 }
    let image = drawDial(shots, azimuth: 180, title: "PASS 1", size: 200)
    func pixel(_ x: Int, _ y: Int) -> SIMD3<UInt8> {
      let k = (y * 200 + x) * 3
      return SIMD3(image.pixels[k], image.pixels[k + 1], image.pixels[k + 2])
    }
    // Centers of the ring segments at the upper right and at the lower left.
    let (filled, missing) = (pixel(156, 47), pixel(44, 153))
    #expect(filled.y > 150)
    #expect(missing.y < 100)
    // The end of the yellow pointer is below the center.
    #expect(pixel(100, 156).x > 200)
    #expect(pixel(3, 3) == SIMD3(24, 26, 30))
    #expect(drawDial([], azimuth: nil, title: "", size: 10).width == 64)
  }
}
