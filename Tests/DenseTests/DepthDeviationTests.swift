import Testing

@testable import Dense

@Suite struct DepthDeviationTests {
  @Test(arguments: [4e-6, 1e-4, 3.3e-3, 0.02, 0.19] as [Float], [false, true])
  func codedDeviationIsWithinFivePercent(share: Float, agrees: Bool) {
    let code = DepthDeviation.code(share, sensorAgrees: agrees)
    #expect(abs(DepthDeviation.shares[Int(code)] / share - 1) < 0.05)
    #expect(DepthDeviation.sensorAgrees(code) == agrees)
  }

  @Test(arguments: [.nan, .infinity, 0, -1] as [Float], [false, true])
  func invalidDeviationIsCodedAsUnknown(share: Float, agrees: Bool) {
    let code = DepthDeviation.code(share, sensorAgrees: agrees)
    #expect(DepthDeviation.shares[Int(code)] == 1)
    #expect(DepthDeviation.sensorAgrees(code) == agrees)
  }

  @Test(arguments: [1e-12, 0.5, 1e9] as [Float])
  func deviationOutOfRangeIsClamped(share: Float) {
    let code = DepthDeviation.code(share, sensorAgrees: true)
    #expect(code != DepthDeviation.code(.nan, sensorAgrees: true))
    #expect(DepthDeviation.sensorAgrees(code))
    #expect(DepthDeviation.shares[Int(code)] < 1)
  }
}
