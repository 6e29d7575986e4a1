import Foundation
import Script
import TestSupport
import Testing

@testable import Commands
@testable import Pages

/// A page that a command writes.
enum PageKind: CaseIterable {
  case report
  case view

  func page(_ fake: inout FakeRun) throws -> String {
    switch self {
    case .report:
      let content = try PageContent.report(in: &fake.state)
      return try ReportPage.text(&fake.state.project, content)
    case .view:
      return try ViewerPage.text(
        of: &fake.state.project, content: PageContent.view(in: fake.state), library: ThreeLibrary())
    }
  }
}

extension FakeRun {
  /// Adds a photograph and reloads the capture; returns the file's name, with slashes, which names
  /// cannot contain, replaced by backslashes.
  mutating func addPhotograph(named name: String) throws -> String {
    let file = name.replacingOccurrences(of: "/", with: "\\")
    try PhotoFolder.write(to: photos.appendingPathComponent(file), seed: 5, stream: 6)
    try reload()
    return file
  }

  /// Truncates the second photograph to half of its bytes.
  func cutPhotograph() throws {
    let url = photos.appendingPathComponent("IMG_0002.png")
    let bytes = try Data(contentsOf: url)
    try bytes.prefix(bytes.count / 2).write(to: url)
  }
}

/// Properties of the pages of `report` and of `view`.
@Suite struct PageTests {
  /// `Tests/interop/run.py` compares pages of completed stages: the synthetic results here lack
  /// parts.
  @Test(arguments: PageKind.allCases) func pagesOfOneWorkspaceAreIdentical(kind: PageKind) throws {
    var fake = try FakeRun()
    let first = try kind.page(&fake)
    let again = try kind.page(&fake)
    #expect(first == again)
    try fake.reload()
    let later = try kind.page(&fake)
    #expect(first == later)
  }
}
