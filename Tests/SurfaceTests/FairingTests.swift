import Scene
import Support
import Testing

@testable import Surface

/// Fairing bends unsupported surface and does not change well supported surface.
@Suite struct FairingTests {
  /// A spherical cap over a square grid, in cells; a disk in it is lowered by `dent`.
  private struct Cap {
    static let side = 81
    static let radius: Float = 60
    static let disk: Float = 12
    var positions: [SIMD3<Float>] = []
    var triangles: [SIMD3<UInt32>] = []

    init(dent: Float) {
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let p = Self.place(x, y)
          positions.append(SIMD3(p.x, p.y, Self.height(p) - (Self.isInDisk(p) ? dent : 0)))
        }
      }
      for y in 0..<Self.side - 1 {
        for x in 0..<Self.side - 1 {
          let a = UInt32(y * Self.side + x)
          let (b, c, d) = (a + 1, a + UInt32(Self.side), a + UInt32(Self.side) + 1)
          triangles += [SIMD3(a, b, d), SIMD3(a, d, c)]
        }
      }
    }

    static func place(_ x: Int, _ y: Int) -> SIMD2<Float> {
      SIMD2(Float(x - side / 2), Float(y - side / 2))
    }
    static func height(_ p: SIMD2<Float>) -> Float {
      (radius * radius - (p * p).sum()).squareRoot()
    }
    static func isInDisk(_ p: SIMD2<Float>) -> Bool { (p * p).sum() < disk * disk }
    var isHole: [Bool] { positions.map { Self.isInDisk(SIMD2($0.x, $0.y)) } }
    var isRim: [Bool] {
      positions.map { max(abs($0.x), abs($0.y)) == Float(Self.side / 2) }
    }
  }

  private func faired(_ cap: Cap, information: [Float], threads: Int = 2) throws -> [SIMD3<Float>] {
    let moves = try FairingSolver(context: RunContext(threads: threads)).displacements(
      cap.positions, cap.triangles, information: information, fixed: cap.isRim)
    return zip(cap.positions, moves).map { $0 + $1 }
  }

  @Test func holeIsBridgedByBending() throws {
    let cap = Cap(dent: 3)
    let isHole = cap.isHole
    let result = try faired(cap, information: isHole.map { $0 ? 0 : 100 })
    for (i, p) in result.enumerated() {
      let error = abs(p.z - Cap.height(SIMD2(p.x, p.y)))
      #expect(error < (isHole[i] ? 0.3 : 0.15))
    }
    // A membrane across the rim of the disk would be 1.2 below the top of the cap.
    let top = result[Cap.side * Cap.side / 2]
    #expect(abs(top.z - Cap.radius) < 0.3)
  }

  @Test func wellSupportedSurfaceIsUnchanged() throws {
    let cap = Cap(dent: 3)
    let result = try faired(cap, information: cap.positions.map { _ in 1e4 })
    for (before, after) in zip(cap.positions, result) { #expect(abs(before.z - after.z) < 0.05) }
  }

  @Test func threadsDoNotChangeTheResult() throws {
    let cap = Cap(dent: 3)
    let information: [Float] = cap.isHole.map { $0 ? 0 : 100 }
    #expect(
      try faired(cap, information: information, threads: 1)
        == faired(cap, information: information, threads: 3))
  }
}
