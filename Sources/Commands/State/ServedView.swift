import Foundation
import Pages
import Support
import Workspace

/// The page of `view` that is served while the shell runs.
struct ServedView: Sendable {
  let server: PageServer
  let library: ThreeLibrary
  var version = 1
  /// What the page shows.
  var shown: Shown

  /// What determines whether a page is current.
  struct Shown: Sendable, Equatable {
    var capture: URL?
    var state: RunJournal.State
  }
}
