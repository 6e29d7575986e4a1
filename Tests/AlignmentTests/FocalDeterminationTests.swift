import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// How well photographs determine a focal length, and when the prior is used.
@Suite struct FocalDeterminationTests {
  private func align(
    _ setup: AlignmentScene.Setup
  ) throws -> (scene: AlignmentScene, report: AlignReport) {
    let scene = AlignmentScene(setup)
    let (_, report) = try AlignViews(options: AlignOptions()).run(scene.input, in: RunContext())
    return (scene, report)
  }

  @Test func viewsAroundAnObjectDetermineIt() throws {
    let (_, report) = try align(.init(seed: 3, focalFactor: 1.1))
    let focal = try #require(report.cameras[0].focal)
    #expect(focal.free == nil)
    #expect(abs(report.cameras[0].final.focal / 1400 - 1) < 0.01)
    #expect(focal.photographs.map { $0 < 0.005 } == true)
    #expect(focal.prior == 0.07)
  }

  @Test func guessesAreNoPrior() throws {
    let (_, report) = try align(.init(seed: 3, focalFactor: 1.1, source: .guess))
    let focal = try #require(report.cameras[0].focal)
    #expect(focal.prior == nil)
    #expect(focal.free == nil)
  }

  @Test func priorIsNeededIfThePhotographsAreWorse() {
    var found = FocalDetermination(
      prior: 0.03, photographs: 0.007, systematic: 0.1, result: 0.007)
    #expect(found.needsPrior)
    found.systematic = 0.005
    #expect(!found.needsPrior)
    found.photographs = nil
    #expect(found.needsPrior)
    found.prior = nil
    #expect(!found.needsPrior)
  }

  @Test func wrongFocalLengthIsNoPrior() {
    var found = FocalDetermination(
      prior: 0.07, photographs: 0.001, systematic: 0.066, result: 0.001)
    #expect(found.contradicts(2.4))
    #expect(!found.contradicts(1.2))
    found.systematic = 0.4
    #expect(!found.contradicts(2.4))
    found.systematic = nil
    #expect(!found.contradicts(2.4))
  }
}
