import Capture
import Geometry
import Imaging
import Scene
import Testing

@testable import Alignment
@testable import Diagnosis
@testable import Pipeline

@Suite struct RuleTests {
  private func first(_ facts: RunFacts) -> Cause? { Diagnosis(facts).causes.first }

  @Test func soundRunHasNoCauses() {
    let diagnosis = Diagnosis(soundFacts())
    #expect(diagnosis.verdict == .sound)
    #expect(diagnosis.causes.isEmpty)
  }

  @Test func oneLostFrameOfSixtyIsStillSound() {
    #expect(Diagnosis(soundFacts(60).losing([7])).verdict == .sound)
    #expect(Diagnosis(soundFacts(60).losing([7, 8, 9])).verdict == .doubtful)
  }

  @Test func groupsWithoutPairsAreAnOverlapGapAtTheirNearestEnds() {
    let facts = soundFacts().losing([8, 9, 10]).pairs { pair in
      let crosses = (8...10).contains(pair.first) != (8...10).contains(pair.second)
      guard crosses else { return }
      pair.kind = .rejected
      pair.putative = pair.first == 7 && pair.second == 8 ? 40 : 10
    }
    let cause = first(facts)
    #expect(cause?.name == .overlapGap)
    #expect(cause?.frames == ["IMG_9.jpg", "IMG_10.jpg", "IMG_11.jpg"])
    #expect(cause?.evidence.first == Evidence(.components, 2, limit: 1))
    guard case .shootBetween(let a, let b, _, _) = cause?.advice.first else {
      Issue.record("no photographs between two frames")
      return
    }
    #expect([a, b] == ["IMG_8.jpg", "IMG_9.jpg"])
    #expect(cause?.isFixable == false)
  }

  private func twoGroups(likeness: Double) -> RunFacts {
    var facts = soundFacts().losing([6, 7, 8, 9, 10, 11]).pairs { pair in
      if (pair.first < 6) != (pair.second < 6) { pair.kind = .rejected }
    }
    for index in facts.frames.indices {
      facts.frames[index].colors = index < 6 ? [1, 0] : [likeness, 1 - likeness]
    }
    return facts
  }

  @Test func groupsWithDifferentColorsAreDifferentObjects() {
    let facts = twoGroups(likeness: 0.3)
    #expect(facts.isSplit)
    #expect(first(facts)?.name == .mixedScenes)
    #expect(first(facts)?.frames.count == 6)
  }

  @Test func noiseAndCompressionOfMostPhotographsAreCauses() {
    let lost = soundFacts().losing([3, 4, 5])
    let changes: [(FaultName, (inout FrameQuality) -> Void)] = [
      (.imageNoise, { $0.noise = 25 }), (.strongCompression, { $0.blocking = 4 }),
    ]
    for (name, change) in changes {
      var facts = lost
      for index in facts.frames.indices.dropLast(facts.frames.count / 3) {
        facts.frames[index].image?.quality.map { quality in
          var changed = quality
          change(&changed)
          facts.frames[index].image?.quality = changed
        }
      }
      #expect(first(facts)?.name == name)
      // Single photographs are not the capture.
      var few = lost
      few.frames[0].image?.quality = facts.frames[0].image?.quality
      #expect(!Diagnosis(few).causes.map(\.name).contains(name))
    }
  }

  @Test func overexposedPhotographsAreNotAnotherObject() {
    var facts = twoGroups(likeness: 0.3)
    for index in 6..<facts.frames.count { facts.frames[index].image?.quality?.clipped = 0.6 }
    let causes = Diagnosis(facts).causes.map(\.name)
    #expect(causes.contains(.overexposed))
    #expect(!causes.contains(.mixedScenes))
  }

  @Test func secondGroupOfEqualColorsNextToACompleteRingIsAFlip() {
    var facts = twoGroups(likeness: 0.9)
    facts.alignment?.azimuths = (0..<12).map { $0 < 6 ? 60 * Double($0) : nil }
    #expect(first(facts)?.name == .mixedScenes)
    facts.masks = MaskFacts(
      count: 12, shown: 0.2, borderShown: 0, centerShown: 0.9, hiddenKeypoints: 0.6)
    #expect(first(facts)?.name == .flipNotJoined)
    // An arc has a gap.
    facts.alignment?.azimuths = (0..<12).map { $0 < 6 ? 20 * Double($0) : nil }
    #expect(first(facts)?.name == .overlapGap)
  }

  @Test func fixedFocalLengthContradictedByTheRefinedOneIsWrong() {
    var facts = soundFacts()
    facts.cameras[0].found?.freed = FreedCamera(camera: lens(1800), gain: 500)
    let cause = first(facts)
    #expect(cause?.name == .wrongFocal)
    #expect(cause?.evidence.first == Evidence(.focalFittedOverGiven, 2, limit: 1.2))
    #expect(cause?.advice == [.fittedCamera])
    #expect(Diagnosis(facts).verdict == .doubtful)
    // A refinement that gains nothing is no evidence.
    facts.cameras[0].found?.freed?.gain = 3
    #expect(Diagnosis(facts).causes.isEmpty)
  }

