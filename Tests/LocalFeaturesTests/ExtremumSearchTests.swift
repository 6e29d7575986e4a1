import TestSupport
import Testing

@testable import LocalFeatures

@Suite struct ExtremumSearchTests {
  @Test func bandsGiveTheSameKeypointsAsOnePiece() throws {
    let texture = NoiseTexture(seed: 9)
    let plane = renderPlane(90, 400) { texture.value($0, $1) }
    let search = ExtremumSearch(contrast: 1.7, edge: 10)
    let whole = try Octave(
      from: plane.doubled(rows: 0..<799), blurredBy: 1, step: 0.5, check: {})
    let all = search.run(whole, index: 0, rows: 200..<500)
    let halo = Octave.blurReach(from: 1) + 1
    let band = try Octave(
      from: plane.doubled(rows: 200 - halo..<500 + halo), blurredBy: 1, step: 0.5,
      firstRow: 200 - halo, check: {})
    let part = search.run(band, index: 0, rows: halo..<300 + halo)
    #expect(all.count > 20)
    #expect(all.count == part.count)
    for (a, b) in zip(all, part) {
      #expect(a.x == b.x)
      #expect(a.level == b.level)
      #expect(a.response == b.response)
      #expect(abs(a.y - b.y - Float(200 - halo)) < 1e-3)
    }
  }

  @Test func extremaOfOneOctaveAreThoseAmongAllOctaves() throws {
    let texture = NoiseTexture(seed: 12)
    let plane = renderPlane(150, 110) { texture.value($0, $1) }
    let sift = SIFT(options: SIFT.Options())
    let (octaves, all) = try sift.findExtrema(plane)
    let (first, some) = try sift.findExtrema(plane, maxOctaves: 1)
    #expect(octaves.count == Octave.maxCount)
    #expect(first.count == 1)
    #expect(some.count > 20)
    #expect(some.map(\.response) == all.filter { $0.octave == 0 }.map(\.response))
  }
}
