import Foundation
import Scene
import Testing

@testable import Alignment
@testable import Diagnosis

/// Remarks on size and place do not change the verdict on the poses.
@Suite struct PlaceRuleTests {
  private func diagnosis(
    of facts: RunFacts = soundFacts(), _ change: (inout PlaceFacts) -> Void
  ) -> Diagnosis {
    var facts = facts
    var place = PlaceFacts()
    change(&place)
    facts.place = place
    return Diagnosis(facts)
  }

  @Test func theDistanceThatIsFarthestOffIsNamed() throws {
    let found = diagnosis { facts in
      facts.distances = [
        .init("a", "b", .init(ratio: 1.03, deviations: 6)),
        .init("c", "d", .init(ratio: 0.8, deviations: 40)),
      ]
    }
    let cause = try #require(found.causes.first)
    #expect(found.causes.count == 1 && cause.name == .wrongDistance && cause.isRemark)
    #expect(cause.advice.first == .removeDistance("c", "d"))
    #expect(cause.evidence.first == Evidence(.distanceRatio, 0.8, limit: 1 / 1.02))
    #expect(found.verdict == .sound && found.open.isEmpty && cause.share == 0)
  }

  @Test func smallOrUncertainDifferencesAreNoCause() {
    let found = diagnosis { facts in
      facts.distances = [
        .init("a", "b", .init(ratio: 1.01, deviations: 50)),
        .init("c", "d", .init(ratio: 1.5, deviations: 3)),
      ]
      facts.control = [.init(name: "p", isCheck: false, residual: 3, deviations: 4)]
    }
    #expect(found.causes.isEmpty)
  }

  @Test func theSizeThatAgreesIsAdvised() throws {
    let cause = diagnosis { facts in
      facts.markerSizes = [
        .init(family: "36h11", size: 0.05, .init(ratio: 0.8, deviations: 30))
      ]
    }.causes.first
    #expect(cause?.name == .wrongMarkerSize)
    guard case .markerSize("36h11", let meters)? = cause?.advice.first else {
      Issue.record("no size")
      return
    }
    #expect(abs(meters - 0.04) < 1e-12)
  }

  @Test func aMisplacedControlPointBecomesACheckPoint() {
    let cause = diagnosis { facts in
      facts.control = [
        .init(name: "p", isCheck: false, residual: 0.2, deviations: 20),
        .init(name: "q", isCheck: true, residual: 0.01, deviations: 1),
      ]
      (facts.controlFile, facts.controlDeviation) = ("gcp.csv", 0.01)
    }.causes.first
    #expect(cause?.name == .controlPointMisplaced)
    #expect(
      cause?.advice == [.checkOnly(["q", "p"], file: "gcp.csv", deviation: 0.01), .listPoint("p")])
    #expect(cause?.evidence.last == Evidence(.controlResidual, 0.2, limit: 0.05))
  }

  @Test func theVerdictOfDoubtfulPosesStays() {
    var doubtful = soundFacts()
    doubtful.alignment?.report.devices = DeviceRecord(poses: 12, agreeing: 5)
    let found = diagnosis(of: doubtful) { facts in
      facts.control = [.init(name: "p", isCheck: true, residual: 0.2, deviations: 20)]
    }
    #expect(found.verdict == .doubtful)
    #expect(found.causes.map(\.name) == [.driftingPoses, .controlPointMisplaced])
    #expect(found.causes.first?.share == 1)
    #expect(found.causes.last?.advice == [.listPoint("p")])
  }
}

extension PlaceRuleTests {
  @Test func satellitePositionsWithAnotherScaleDisagree() throws {
    var facts = soundFacts()
    facts.place = PlaceFacts()
    facts.place?.satelliteScale = .init(ratio: 1.2, deviations: 12)
    // Without a record of satellite positions there is nothing to compare.
    #expect(Diagnosis(facts).causes.isEmpty)
    facts.alignment?.report.satellites = try .stored(.nothing, agreeing: 12)
    let cause = try #require(Diagnosis(facts).causes.first)
    #expect(cause.name == .gpsDisagrees && cause.advice == [.withoutSatellites])
    facts.place?.satelliteScale = nil
    #expect(Diagnosis(facts).causes.isEmpty)
    facts.alignment?.report.satellites = try .stored(
      .contradictory(agreeing: 3, total: 12), agreeing: 3)
    #expect(
      Diagnosis(facts).causes.first?.evidence == [
        Evidence(.satellitesAgreeing, 0.25, limit: 0.5)
      ])
  }
}

extension SatelliteRecord {
  /// A record with a remark.
  fileprivate static func stored(
    _ remark: SatelliteRemark, agreeing: Int
  ) throws -> SatelliteRecord {
    let text = """
      {"positions": 12, "agreeing": \(agreeing), "horizontal": 1, "vertical": 1, "spread": 40,
      "factor": 1, "scaleDeviation": 0.01, "northDeviation": 1, "isAccuracyStated": false,
      "isPrior": false, "remark": {"nothing": {}},
      "horizon": {"latitude": 0, "longitude": 0, "height": 0},
      "placement": {"scale": 1, "rows": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
      "translation": [0, 0, 0]}}
      """
    var record = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    record.remark = remark
    return record
  }
}
