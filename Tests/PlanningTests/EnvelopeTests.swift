import Foundation
import Numerics
import Scene
import Testing

@testable import Planning

@Suite struct EnvelopeTests {
  private func sphere(_ isThere: (SIMD3<Double>) -> Bool = { _ in true }) -> [FoundPoint] {
    (0..<4000).compactMap { index in
      // A spiral with equal areas (Vogel).
      let y = 1 - 2 * (Double(index) + 0.5) / 4000
      let turn = Double(index) * .pi * (3 - 5.0.squareRoot())
      let across = (1 - y * y).squareRoot()
      let p = 2 * SIMD3(across * sin(turn), y, across * cos(turn))
      return isThere(p) ? FoundPoint(position: p) : nil
    }
  }

  @Test func envelopeOfASphereHasItsRadiusAreaAndNormals() {
    let envelope = Envelope(sphere(), floor: nil)
    let cells = 0..<Envelope.count
    #expect(cells.allSatisfy { abs(envelope.radii[$0] - 2) < 1e-6 })
    let area = cells.reduce(0) { $0 + envelope.area($1) }
    #expect(abs(area / (16 * .pi) - 1) < 0.02)
    #expect(cells.allSatisfy { dot(envelope.normal($0), Envelope.direction($0)) > 0.99 })
  }

  @Test func unseenHalfIsFilled() {
    let envelope = Envelope(sphere { $0.z > 0 }, floor: nil)
    #expect(envelope.radii.allSatisfy { abs($0 - 2) < 0.1 })
    #expect(envelope.found.contains(0))
  }

  @Test func envelopeEndsAtTheFloor() {
    let envelope = Envelope(sphere(), floor: -1)
    #expect((0..<Envelope.count).allSatisfy { envelope.position($0).y > -1.001 })
  }

  @Test func directionOfACellIsInTheCell() {
    for cell in 0..<Envelope.count { #expect(Envelope.cell(of: Envelope.direction(cell)) == cell) }
    #expect(Envelope.cell(of: .zero) == 0)
  }

  @Test func meshIsClosedAndFacesOutwards() {
    let mesh = Envelope(sphere(), floor: nil).mesh()
    let bvh = TriangleBVH(mesh)
    var edges: [SIMD2<UInt32>: Int] = [:]
    for triangle in mesh.triangles {
      for k in 0..<3 { edges[SIMD2(triangle[k], triangle[(k + 1) % 3]), default: 0] += 1 }
      let corners = (0..<3).map { mesh.positions[Int(triangle[$0])] }
      let across = cross(corners[1] - corners[0], corners[2] - corners[0])
      #expect(dot(across, corners[0] + corners[1] + corners[2]) > 0)
    }
    for (edge, count) in edges {
      #expect(count == 1)
      #expect(edges[SIMD2(edge.y, edge.x)] == 1)
    }
    #expect(bvh.anyHit(origin: .zero, direction: SIMD3(0.3, 0.2, 1)))
  }
}
