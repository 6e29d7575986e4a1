import Foundation
import Imaging
import TestSupport
import Testing

@testable import Markers

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Pages of markers for printing.
@Suite struct MarkerSheetTests {
  @Test func markersHaveTheirSizeAndDoNotOverlap() throws {
    let sheet = try MarkerSheet(.tag36h11, count: 20, size: 0.04, paper: .a4)
    #expect(sheet.cell == 5)
    #expect(sheet.pages.map(\.count).reduce(0, +) == 20)
    for page in sheet.pages {
      for placed in page {
        let end = placed.corner + placed.side * sheet.cell
        #expect(placed.corner.min() >= 10 && end.x <= 200 && end.y <= 277)
        for other in page where other.marker != placed.marker {
          let apart = placed.corner - other.corner
          #expect(max(abs(apart.x), abs(apart.y)) >= 60 - 1e-9)
        }
      }
    }
  }

  @Test func drawnCellsAreThoseOfThePattern() throws {
    let sheet = try MarkerSheet(.aruco5x5n50, first: 3, count: 1, size: 0.035, paper: .letter)
    let placed = try #require(sheet.pages.first?.first)
    let boxes = MarkerSheet.black(placed, cell: sheet.cell)
    let pattern = MarkerPattern(placed.marker)
    for y in 0..<pattern.side {
      for x in 0..<pattern.side {
        let p = placed.corner + SIMD2(Double(x) + 0.5, Double(y) + 0.5) * sheet.cell
        let isBlack = boxes.contains { contains($0, p) }
        #expect(isBlack != pattern.isWhite[y * pattern.side + x])
      }
    }
  }

  /// Whether a point is inside a polygon.
  private func contains(_ polygon: [SIMD2<Double>], _ p: SIMD2<Double>) -> Bool {
    var isInside = false
    for (index, a) in polygon.enumerated() {
      let b = polygon[(index + 1) % polygon.count]
      if (a.y > p.y) != (b.y > p.y), p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) {
        isInside.toggle()
      }
    }
    return isInside
  }

  @Test(arguments: [MarkerFamily.metashape12, .schneider14])
  func drawnSegmentsAreThoseOfTheCode(_ family: MarkerFamily) throws {
    let layout = try #require(RoundLayout.all[family])
    let sheet = try MarkerSheet(family, count: 20, size: 0.05, paper: .a3)
    for placed in sheet.pages.joined() {
      let shapes = MarkerSheet.black(placed, cell: sheet.cell)
      let center = placed.corner + placed.side / 2 * sheet.cell
      func isBlack(_ angle: Double, _ radius: Double) -> Bool {
        let p = center + SIMD2(cos(angle), sin(angle)) * radius * sheet.cell
        return shapes.contains { contains($0, p) }
      }
      let (near, far) = (layout.ring.lowerBound, layout.ring.upperBound)
      for segment in 0..<layout.bits {
        let angle = (Double(segment) + 0.4) * 2 * .pi / Double(layout.bits)
        #expect(isBlack(angle, 0.98) && !isBlack(angle, 1.02))
        #expect(!isBlack(angle, near - 0.02) && !isBlack(angle, far + 0.02))
        for radius in [near + 0.02, far - 0.02] {
          #expect(isBlack(angle, radius) == layout.isBlack(placed.marker.id, segment: segment))
        }
      }
    }
  }

  @Test func theTableOfAPDFPointsToItsObjects() throws {
    let sheet = try MarkerSheet(.tag36h11, count: 20, size: 0.04, paper: .a4)
    let bytes = sheet.pdf(title: "36h11 (40mm)")
    #expect(bytes == sheet.pdf(title: "36h11 (40mm)"))
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "xref"))
    let count = try #require(Int(lines[start + 1].split(separator: " ")[1]))
    #expect(count == 1 + 4 + 2 * sheet.pageCount)
    for object in 1..<count {
      let place = try #require(Int(lines[start + 2 + object].prefix(10)))
      #expect(
        String(decoding: bytes[place...].prefix(20), as: UTF8.self).hasPrefix("\(object) 0 obj"))
    }
    let offset = try #require(Int(lines[lines.count - 3]))
    #expect(String(decoding: bytes[offset...].prefix(4), as: UTF8.self) == "xref")
  }

  @Test func anSVGIsWellFormed() throws {
    let sheet = try MarkerSheet(.tagStandard41h12, count: 9, size: 0.04, paper: .a3)
    let parser = XMLParser(data: Data(sheet.svg(title: "tags").utf8))
    #expect(parser.parse())
  }

  @Test func markersThatDoNotFitAreRejected() {
    #expect(throws: MarkerSheetProblem.tooFew(family: .aruco4x4n50, count: 50)) {
      try MarkerSheet(.aruco4x4n50, first: 45, count: 6, size: 0.04, paper: .a4)
    }
    #expect(throws: MarkerSheetProblem.self) {
      try MarkerSheet(.tag36h11, count: 1, size: 0.2, paper: .a4)
    }
  }
}