  @Test func exifSupportedByRefinementContradictsTheGivenFocalLength() {
    var facts = soundFacts()
    facts.cameras[0].found?.freed = FreedCamera(camera: lens(950), gain: 0)
    facts.cameras[0].exifFocal = 1800
    #expect(first(facts)?.evidence == [Evidence(.focalExifOverGiven, 2, limit: 1.2)])
    facts.cameras[0].found?.freed = FreedCamera(camera: lens(899), gain: 0)
    #expect(Diagnosis(facts).causes.isEmpty)
  }

  @Test func severalLensesInOneGivenCameraAreMixedCameras() {
    var facts = soundFacts()
    facts.cameras[0].exifLenses = 2
    #expect(first(facts)?.name == .mixedCameras)
    #expect(first(facts)?.advice == [.cameraByFile])
  }

  @Test func largerExifSizeConfirmedByTheFocalLengthIsACrop() {
    var facts = soundFacts()
    facts.cameras[0].source = .exif35mm
    facts.cameras[0].exifSize = 1.5
    facts.cameras[0].found?.final = lens(1340)
    #expect(first(facts)?.name == .principalPoint)
    // The photograph was only reduced in size.
    facts.cameras[0].found?.final = lens(910)
    #expect(Diagnosis(facts).causes.isEmpty)
    // A focal length that is neither that of the whole nor that of the crop.
    facts.cameras[0].exifSize = 1.15
    facts.cameras[0].found?.final = lens(1180)
    #expect(!Diagnosis(facts).causes.contains { $0.name == .principalPoint })
  }

  @Test func focalLengthCorrectedByAlignmentIsHealed() {
    var facts = soundFacts()
    facts.cameras[0].source = .exif35mm
    facts.cameras[0].found?.final = lens(500)
    let diagnosis = Diagnosis(facts)
    #expect(diagnosis.verdict == .sound)
    #expect(diagnosis.causes.map(\.name) == [.wrongFocal])
    #expect(diagnosis.causes.first?.isHealed == true)
  }

  @Test func fewEssentialInliersWithoutRegistrationIndicateAWrongFocalLength() {
    var facts = soundFacts().losing(Array(0..<12)).pairs { $0.essential = $0.fundamental / 4 }
    facts.cameras[0].found?.views = 0
    #expect(first(facts)?.name == .wrongFocal)
    #expect(Diagnosis(facts).verdict == .failed)
  }

  @Test func stationaryMatchesIndicateAStaticBackground() {
    var facts = soundFacts().pairs { $0.still = 0.5 }
    facts.unusedMasks = "/capture/Masks"
    let cause = first(facts)
    #expect(cause?.name == .staticBackground)
    #expect(cause?.advice.first == .masks(folder: "/capture/Masks"))
  }

  @Test func panoramicPairsIndicateAPureRotation() {
    let facts = soundFacts().losing(Array(0..<12)).pairs {
      if $0.isVerified { $0.kind = .panoramic }
    }
    #expect(first(facts)?.name == .pureRotation)
  }

  @Test func planarPairsOfALostCaptureIndicateAPlanarScene() {
    let facts = soundFacts().losing(Array(0..<12)).pairs { if $0.isVerified { $0.kind = .planar } }
    #expect(first(facts)?.name == .planarScene)
  }

  @Test func smallTriangulationAnglesIndicateASmallBaseline() {
    let facts = soundFacts().losing(Array(0..<12)).pairs { $0.angle = 0.3 }
    #expect(first(facts)?.name == .smallBaseline)
  }

  @Test func stationaryPairsAreDuplicates() {
    let facts = soundFacts().pairs {
      if $0.first == 3, $0.second == 4 { ($0.still, $0.kind) = (1, .panoramic) }
    }
    let cause = first(facts)
    #expect(cause?.name == .duplicateFrames)
    #expect(cause?.isHealed == true)
    #expect(cause?.frames == ["IMG_5.jpg"])
  }

  @Test func copiesThatWereSetAsideAreHealed() {
    var facts = soundFacts()
    facts.setAside = ["IMG_5 (1).jpg"]
    let cause = first(facts)
    #expect(cause?.name == .duplicateFrames)
    #expect(cause?.isHealed == true)
    #expect(cause?.frames == ["IMG_5 (1).jpg"])
    #expect(cause?.advice.isEmpty == true)
    let lost = first(facts.losing(Array(0..<12)).pairs { $0.angle = 0.3 })
    #expect(lost?.name == .smallBaseline)
  }

  private func comparison(sharpness: Double, spread: Double) -> FrameComparison {
    var comparison = FrameComparison()
    (comparison.sharpness, comparison.spread) = (sharpness, spread)
    return comparison
  }

