import Drawing
import Foundation
import Geometry
import Numerics
import Scene
import Script
import Support
import Testing

@testable import Alignment
@testable import Commands
@testable import Pages
@testable import Pipeline

/// The components of the page of `view`.
@Suite struct ViewerPartsTests {
  @Test func embeddedJSONCannotCloseItsElement() throws {
    let text = "</script><!-- \u{2028}\u{2029} ü"
    let json = EmbeddedScript.json(try JSONEncoder.sorted.encode([text]))
    #expect(!json.contains("<"))
    #expect(!json.contains("\u{2028}"))
    #expect(!json.contains("\u{2029}"))
    #expect(try Value(json: json).list?.first?.string == text)
  }

  @Test(arguments: [
    ("a = \"</SCRIPT>\"", "a = \"<\\/SCRIPT>\""), ("b = '<!--'", "b = '<\\!--'"),
    ("if (a < b / c) d", "if (a < b / c) d"), ("<", "<"), ("\"</b>\"", "\"</b>\""),
  ])
  func embeddedScriptsCannotCloseTheirElement(text: String, expected: String) {
    #expect(EmbeddedScript.code(Array(text.utf8)) == expected)
  }

  @Test func viewerScriptsNeedNoEscaping() {
    let text = ViewerScript.text(served: true) + ViewerScript.style
    #expect(EmbeddedScript.code(Array(text.utf8)) == text)
    #expect(!text.contains("innerHTML"))
    #expect(!text.contains("eval("))
  }

  @Test(arguments: [(0, 5), (5, 5), (1000, 7), (3, 100)])
  func anEvenChoiceIsIncreasingAndWithinItsLimit(count: Int, limit: Int) {
    let chosen = EvenChoice.indices(count, limit: limit)
    #expect(chosen.count == min(count, limit))
    #expect(zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 })
    #expect(chosen.allSatisfy { (0..<count).contains($0) })
  }

  @Test func outliersAreOutsideTheShownRegion() {
    var positions = (0..<1000).map { (k: Int) -> SIMD3<Float> in
      let place = [k % 10, k / 10 % 10, k / 100].map { Float($0) }
      return SIMD3(place[0], place[1], place[2])
    }
    positions.append(SIMD3(1e6, 0, 0))
    positions.append(SIMD3(Float.nan, 0, 0))
    let region = ShownRegion(positions)
    #expect(positions.count { region.contains($0) } == 1000)
    #expect(ShownRegion([]).contains(.zero))
  }

  @Test func packedPositionsAreAccurateToOneStep() throws {
    let positions = (0..<50).map { SIMD3<Float>(Float($0), Float($0 * $0), -3) }
    let encoded = try JSONEncoder().encode(PackedPositions(positions))
    let record = try #require(try Value(json: String(decoding: encoded, as: UTF8.self)).record)
    let step = try #require(record["step"]?.number)
    let low = try #require(record["low"]?.list).compactMap(\.number)
    let bytes = [UInt8](try #require(Data(base64Encoded: record["steps"]?.string ?? "")))
    #expect(bytes.count == 6 * positions.count)
    for (index, position) in positions.enumerated() {
      for k in 0..<3 {
        let at = 6 * index + 2 * k
        let word = Double(bytes[at]) + 256 * Double(bytes[at + 1])
        #expect(abs(low[k] + word * step - Double(position[k])) <= step)
      }
    }
  }

  /// A square of `side` × `side` cells, two triangles each.
  private func sheet(_ side: Int) -> TriangleMesh {
    var mesh = TriangleMesh()
    for y in 0...side {
      for x in 0...side { mesh.positions.append(SIMD3(Float(x), Float(y), 0) / Float(side)) }
    }
    for y in 0..<side {
      for x in 0..<side {
        let a = UInt32(y * (side + 1) + x)
        let b = a + UInt32(side + 1)
        mesh.triangles += [SIMD3(a, a + 1, b + 1), SIMD3(a, b + 1, b)]
      }
    }
    return mesh
  }

  @Test(arguments: [50, 500, 5000]) func coarseMeshesStayWithinLimitAndBounds(limit: Int) {
    let mesh = sheet(100)
    let colors = [SIMD3<UInt8>](repeating: SIMD3(10, 20, 30), count: 3 * mesh.triangles.count)
    let coarse = CoarseMesh.of(mesh, colors: colors, limit: limit)
    #expect(coarse.triangles.count <= limit)
    #expect(coarse.triangles.count > limit / 8)
    #expect(coarse.positions.allSatisfy { $0.z == 0 && $0.min() >= 0 && $0.max() <= 1 })
    #expect(coarse.colors == .init(repeating: SIMD3(10, 20, 30), count: coarse.positions.count))
    #expect(coarse.triangles.allSatisfy { $0.max() < coarse.positions.count })
  }

  @Test func aMeshWithoutAreaGivesAnEmptyCoarseMesh() {
    let point = TriangleMesh(positions: [.zero, .zero, .zero], triangles: [SIMD3(0, 1, 2)])
    #expect(CoarseMesh.of(point, limit: 10).triangles.isEmpty)
  }

  @Test func growthStartsWithTheInitialPairAndShowsPointsOnceTwoViewsSeeThem() throws {
    var report = AlignReport()
    report.steps = [
      RegistrationRecord(view: "c", visible: 9, inliers: 8, accepted: true, points: 3, error: 0.5),
      RegistrationRecord(view: "e", visible: 9, inliers: 1, accepted: false, points: 3, error: 9),
    ]
    report.initialPairs = [
      InitialPairRecord(
        first: "d", second: "b", focal: 1, matches: 9, points: 7, angle: 12, forward: 0, views: 2,
        score: 1, verdict: .accepted)
    ]
    var output = Reconstruction(
      cameras: [Camera(width: 64, height: 48, focal: 60)], viewCameras: [0, 0, 0, 0, 0],
      poses: [.identity, .identity, .identity, .identity, nil])
    func point(_ views: [UInt32]) -> ScenePoint {
      ScenePoint(
        position: .zero, color: .zero, error: 0,
        track: views.map { Observation(view: $0, keypoint: 0) })
    }
    output.points = [point([1, 3]), point([0, 1, 2]), point([4, 3])]
    let names = ["a", "b", "c", "d", "e"]
    let growth = ViewerGrowth(FrameOutput(stage: .align, names: names, kept: output), report)
    #expect(growth.steps.map { names[$0.view] } == ["d", "b", "c", "a"])
    #expect(growth.stepsToSee(output.points, views: names.count) == [2, 3, 4])
  }
}
