import Support
import Testing

@testable import Numerics

@Suite struct MedianTests {
  @Test(arguments: 1...9)
  func halfOfTheValuesAreBelowTheMedian(count: Int) throws {
    var random = RandomStream(seed: UInt64(count))
    let values = (0..<count).map { _ in random.unit() }
    let median = try #require(values.median())
    #expect(values.count { $0 < median } == count / 2)
    #expect(values.sorted().medianOfSorted() == median)
  }

  @Test(arguments: [2, 50, 1001])
  func medianIsCorrectForEqualElementsInAnyOrder(kinds: Int) {
    var random = RandomStream(seed: 5)
    let values = (0..<2000).map { _ in Int(random.unit() * Double(kinds)) }
    #expect(values.median() == values.sorted()[1000])
    #expect(values.sorted().median() == values.sorted()[1000])
    #expect(Array(values.sorted().reversed()).median() == values.sorted()[1000])
  }

  /// Here a pivot in the middle is the largest element in every round.
  @Test func quantilesOfSortedValuesAreClampedToThem() {
    let values = Array(0..<8)
    #expect([0, 0.25, 0.5, 0.75, 1].map { values.quantileOfSorted($0) } == [0, 2, 4, 6, 7])
    #expect([-1, 2, .nan].map { values.quantileOfSorted($0) } == [0, 7, 0])
    #expect([Int]().quantileOfSorted(0.5) == nil)
  }

  @Test func medianIsCorrectForRisingAndFallingValues() {
    let values = (0..<400_000).map { Float(min($0, 399_999 - $0)) + 0.25 * Float($0 % 2) }
    #expect(values.median() == values.sorted()[200_000])
  }

  @Test func infinitiesAreOrderedAndNaNsAreTolerated() {
    #expect([Float.infinity, 1, -.infinity].median() == 1)
    #expect([Float.nan, 2, .nan, 1, .nan, 3, 5].median() != nil)
  }

  @Test func evenCountGivesTheLargerMedianOrTheMean() {
    #expect([4, 1, 3, 2].median() == 3)
    #expect([4.0, 1, 3, 2].interpolatedMedian() == 2.5)
    #expect([5.0, 1, 3].interpolatedMedian() == 3)
  }

  @Test func emptyInputHasNoMedian() {
    #expect([Int]().median() == nil)
    #expect([Int]().medianOfSorted() == nil)
    #expect([Float]().interpolatedMedian() == nil)
    #expect([SIMD3<Double>]().coordinateMedian() == nil)
  }

  @Test func coordinateMedianIsComputedPerCoordinate() {
    let points = [SIMD3(0, 5, 2.0), SIMD3(1, 4, 9), SIMD3(2, 3, 1)]
    #expect(points.coordinateMedian() == SIMD3(1, 4, 2))
  }
}
