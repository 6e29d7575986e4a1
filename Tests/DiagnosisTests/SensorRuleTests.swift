import Scene
import Testing

@testable import Alignment
@testable import Diagnosis

@Suite struct SensorRuleTests {
  private func first(_ facts: RunFacts) -> Cause? { Diagnosis(facts).causes.first }

  @Test func posesThatAgreeAfterAConversionHaveTheWrongConvention() {
    var facts = soundFacts()
    facts.alignment?.report.devices = DeviceRecord(
      poses: 12, agreeing: 2, remark: .otherConvention(.inverted))
    let cause = first(facts)
    #expect(cause?.name == .wrongPoseConvention)
    #expect(cause?.advice == [.poses(convention: "inverted")])
  }

  @Test func posesThatNoConversionAlignsAreDrifting() {
    var facts = soundFacts()
    facts.alignment?.report.devices = DeviceRecord(poses: 12, agreeing: 5)
    #expect(first(facts)?.name == .driftingPoses)
    facts.alignment?.report.devices?.agreeing = 11
    #expect(Diagnosis(facts).causes.isEmpty)
  }

  @Test func sourceWithImplausibleDistancesHasTheWrongUnit() {
    var facts = soundFacts()
    facts.alignment?.report.scale.depthOverPoses = 1000
    facts.alignment?.report.scale.sensorDepth = 500
    #expect(first(facts)?.name == .wrongDepthScale)
    #expect(first(facts)?.advice.first == .depthTimes(0.001))
    facts.alignment?.report.scale.depthOverPoses = 0.01
    facts.alignment?.report.scale.sensorDepth = 0.5
    #expect(first(facts)?.name == .wrongPoseScale)
    #expect(first(facts)?.advice.first == .posesTimes(0.01))
    facts.alignment?.report.scale.depthOverPoses = 1.04
    #expect(Diagnosis(facts).causes.isEmpty)
  }

  @Test func depthInconsistentWithTheModelHasTheWrongScale() {
    var facts = soundFacts()
    facts.alignment?.report.scale.remark = .depthDisagrees(
      spread: 0.4, limit: 0.15, poses: false)
    #expect(first(facts)?.name == .wrongDepthScale)
  }

  @Test func masksThatShowTheBorderAndHideTheCenterAreInverted() {
    var facts = soundFacts()
    facts.masks = MaskFacts(
      count: 12, shown: 0.8, borderShown: 1, centerShown: 0.2, hiddenKeypoints: 0.4)
    #expect(first(facts)?.name == .masksInverted)
    facts.masks = MaskFacts(
      count: 12, shown: 0.2, borderShown: 0.05, centerShown: 0.8, hiddenKeypoints: 0.6)
    #expect(Diagnosis(facts).causes.isEmpty)
  }

  @Test func masksThatHideAlmostEverythingCoverTheObject() {
    var facts = soundFacts().losing(Array(0..<12))
    facts.masks = MaskFacts(
      count: 12, shown: 0.001, borderShown: 0, centerShown: 0.01, hiddenKeypoints: 0.995)
    #expect(first(facts)?.name == .masksCoverObject)
  }

  @Test func masksThatMissTheCenterAreMisaligned() {
    var facts = soundFacts()
    facts.masks = MaskFacts(
      count: 12, shown: 0.17, borderShown: 0.01, centerShown: 0.07, hiddenKeypoints: 0.8)
    #expect(first(facts)?.name == .masksMisaligned)
  }

  @Test func masksOfAnotherAspectRatioAreMisaligned() {
    var facts = soundFacts()
    facts.masks = MaskFacts(
      count: 12, shown: 0.2, borderShown: 0.05, centerShown: 0.8, hiddenKeypoints: 0.6)
    facts.masks?.shapes = [(0, 1.0), (3, 1.33)]
    #expect(first(facts)?.name == .masksMisaligned)
    #expect(first(facts)?.frames == ["IMG_4.jpg"])
  }

  @Test func sharesOfOpenCausesSumUpToOne() {
    var facts = soundFacts().pairs { $0.still = 0.4 }
    facts.alignment?.report.devices = DeviceRecord(poses: 12, agreeing: 5)
    facts.cameras[0].found?.radialGrowth = 4
    let causes = Diagnosis(facts).causes
    #expect(causes.count >= 3)
    #expect(abs(causes.reduce(0) { $0 + $1.share } - 1) < 1e-9)
    #expect(zip(causes, causes.dropFirst()).allSatisfy { $0.weight >= $1.weight })
    for cause in causes {
      #expect(!cause.evidence.isEmpty)
      #expect(!cause.advice.isEmpty)
    }
  }
}
