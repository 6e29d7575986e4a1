import Testing

@testable import Pages

/// Where pictures of a model are seen from.
@Suite struct PictureLookTests {
  @Test func directionIsTwoNumbersInTheirLimits() {
    #expect(LookDirection("45,20") == LookDirection(azimuth: 45, elevation: 20))
    #expect(LookDirection("-90.5,-45") == LookDirection(azimuth: -90.5, elevation: -45))
    for text in ["", "45", "45,", "45,20,1", "45,91", "400,0", "nan,0", "IMG_1,2.jpg", "inf,1"] {
      #expect(LookDirection(text) == nil, "\(text)")
    }
  }

  @Test func ringIsEvenWithViewsFromAboveAndBelow() {
    let ring = ViewRing(count: 8, from: LookDirection(azimuth: 300, elevation: 15)).directions
    #expect(ring.count == 8)
    #expect(ring.prefix(6).map(\.azimuth) == [300, 0, 60, 120, 180, 240])
    #expect(ring.prefix(6).allSatisfy { $0.elevation == 15 })
    #expect(ring[6].elevation > 45)
    #expect(ring[7].elevation < 0)
  }

  @Test(arguments: 1...5) func fewViewsAreARing(count: Int) {
    let start = LookDirection(azimuth: 10, elevation: 30)
    let ring = ViewRing(count: count, from: start).directions
    #expect(ring.count == count)
    #expect(ring.first == start)
    #expect(ring.allSatisfy { $0.elevation == 30 })
  }
}
