import Geometry
import Scene
import Testing
import Wording

@testable import Alignment
@testable import Diagnosis

/// The verdict follows from the probability that the poses are right.
@Suite struct ProbabilityTests {
  /// Facts of a result of 12 views.
  ///
  /// - Parameter lost: Share of the frames without a pose.
  private func facts(rotation: Double, lost: Double = 0) -> RunFacts {
    var facts = soundFacts()
    var report = AlignReport()
    report.frames = 100
    report.registered = 100 - Int(100 * lost)
    var check = ModelCheck()
    check.views = (1...12).map {
      ViewCheck(
        view: "IMG_\($0).jpg", support: 500, links: 6, contradicting: 0.02, missing: 0, error: 1,
        rotation: rotation, center: rotation / 100)
    }
    var freed = IntrinsicsCheck()
    (freed.rotation, freed.focals) = (rotation, [1, 1])
    check.freed = freed
    check.angle = 20
    report.check = check
    facts.alignment?.report = report
    return facts
  }

  @Test func aProbableResultIsSound() throws {
    let found = Diagnosis(facts(rotation: 0.02))
    #expect(found.verdict == .sound)
    #expect(try #require(found.probability) >= AlignReport.sound)
    #expect(found.views.count == 12)
  }

  @Test func anImprobableResultIsDoubtfulWithoutAKnownCause() throws {
    let found = Diagnosis(facts(rotation: 5))
    #expect(found.verdict == .doubtful)
    #expect(found.causes.isEmpty)
    #expect(try #require(found.probability) < 0.5)
  }

  @Test func causesOfWrongPosesAreHealedInASoundResult() {
    var facts = facts(rotation: 0.02)
    for index in facts.pairs?.indices ?? 0..<0 { facts.pairs?[index].found.still = 0.4 }
    let found = Diagnosis(facts)
    #expect(found.causes.map(\.name) == [.staticBackground])
    #expect(found.causes.allSatisfy { $0.isHealed })
    #expect(found.verdict == .sound)
  }

  @Test func resultsThatAreMoreLikelyRightThanWrongHaveNoUnconfirmedCause() throws {
    var facts = facts(rotation: 0.9)
    for index in facts.pairs?.indices ?? 0..<0 { facts.pairs?[index].found.still = 0.4 }
    let found = Diagnosis(facts)
    #expect((0.5..<AlignReport.sound).contains(try #require(found.probability)))
    #expect(found.verdict == .doubtful)
    #expect(found.causes.isEmpty)
  }

  @Test func aTrialThatMakesTheResultSoundIsTheOnlyCause() throws {
    var facts = facts(rotation: 5)
    facts.cameras[0].found?.freed = FreedCamera(camera: lens(1800), gain: 500)
    for index in facts.pairs?.indices ?? 0..<0 { facts.pairs?[index].found.still = 0.4 }
    #expect(Diagnosis(facts).causes.map(\.name).contains(.staticBackground))
    var trial = RepairTrial(.estimatedIntrinsics, AlignReport())
    (trial.probability, trial.focal) = (0.99, 1800)
    facts.alignment?.report.repairs = [trial]
    #expect(Diagnosis(facts).causes.map(\.name) == [.wrongFocal])
    trial.probability = 0.6
    facts.alignment?.report.repairs = [trial]
    #expect(Diagnosis(facts).causes.count == 2)
  }

  @Test func aFocalLengthThatExifContradictsKeepsASoundResultDoubtful() {
    var facts = facts(rotation: 0.02)
    facts.cameras[0].exifFocal = 1800
    facts.cameras[0].found?.freed = FreedCamera(camera: lens(901), gain: 0)
    #expect(Diagnosis(facts).verdict == .sound)
    facts.cameras[0].found?.freed = FreedCamera(camera: lens(950), gain: 0)
    let found = Diagnosis(facts)
    #expect(found.verdict == .doubtful)
    #expect(found.causes.map(\.name) == [.wrongFocal])
    #expect(found.causes.first?.isHealed == false)
  }

  @Test func causesOfOtherDataStayOpen() {
    var facts = facts(rotation: 0.02)
    facts.unreadable = ["IMG_9.jpg"]
    let found = Diagnosis(facts)
    #expect(found.causes.first?.name == .damagedFiles)
    #expect(found.verdict == .doubtful)
  }

  /// A doubtful result whose model gains from a camera for each view, or from other parameters.
  private func doubtful(own: Double, shared: Double, _ change: (inout ModelCheck) -> Void)
    -> [FaultName]
  {
    var facts = facts(rotation: 5)
    var (each, freed) = (IntrinsicsCheck(), IntrinsicsCheck())
    (each.gain, each.focals) = (own, [0.98, 1.02])
    (freed.gain, freed.focals, freed.rotation) = (shared, [1, 1], 5)
    if var check = facts.alignment?.report.check {
      (check.perView, check.freed) = (each, freed)
      change(&check)
      facts.alignment?.report.check = check
    }
    return Diagnosis(facts).causes.map(\.name)
  }

