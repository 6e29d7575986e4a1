import Alignment
import Scene
import Script
import Surface
import Testing

@testable import Commands
@testable import ShellKit

/// Reports of stages as values for scripts, and in stored form.
@Suite struct EncodedReportTests {
  @Test func reasonsAreEncodedAsSentences() {
    let view = Unregistered(name: "a.jpg", reason: .notMatched, device: .contradicted)
    let record = ValueEncoder().record(["view": view.reason])
    #expect(record["view"] == .string(view.reason.words))
    #expect(view.words.hasPrefix(view.reason.words))
    #expect(view.words != view.reason.words)
  }

  @Test func storedReportsRoundTrip() throws {
    var report = AlignReport()
    report.unregistered = [
      Unregistered(
        name: "a.jpg",
        reason: .noInitialPair(
          first: "a", second: "b", verdict: .smallAngle(degrees: 0.5, limit: 4)),
        device: .tooCoarse(position: 0.25, rotation: 2, isMetric: true))
    ]
    report.scale.remark = .depthDisagrees(spread: 0.2, limit: 0.15, poses: true)
    report.duplicates.remark = .turnedMatches(share: 0.25)
    let bytes = try StoredReport.bytes(report)
    #expect(try StoredReport.report(bytes, as: AlignReport.self) == report)
    var mesh = MeshReport()
    mesh.warnings = [.noPoses, .overBudget(triangles: 30, budget: 20)]
    let stored = try StoredReport.bytes(mesh)
    #expect(try StoredReport.report(stored, as: MeshReport.self) == mesh)
    let warnings = ValueEncoder(isReport: true).record(mesh)["warnings"]
    #expect(warnings == .list(mesh.warnings.map { .string($0.words) }))
  }

  @Test func anIncompleteReportIsRejected() {
    #expect(throws: StorageError.inconsistent("report")) {
      try StoredReport.report(Array("{}".utf8), as: AlignReport.self)
    }
  }
}
