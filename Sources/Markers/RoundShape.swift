import Foundation
import Support

extension RoundLayout {
  /// Angle between corners of the polygons that approximate arcs, radians: within 1 µm of a circle of
  /// 25 mm.
  private static let step = Double.pi / 360

  /// The black parts of a target as polygons: the dot, and runs of black segments. x is to the right,
  /// y downwards, in radii of the dot from its center.
  func polygons(_ id: Int) -> [[SIMD2<Double>]] {
    func arc(_ radius: Double, _ from: Double, _ to: Double) -> [SIMD2<Double>] {
      let count = max(Int(saturating: (abs(to - from) / Self.step).rounded(.up)), 1)
      return (0...count).map {
        let angle = from + (to - from) * Double($0) / Double(count)
        return SIMD2(cos(angle), sin(angle)) * radius
      }
    }
    let width = 2 * Double.pi / Double(bits)
    // Codes have a white segment, and the run starts after one.
    let first = (0..<bits).first { !isBlack(id, segment: $0) } ?? 0
    var runs: [(from: Int, to: Int)] = []
    for offset in 1...bits where isBlack(id, segment: (first + offset) % bits) {
      let segment = first + offset
      if let last = runs.last, last.to == segment {
        runs[runs.count - 1].to = segment + 1
      } else {
        runs.append((segment, segment + 1))
      }
    }
    return [arc(1, 0, 2 * .pi)]
      + runs.map { run in
        let (from, to) = (Double(run.from) * width, Double(run.to) * width)
        return arc(ring.upperBound, from, to) + arc(ring.lowerBound, to, from)
      }
  }
}