  @Test func viewsWithFocalLengthsOfTheirOwnAreOfSeveralCameras() {
    #expect(
      doubtful(own: 0.3, shared: 0.02) { $0.perView?.focals = [0.8, 1.1] } == [.mixedCameras])
    #expect(doubtful(own: 0.3, shared: 0.2) { $0.perView?.focals = [0.8, 1.1] } == [])
    #expect(doubtful(own: 0.03, shared: 0) { $0.perView?.focals = [0.8, 1.1] } == [])
  }

  @Test func viewsWithPrincipalPointsOfTheirOwnWereCropped() {
    #expect(
      doubtful(own: 0.3, shared: 0.02) { $0.perView?.principalPoint = 0.2 } == [.principalPoint])
  }

  @Test func pixelsThatAreNotSquareWereScaled() {
    #expect(doubtful(own: 0.3, shared: 0.3) { $0.freed?.aspect = 0.8 } == [.lensDistortion])
  }

  @Test func anAspectRatioThatAlignmentFoundIsTheCauseOfAWrongResultOnly() {
    func causes(rotation: Double) -> [FaultName] {
      var facts = facts(rotation: rotation)
      facts.cameras[0].source = .exif35mm
      facts.cameras[0].found?.final.fy *= 0.75
      // The images look slightly sheared then.
      facts.alignment?.report.check?.sheared = ShearCheck(gain: 0.07, shear: 0.02)
      facts.alignment?.report.check?.ownGain = 0.06
      return Diagnosis(facts).causes.filter { !$0.isHealed }.map(\.name)
    }
    #expect(causes(rotation: 5).contains(.lensDistortion))
    #expect(causes(rotation: 0.02) == [])
  }

  /// A doubtful result with a given focal length of 800 px, whose trial estimated 400 px.
  private func triedFocal(probability: Double) -> Diagnosis {
    var facts = facts(rotation: 5)
    for index in facts.cameras.indices {
      facts.cameras[index].source = .given
      facts.cameras[index].start = Camera(width: 1000, height: 800, focal: 800)
    }
    var trial = AlignReport()
    (trial.registered, trial.medianReprojectionError) = (100, 0.4)
    var repair = RepairTrial(.estimatedIntrinsics, trial)
    (repair.probability, repair.focal) = (probability, 400)
    facts.alignment?.report.repairs = [repair]
    return Diagnosis(facts)
  }

  @Test func aTrialThatRaisesTheProbabilityConfirmsItsCause() throws {
    let cause = try #require(triedFocal(probability: 0.98).causes.first)
    #expect(cause.name == .wrongFocal)
    #expect(cause.advice.first == .fittedCamera)
    let tried = try #require(cause.tried)
    #expect(tried.after.probability == 0.98)
    #expect(tried.words.contains("98 % instead of"))
    #expect(tried.words.contains("focal length 400 px"))
  }

  /// A doubtful result with masks, with the probability of a trial without them.
  private func triedMasks(probability: Double) -> Diagnosis {
    var facts = facts(rotation: 5)
    facts.masks = MaskFacts(
      count: 12, shown: 0.4, borderShown: 0.2, centerShown: 0.7, hiddenKeypoints: 0.2)
    var trial = AlignReport()
    trial.registered = 100
    var repair = RepairTrial(.withoutMasks, trial)
    repair.probability = probability
    facts.alignment?.report.repairs = [repair]
    return Diagnosis(facts)
  }

  @Test func masksAreTheCauseIfTheResultIsRightWithoutThem() throws {
    let cause = try #require(triedMasks(probability: 0.98).causes.first)
    #expect(cause.name == .masksCoverObject)
    #expect(cause.advice == [.withoutMasks])
    #expect(cause.tried?.after.probability == 0.98)
    let other = triedMasks(probability: 0.1)
    #expect(!other.causes.map(\.name).contains(.masksCoverObject))
  }

  @Test func aTrialThatDoesNotHelpRefutesItsCause() {
    #expect(triedFocal(probability: 0.02).causes.isEmpty)
  }

  @Test func errorsThatContradictGivenIntrinsicsNeedNoTrial() {
    func causes(gain: Double) -> [FaultName] {
      var facts = facts(rotation: 5)
      facts.cameras[0].found?.freed = FreedCamera(camera: lens(1800), gain: 500)
      facts.alignment?.report.check?.freed?.gain = gain
      var trial = RepairTrial(.estimatedIntrinsics, AlignReport())
      trial.focal = 1800
      facts.alignment?.report.repairs = [trial]
      return Diagnosis(facts).causes.map(\.name)
    }
    #expect(causes(gain: 0.8) == [.wrongFocal])
    #expect(causes(gain: 0.2) == [])
  }

  @Test func aStaticBackgroundStaysACauseIfIgnoringItDoesNotHelp() throws {
    func cause(probability: Double) throws -> Cause {
      var facts = facts(rotation: 5)
      for index in facts.pairs?.indices ?? 0..<0 { facts.pairs?[index].found.still = 0.4 }
      var trial = AlignReport()
      trial.registered = 100
      var repair = RepairTrial(.withoutStatic, trial)
      repair.probability = probability
      facts.alignment?.report.repairs = [repair]
      return try #require(Diagnosis(facts).causes.first { $0.name == .staticBackground })
    }
    let typed = Remedy.set(stage: .match, name: "min-motion", value: "2")
    #expect(try cause(probability: 0.98).advice.first == typed)
    #expect(try cause(probability: 0.01).advice == [.shoot(.plainBackground)])
  }

  @Test func aGapExplainsWrongPosesIfNothingElseDoes() {
    func causes(rotation: Double, gap: Double, still: Double = 0) -> [FaultName] {
      var facts = facts(rotation: rotation)
      for index in facts.pairs?.indices ?? 0..<0 { facts.pairs?[index].found.still = still }
      facts.alignment?.azimuths = (0..<12).map { 10 * Double($0) + ($0 < 6 ? 0 : gap) }
      return Diagnosis(facts).causes.filter { !$0.isHealed }.map(\.name)
    }
    #expect(causes(rotation: 5, gap: 30) == [.overlapGap])
    #expect(causes(rotation: 5, gap: 5) == [])
    #expect(causes(rotation: 0.02, gap: 30) == [])
    #expect(causes(rotation: 5, gap: 30, still: 0.4) == [.staticBackground, .overlapGap])
  }

  @Test func shearedImagesAreOfARollingShutter() {
    func sheared(_ gain: Double, other: Double, own: [Double] = [0.98, 1.02]) -> [FaultName] {
      doubtful(own: other, shared: 0.01) {
        ($0.sheared, $0.ownGain) = (ShearCheck(gain: gain, shear: 0.02), other)
        $0.perView?.focals = own
      }
    }
    #expect(sheared(0.3, other: 0.3) == [.rollingShutter])
    #expect(sheared(0.2, other: 0.3) == [])
    #expect(sheared(0.04, other: 0) == [])
    #expect(sheared(0.08, other: 0.08) == [])
    #expect(sheared(0.08, other: 0.05) == [.rollingShutter])
    // Other focal lengths are due to the shear only if it explains as much as they do.
    #expect(sheared(0.3, other: 0.2, own: [0.8, 1.1]) == [.rollingShutter])
    #expect(sheared(0.2, other: 0.3, own: [0.8, 1.1]) == [.mixedCameras])
  }

  @Test func fewStaticMatchesExplainAWrongResultOnly() {
    func causes(rotation: Double, still: Double) -> [FaultName] {
      var facts = facts(rotation: rotation)
      for index in facts.pairs?.indices ?? 0..<0 { facts.pairs?[index].found.still = still }
      return Diagnosis(facts).causes.map(\.name)
    }
    #expect(causes(rotation: 5, still: 0.13) == [.staticBackground])
    #expect(causes(rotation: 5, still: 0.08) == [])
    #expect(causes(rotation: 0.02, still: 0.13) == [])
  }

  @Test func masksOfAProbablyRightResultNeedClearEvidence() {
    func causes(rotation: Double, _ masks: (inout MaskFacts) -> Void) -> [FaultName] {
      var facts = facts(rotation: rotation)
      var own = MaskFacts(
        count: 12, shown: 0.5, borderShown: 0.5, centerShown: 0.6, hiddenKeypoints: 0.1)
      masks(&own)
      facts.masks = own
      return Diagnosis(facts).causes.map(\.name)
    }
    for (rotation, isRight) in [(0.02, true), (5, false)] {
      let few = causes(rotation: rotation) { ($0.centerShown, $0.borderShown) = (0.2, 0.6) }
      #expect(few.contains(.masksInverted) == !isRight)
      let off = causes(rotation: rotation) { $0.centerShown = 0.4 }
      #expect(off.contains(.masksMisaligned) == !isRight)
      #expect(
        causes(rotation: rotation) { ($0.centerShown, $0.borderShown) = (0.01, 0.9) }
          .contains(.masksInverted))
    }
  }

  @Test(arguments: [(-0.3, FaultName.lensDistortion), (0.01, .wrongFocal)])
  func aConfirmedTrialNamesTheLargerDifference(k1: Double, name: FaultName) {
    var facts = facts(rotation: 5)
    for index in facts.cameras.indices {
      facts.cameras[index].source = .given
      facts.cameras[index].start = Camera(width: 1000, height: 800, focal: 800)
    }
    var repair = RepairTrial(.estimatedIntrinsics, AlignReport())
    (repair.probability, repair.focal, repair.k1) = (0.99, 880, k1)
    facts.alignment?.report.repairs = [repair]
    #expect(Diagnosis(facts).causes.map(\.name) == [name])
  }

  @Test(arguments: [
    (Evidence(.registered, 0.9997, limit: 1), "99.97 %", "100.00 %"),
    (Evidence(.missingCorrespondences, 0.031, limit: 0.03), "3.1 %", "3.0 %"),
    (Evidence(.planarPairs, 0.96, limit: 0.7), "96 %", "70 %"),
    (Evidence(.azimuthGap, 75.04, limit: 75), "75.04°", "75.00°"),
  ])
  func evidenceDiffersFromItsLimit(_ evidence: Evidence, value: String, limit: String) {
    #expect(evidence.words.contains(" \(value), "))
    #expect(evidence.words.hasSuffix(" \(limit)"))
  }
}
