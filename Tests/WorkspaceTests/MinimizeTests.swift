import Foundation
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Wording
@testable import Workspace

@Suite(.tags(.slow)) struct MinimizeTests {
  @Test(arguments: [[3], [0, 19], [4, 5, 6], [1, 7, 13, 19], Array(0..<20)])
  func minimizationFindsExactlyTheNeededItems(needed: [Int]) throws {
    var count = 0
    var search = DeltaDebugging(test: { items in
      count += 1
      return Set(needed).isSubset(of: items)
    })
    #expect(try search.minimize(Array(0..<20)) == needed)
    #expect(count < 20 * 20)
  }

  @Test func nonmonotonicPropertiesGiveALocalMinimum() throws {
    // Lists with an odd number of at least three items fail.
    func fails(_ items: [Int]) -> Bool { items.count % 2 == 1 && items.count >= 3 }
    var smaller: [Int] = []
    var search = DeltaDebugging(test: { fails($0) }, onFound: { smaller.append($0.count) })
    let found = try search.minimize(Array(0..<15))
    #expect(fails(found))
    #expect(found.indices.allSatisfy { out in !fails(found.indices.filter { $0 != out }) })
    #expect(smaller == smaller.sorted(by: >))
    #expect(smaller.last == found.count)
  }

  @Test func theSearchStopsAtTheRequestedSizeOrOnCancellation() throws {
    var search = DeltaDebugging(test: { $0.contains(5) })
    search.wanted = 6
    #expect(try search.minimize(Array(0..<40)).count <= 6)
    var best = Array(0..<40)
    var stopped = DeltaDebugging(
      test: {
        if best.count < 20 { throw Cancelled() }
        return $0.contains(5)
      }, onFound: { best = $0 })
    #expect(throws: Cancelled.self) { try stopped.minimize(best) }
    #expect(best.count < 20)
    #expect(best.contains(5))
  }

  @Test func minimizeReproducesAGapWithFewFrames() throws {
    let folder = try TemporaryFolder()
    var runner = TranscriptRunner(root: folder.url)
    // Without device poses, which would bridge the gap.
    let broken = BundleTests.broken.replacingOccurrences(
      of: "load gap\n", with: "load gap --poses none\n")
    _ = runner.output(of: broken)
    let before = runner.shell.state.project.state
    let file = try Data(contentsOf: folder.url.appendingPathComponent(".ocs/gap/align.result"))
    let found = runner.output(of: "let m = minimize --expect '$align.components > 1'")
    let value = try #require(runner.shell.variables["m"]?.record, "\(found)")
    #expect(value["frames"]?.list.map { (4...6).contains($0.count) } == true, "\(value)")
    #expect(runner.shell.state.project.state == before)
    #expect(
      try Data(contentsOf: folder.url.appendingPathComponent(".ocs/gap/align.result")) == file)
    // The proposed command reproduces the failure.
    let line = try #require(value["command"]?.text)
    _ = runner.output(of: "try \(line.replacing("; ", with: "; try "))")
    _ = runner.output(of: "let n = ($align.components)")
    #expect(runner.shell.variables["n"] == .number(2))
    _ = runner.output(of: "include '*'; try reconstruct --until align")
    #expect(throws: MinimizeError.notThere("$align.components > 7", frames: 16)) {
      try runner.shell.state.perform("minimize --expect '$align.components > 7'")
    }
    let same = runner.output(of: "minimize --apply")
    #expect(runner.shell.state.project.settings.excluded.count >= 10, "\(same)")
  }

  @Test func minimizeReportsMissingFailuresAndInvalidExpressions() throws {
    #expect(MinimizeError.nothingFails.words.contains("--expect"))
    let parsed = Shell(state: ShellState(), presenter: CollectingPresenter())
      .problems(in: Source(name: "t", text: "minimize --expect '$align.components >'"))
    #expect(parsed.count == 1)
  }
}
