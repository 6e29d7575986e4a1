import Capture
import Scene
import Surface
import Testing

@testable import Alignment
@testable import Diagnosis
@testable import Texturing

/// Surfaces, and directions without photographs.
@Suite struct SurfaceRuleTests {
  private func facts(
    _ mesh: (inout MeshReport) -> Void = { _ in }, texture: (inout TextureReport) -> Void = { _ in }
  ) -> RunFacts {
    var facts = soundFacts()
    var surface = SurfaceFacts(mesh: MeshReport(), texture: TextureReport())
    (surface.mesh.components, surface.mesh.boundaryLoops) = (1, 1)
    mesh(&surface.mesh)
    if var report = surface.texture {
      texture(&report)
      surface.texture = report
    }
    facts.surface = surface
    return facts
  }

  @Test func aSurfaceWithOneBorderAndACompleteTextureIsSound() {
    #expect(Diagnosis(facts()).verdict == .sound)
    #expect(Diagnosis(facts()).causes.isEmpty)
  }

  @Test func holesAndLoosePiecesAreDoubtful() {
    let holes = Diagnosis(facts { $0.boundaryLoops = 4 })
    #expect(holes.verdict == .doubtful)
    #expect(holes.causes.map(\.name) == [.surfaceHoles])
    #expect(holes.causes.first?.evidence == [Evidence(.holes, 3, limit: 0)])
    let pieces = Diagnosis(facts { ($0.components, $0.boundaryLoops) = (3, 3) })
    #expect(pieces.causes.map(\.name) == [.loosePieces])
    #expect(pieces.verdict == .doubtful)
  }

  // Arguments without vectors: the runtime does not align those of 32 bytes.
  @Test(arguments: [([0, -0.2], 0.1, true), ([0.2, 0.1], 0.1, false), ([0, -0.2], 0.5, false)])
  func anOpeningIsAMissingPartUnlessItIsACutBelow(
    area: [Double], outOfPlane: Double, isSound: Bool
  ) {
    let opening = MeshOpening(area: SIMD3(area[0], area[1], 0), outOfPlane: outOfPlane)
    let facts = facts { ($0.largestOpening, $0.area) = (opening, 2) }
    #expect((Diagnosis(facts).verdict == .sound) == isSound)
    #expect(Diagnosis(facts).causes.map(\.name) == (isSound ? [] : [.surfaceHoles]))
  }

  @Test func aFailedTextureCheckIsDoubtful() {
    #expect(
      Diagnosis(
        facts { _ in
        } texture: {
          $0.unseen = 0.39
        }
      ).verdict == .sound)
    let unseen = Diagnosis(
      facts { _ in
      } texture: {
        $0.unseen = 0.5
      })
    #expect(unseen.causes.map(\.name) == [.unseenUnderside])
    let seams = Diagnosis(
      facts { _ in
      } texture: {
        $0.seamAfter = 20
      })
    #expect(seams.causes.map(\.name) == [.seamMisaligned])
    let gain = Diagnosis(
      facts { _ in
      } texture: {
        $0.views = [.init(name: "IMG_1.jpg", gain: 1, share: 0.5)]
        $0.views.append(.init(name: "IMG_2.jpg", gain: 0.4, share: 0.5))
      })
    #expect(gain.causes.first?.frames == ["IMG_2.jpg"])
    let skipped = Diagnosis(
      facts { _ in
      } texture: {
        $0.skipped = [.init(name: "IMG_3.jpg", reason: "damaged")]
      })
    #expect(skipped.causes.map(\.name) == [.damagedFiles])
    for found in [unseen, seams, gain, skipped] { #expect(found.verdict == .doubtful) }
  }

  private func gap(_ azimuths: [Double]) -> Cause? {
    var facts = soundFacts(azimuths.count)
    facts.alignment?.azimuths = azimuths
    return Diagnosis(facts).causes.first
  }

  @Test func aWideGapOfARightResultIsARemark() {
    let found = gap((0..<12).map { 25 * Double($0) })
    #expect(found?.name == .overlapGap)
    #expect(found?.isHealed == true)
    #expect(found?.evidence == [Evidence(.azimuthGap, 85, limit: 60)])
    #expect(
      found?.advice == [.shootBetween("IMG_12.jpg", "IMG_1.jpg", count: 5, degrees: 15)])
    #expect(gap((0..<12).map { 30 * Double($0) }) == nil)
  }

  @Test func theOpenSideOfAnArcIsNoGap() {
    #expect(gap((0..<12).map { 10 * Double($0) }) == nil)
    let inside = gap((0..<12).map { 8 * Double($0) + ($0 < 6 ? 0 : 70) })
    #expect(inside?.frames == ["IMG_6.jpg", "IMG_7.jpg"])
    #expect(inside?.evidence.map(\.value) == [78])
  }
}
