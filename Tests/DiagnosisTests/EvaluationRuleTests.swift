import Evaluation
import Scene
import Testing

@testable import Alignment
@testable import Diagnosis

/// Causes of surface that is unlike photographs.
@Suite struct EvaluationRuleTests {
  /// An evaluation whose unlike blocks are at the given kinds of places, of 1000 blocks each.
  private func facts(_ unlike: [BlockPlace: Int], median: Double = 0.3) -> RunFacts {
    var facts = soundFacts()
    var quality = ViewQuality(coverage: 0.5)
    quality.unlike = median
    var places = BlockPlaces()
    for (place, count) in unlike {
      places[place].textured = place == .displaced ? count : 1000
      places[place].unlike = count
    }
    facts.evaluation = ModelEvaluation(
      frames: [FrameEvaluation(name: "IMG_1.jpg", isSeen: false, quality: quality)],
      transfer: PoseTransfer(shared: 9), stride: 2, places: places,
      model: ModelSource(modelKey: "", posesKey: "", settings: [:], isHeldOut: true))
    return facts
  }

  @Test(arguments: [
    (BlockPlace.unseen, FaultName.unseenUnderside), (.fewViews, .fewViewsThere),
    (.support, .tableJoined), (.unconfirmed, .depthDisagrees), (.displaced, .seamMisaligned),
  ])
  func thePlaceOfUnlikeBlocksNamesTheCause(place: BlockPlace, cause: FaultName) {
    let found = Diagnosis(facts([place: 600, .other: 200]))
    #expect(found.causes.map(\.name) == [cause])
    #expect(found.verdict == .doubtful)
    let evidence = found.causes.first?.evidence ?? []
    #expect(evidence.map(\.value) == [0.75, 0.3])
    #expect(evidence.map(\.limit) == [EvaluationRules.maxShare, EvaluationRules.maxUnlike])
  }

  @Test func aModelLikeThePhotographsHasNoCause() {
    #expect(Diagnosis(facts([.fewViews: 600], median: 0.08)).causes.isEmpty)
  }

  @Test func placesThatAreBetterThanOthersAreNoCause() {
    #expect(Diagnosis(facts([.fewViews: 300, .other: 600])).causes.isEmpty)
    #expect(Diagnosis(facts([.fewViews: 15])).causes.isEmpty, "too few blocks")
  }
}
