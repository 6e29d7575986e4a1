import Script
import TestSupport
import Testing

@testable import Commands

/// The problems that `--check` finds, and those that prevent a text from running.
@Suite struct EarlyCheckTests {
  private func problems(_ text: String) -> [String] {
    let shell = Shell(state: ShellState(), presenter: CollectingPresenter())
    return shell.problems(in: Source(name: "t.ocs", text: text)).map(\.description)
  }

  @Test(arguments: [
    ("set features.nonsense 1", "t.ocs:1:5: set: there is no setting features.nonsense"),
    ("set feature.edge 1", "t.ocs:1:5: set: there is no stage feature; did you mean features?"),
    ("set features.edge 9999", "t.ocs:1:19: set: edge takes 1.5…100, got 9999"),
    ("set features.edge many", "t.ocs:1:19: set: edge takes a number, got many"),
    ("set features edge", "t.ocs:1:14: set: name takes STAGE.NAME, got features"),
    ("set mesh.box 1,2", "t.ocs:1:5: set: The box takes minx,miny,minz,maxx,maxy,maxz"),
    ("mesh --box 3,0,0,1,1,1", "t.ocs:1:6: mesh: The box takes minx,miny,minz,maxx,maxy,maxz"),
    (
      "frames --columns name,widht",
      "t.ocs:1:18: frames: there is no column widht; did you mean width?"
    ),
    ("frames --sort=-hight", "t.ocs:1:15: frames: there is no column hight; did you mean height?"),
    (
      "frames --where width > 3 && heigth > 2",
      "t.ocs:1:29: frames: there is no column heigth; did you mean height?"
    ),
    ("echo on\n  source missing.ocs", "t.ocs:2:10: source: cannot read"),
  ])
  func invalidNamesAndValuesAreReported(text: String, problem: String) {
    let found = problems(text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(problem) == true, "\(found)")
  }

  @Test(arguments: [
    "set features.edge 12", "set features.edge default", "set features.upsample false",
    "let n = (3)\nset features.edge $n", "frames --columns name,feedback --sort -feedback",
    "let k = (\"x\")\nframes --sort $k", "frames --where $last.x > 3 || count(feedback) > 0",
  ])
  func validOrUndecidableTextsHaveNoProblems(text: String) {
    #expect(problems(text) == [])
  }

  @Test func aMissingSourceIsReportedWithItsPositionDuringARun() throws {
    let found = try TranscriptRunner.output(of: "echo on\nsource missing.ocs")
    #expect(found.first == "on")
    #expect(found.last?.hasPrefix("test:2:8: source: ") == true, "\(found)")
  }
}
