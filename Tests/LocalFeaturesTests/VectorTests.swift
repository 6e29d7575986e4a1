import Foundation
import Testing

@testable import LocalFeatures

@Suite struct VectorTests {
  @Test func gradientDirectionsAreAccurate() {
    for i in 0..<64 {
      let angle = Double(i) / 64 * 2 * .pi
      let turns = GradientRow.turns(
        Float8(repeating: Float(3 * cos(angle))), Float8(repeating: Float(3 * sin(angle))))
      let error = abs(Double(turns[0]) - Double(i) / 64)
      #expect(min(error, 1 - error) < 4e-6)
    }
  }

  @Test func fastSquareRootIsAccurate() {
    for value: Float in [0, 1e-12, 0.3, 1, 2, 1000, 6e4] {
      let root = fastSquareRoot(Float8(repeating: value))[5]
      #expect(abs(root - value.squareRoot()) <= 1e-5 * value.squareRoot())
    }
  }

  @Test func pointwiseMaximumAndMinimumAreCorrect() {
    let a = Float8(0, 1, 2, 3, -4, -5, -6, 7)
    let b = Float8(1, 0, 3, 2, -5, -4, -7, 7)
    #expect(fastPointwiseMax(a, b) == Float8(1, 1, 3, 3, -4, -4, -6, 7))
    #expect(fastPointwiseMin(a, b) == Float8(0, 0, 2, 2, -5, -5, -7, 7))
  }

  @Test func splitFloorGivesIntegerAndFraction() {
    for value: Float in [-3.75, -1, -0.25, 0, 0.5, 2.999, 100.125] {
      let (whole, fraction) = splitFloor(Float8(repeating: value))
      #expect(Float(whole[3]) + fraction[3] == value)
      #expect((0...1).contains(fraction[3]))
    }
  }
}
