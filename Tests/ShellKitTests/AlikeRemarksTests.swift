import Testing

@testable import ShellKit

@Suite struct AlikeRemarksTests {
  @Test func similarRemarksAreGroupedIntoOneLine() {
    let remarks = (1...5).map { "IMG_000\($0).png has little texture: \($0 * 3) keypoints." }
    #expect(
      AlikeRemarks.gathered(remarks) == [
        "5 photographs: … has little texture: 3…15 keypoints: "
          + "IMG_0001.png, IMG_0002.png, IMG_0003.png and 2 more"
      ])
  }

  @Test func twoSimilarOrDifferentRemarksAreNotGrouped() {
    let two = ["a.png is left out: gone", "b.png is left out: gone"]
    #expect(AlikeRemarks.gathered(two) == two)
    let others = ["mesh is stale", "texture is stale", "match was fresh: nothing to do"]
    #expect(AlikeRemarks.gathered(others) == others)
  }

  @Test func aGroupTakesThePlaceOfItsFirstRemark() {
    let remarks = ["first", "pass 1 ended", "middle", "pass 2 ended", "pass 9 ended"]
    #expect(AlikeRemarks.gathered(remarks) == ["first", "3 times: pass 1…9 ended", "middle"])
  }
}