  @Test func blurIsTheCauseOfALostFrame() {
    var facts = soundFacts().losing([4])
    for index in [4, 6] {
      facts.frames[index].comparison = comparison(sharpness: index == 4 ? 0.7 : 0.8, spread: 0.4)
    }
    let cause = first(facts)
    #expect(cause?.name == .motionBlur)
    #expect(cause?.frames == ["IMG_5.jpg"])
    #expect(cause?.advice.first == .leaveOut(["IMG_5.jpg"]))
    // A registered frame that is as blurry is reported with the lost one.
    facts.frames[6].comparison?.sharpness = 0.6
    #expect(first(facts)?.frames == ["IMG_5.jpg", "IMG_7.jpg"])
    // Blur that is equal in all directions is not motion blur.
    facts.frames[4].comparison?.spread = 0.05
    #expect(first(facts)?.name == .defocus)
  }

  @Test func everyFrameOfADarkRunIsReportedWithTheLostOnes() {
    var facts = soundFacts(24).losing([9, 12])
    for index in 8..<16 {
      facts.frames[index].image?.quality?.brightest = index % 2 == 0 ? 0.2 : 0.28
    }
    let cause = first(facts)
    #expect(cause?.name == .underexposed)
    #expect(cause?.frames == (9...16).map { "IMG_\($0).jpg" })
    #expect(cause?.evidence.first?.value == 0.2)
  }

  @Test func registeredOverexposedFrameIsHealed() {
    var facts = soundFacts()
    facts.frames[4].image?.quality?.clipped = 0.9
    let diagnosis = Diagnosis(facts)
    #expect(diagnosis.verdict == .sound)
    #expect(diagnosis.causes.map(\.name) == [.overexposed])
    #expect(diagnosis.causes.first?.isHealed == true)
    #expect(Diagnosis(facts.losing([4])).causes.first?.isHealed == false)
  }

  @Test func threeFramesOfAPlaneAreTooFewViews() {
    let facts = soundFacts(3).losing(Array(0..<3)).pairs {
      if $0.isVerified { $0.kind = .planar }
    }
    #expect(first(facts)?.name == .tooFewViews)
  }

  @Test func settingStricterThanItsDefaultIsTheCauseIfTheDefaultWouldPass() {
    var facts = soundFacts().losing(
      [2, 3, 4], because: .fewInliers(pairs: 3, visible: 200, inliers: 90, limit: 500))
    facts.changed = [
      ChangedSetting(stage: .align, name: "min-inliers", value: "500", standard: "30")
    ]
    let cause = first(facts)
    #expect(cause?.name == .settingTooStrict)
    #expect(cause?.evidence == [Evidence(.settingGate, 90, limit: 500)])
    #expect(cause?.advice == [.set(stage: .align, name: "min-inliers", value: nil)])
  }

  @Test func settingLooserThanItsDefaultIsNotACause() {
    var facts = soundFacts().losing([2, 3, 4])
    facts.changed = [
      ChangedSetting(stage: .features, name: "contrast", value: "0.1", standard: "0.67")
    ]
    #expect(!Diagnosis(facts).causes.contains { $0.name == .settingTooStrict })
    facts.changed[0].value = "3"
    #expect(first(facts)?.name == .settingTooStrict)
  }

  @Test func aLimitOfKeypointsThatNoPhotographReachesIsNotACause() {
    var facts = soundFacts().losing([2, 3, 4])
    let most = facts.frames.compactMap(\.keypoints).max() ?? 0
    #expect(most > 0)
    for (value, isCause) in [(2 * most, false), (most, true)] {
      facts.changed = [
        ChangedSetting(
          stage: .features, name: "max-features", value: "\(value)", standard: "\(4 * most)")
      ]
      #expect(Diagnosis(facts).causes.contains { $0.name == .settingTooStrict } == isCause)
    }
  }

  @Test func sequentialMatchingOfUnorderedPhotographsIsReported() {
    var facts = soundFacts().losing([1, 3, 5, 7, 9]).pairs {
      $0.kind = $0.second == $0.first + 1 && $0.first % 4 == 0 ? .general : .rejected
    }
    (facts.pairMode, facts.isExhaustive) = (.sequential, false)
    #expect(first(facts)?.name == .orderWrong)
  }

  @Test func unorderedPhotographsThatRegisteredAreHealed() {
    var facts = soundFacts()
    (facts.pairMode, facts.isExhaustive) = (.sequential, false)
    #expect(Diagnosis(facts).causes.isEmpty)
    // Each frame is five steps from the one before it.
    facts.alignment?.azimuths = (0..<12).map { Double($0 * 150 % 360) }
    #expect(Diagnosis(facts).causes.map(\.name) == [.orderWrong])
    #expect(Diagnosis(facts).verdict == .sound)
    facts.isExhaustive = true
    #expect(Diagnosis(facts).causes.isEmpty)
  }
}
