import Testing

@testable import Measuring

@Suite struct LengthUnitTests {
  @Test(arguments: [
    ("0.25m", 0.25, LengthUnit.meter), ("250mm", 0.25, .millimeter), ("25 cm", 0.25, .centimeter),
    ("10in", 0.254, .inch), ("2FT", 0.6096, .foot), ("1e-3m", 0.001, .meter), (".5m", 0.5, .meter),
  ])
  func lengthsHaveTheirUnit(text: String, meters: Double, unit: LengthUnit) throws {
    let found = try #require(StatedLength(text))
    #expect(abs(found.meters - meters) < 1e-12)
    #expect(found.unit == unit)
  }

  @Test(arguments: [
    "", "m", "0.25", "-1m", "0m", "nanm", "infm", "1km", "1e99m", "five m", "1 m m",
  ])
  func otherTextsAreRejected(text: String) { #expect(StatedLength(text) == nil) }
}
