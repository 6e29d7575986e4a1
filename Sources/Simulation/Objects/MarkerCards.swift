import Foundation
import Markers
import Numerics
import Support

/// Ten cards with AprilTags of 40 mm on the simulated table, in two rings around the object.
struct MarkerCards: Sendable {
  /// The family, number of markers, and side of the square whose corners are detected, meters.
  static let (family, count, side) = (MarkerFamily.tag36h11, 10, Float(0.04))
  /// Radii of the rings, meters.
  private static let radii: [Float] = [0.14, 0.22]
  /// Reflectance of paper and ink: the light of the scene overexposes paper from 0.7 on, which moves
  /// its edges outwards.
  private static let (paper, ink) = (Float(0.6), Float(0.03))

  private struct Card: Sendable {
    let center: SIMD2<Float>
    /// Direction of the lower edge.
    let axis: SIMD2<Float>
    let pattern: MarkerPattern
  }

  private let cards: [Card]

  init(seed: UInt32) {
    cards = (0..<Self.count).map { index in
      func random(_ k: UInt32) -> Float { ProceduralNoise.hash(Int32(index), 5, 9, seed &+ k) }
      let around = (Float(index) + 0.4 * (random(301) - 0.5)) * 2 * .pi / Float(Self.count)
      let turn = 2 * .pi * random(302)
      return Card(
        center: SIMD2(cos(around), sin(around)) * Self.radii[index % 2],
        axis: SIMD2(cos(turn), sin(turn)),
        pattern: MarkerPattern(MarkerName(Self.family, index)))
    }
  }

  /// Corners of the square of a marker on the table, meters: lower left, lower right, upper right and
  /// upper left.
  func corners(_ index: Int) -> [SIMD2<Double>] {
    let card = cards[index]
    let half = Double(Self.side) / 2
    let (u, center) = (SIMD2<Double>(card.axis), SIMD2<Double>(card.center))
    let v = SIMD2(-u.y, u.x)
    return [SIMD2(-half, -half), SIMD2(half, -half), SIMD2(half, half), SIMD2(-half, half)].map {
      center + u * $0.x + v * $0.y
    }
  }

  /// The positions of all corners as lines `NAME,X,Y,Z`, which `markers board` reads, millimeters.
  var table: String {
    let lines = (0..<Self.count).flatMap { index in
      corners(index).enumerated().map { corner, place in
        let marker = MarkerName(Self.family, index).text
        return "\(marker).\(corner),\(1000 * place.x),\(1000 * place.y),0"
      }
    }
    return (["name,x,y,z"] + lines).joined(separator: "\n") + "\n"
  }

  /// The linear color of a card at a place on the table; `nil` where the table is bare.
  func color(_ p: SIMD2<Float>) -> SIMD3<Float>? {
    for card in cards {
      let d = p - card.center
      let cell = Self.side / Float(card.pattern.square)
      let x = (d.x * card.axis.x + d.y * card.axis.y) / cell
      let y = (d.y * card.axis.x - d.x * card.axis.y) / cell
      let half = Float(card.pattern.side) / 2
      // One more cell of paper around the pattern.
      guard abs(x) < half + 1, abs(y) < half + 1 else { continue }
      guard abs(x) < half, abs(y) < half else { return SIMD3(repeating: Self.paper) }
      let (column, row) = (
        Int(saturating: (x + half).rounded(.down)), Int(saturating: (half - y).rounded(.down))
      )
      let side = card.pattern.side
      let index = min(max(row, 0), side - 1) * side + min(max(column, 0), side - 1)
      return SIMD3(repeating: card.pattern.isWhite[index] ? Self.paper : Self.ink)
    }
    return nil
  }
}
