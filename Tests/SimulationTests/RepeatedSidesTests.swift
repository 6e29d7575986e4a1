import Foundation
import Numerics
import Support
import Testing

@testable import Capture
@testable import Simulation

/// Objects with identical sides, and the sheets next to them.
@Suite struct RepeatedSidesTests {
  private func turned(_ p: SIMD3<Float>, _ angle: Float) -> SIMD3<Float> {
    SIMD3(cos(angle) * p.x - sin(angle) * p.y, sin(angle) * p.x + cos(angle) * p.y, p.z)
  }

  @Test(arguments: [(SimulatedObject.symmetric, 2), (.repeated, 4)], UInt32(1)...3)
  func shapeAndColorRepeatForEachSide(object: (kind: SimulatedObject, fold: Int), seed: UInt32) {
    let shape = SimulatedShape(detail: 42, seed: seed, object: object.kind).mesh
    let columns = object.kind.columns(42)
    #expect(columns % object.fold == 0)
    let turn = 2 * Float.pi / Float(object.fold)
    var alike = 0
    var checked = 0
    for row in 0...42 {
      for column in 0..<columns {
        let other = (column + columns / object.fold) % columns
        let p = shape.positions[1 + row * columns + column]
        let q = shape.positions[1 + row * columns + other]
        #expect(distance(turned(p, turn), q) < 1e-5)
        let a = SimulatedTexture.object(p, seed: seed, style: object.kind)
        let b = SimulatedTexture.object(q, seed: seed, style: object.kind)
        // Rounding may put a point on the other side of a chip's edge.
        if distance(a, b) < 0.01 { alike += 1 }
        checked += 1
      }
    }
    #expect(Double(alike) > 0.98 * Double(checked))
  }

  @Test(arguments: [SimulatedObject.symmetric, .repeated])
  func colorDiffersAtHalfTheSymmetryAngle(object: SimulatedObject) {
    let shape = SimulatedShape(detail: 40, seed: 3, object: object).mesh
    let half = Float.pi / Float(object.fold)
    let alike = shape.positions.count { p in
      let a = SimulatedTexture.object(p, seed: 3, style: object)
      let b = SimulatedTexture.object(turned(p, half), seed: 3, style: object)
      return distance(a, b) < 0.01
    }
    #expect(alike < shape.positions.count / 10)
  }

  @Test func otherObjectsHaveNoSymmetry() {
    let p = SIMD3<Float>(0.3, -0.2, 0.1)
    #expect(SimulatedObject.textured.patternPosition(p) == p)
    #expect(SimulatedObject.textured.columns(43) == 43)
  }

  @Test func cardCoversASmallPartOfTheTable() {
    func color(_ x: Float, _ y: Float, _ style: SimulatedTable) -> SIMD3<Float> {
      SimulatedTexture.table(
        SIMD2(x, y), sheets: SimulatedTexture.sheets(style, seed: 5), seed: 5, style: style)
    }
    let places = (0..<60).flatMap { i in (0..<60).map { (Float(i - 30), Float($0 - 30)) } }
    func share(_ style: SimulatedTable) -> Double {
      let top = color(-0.29, -0.29, style)
      let other = places.count { color($0.0 * 0.01, $0.1 * 0.01, style) != top }
      return Double(other) / Double(places.count)
    }
    #expect(share(.plain) == 0)
    #expect(share(.card) > 0.02)
    #expect(share(.card) < 0.06)
    #expect(share(.sheets) > 0.9)
  }
}
