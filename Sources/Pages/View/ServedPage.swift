import Foundation
import Support
import Workspace

/// The page of `view` that is served while the shell runs.
package struct ServedPage: Sendable {
  package let server: PageServer
  package let library: ThreeLibrary
  package var version = 1
  /// What the page was made from.
  package var shown: Shown

  package init(server: PageServer, library: ThreeLibrary, version: Int = 1, shown: Shown) {
    self.server = server
    self.library = library
    self.version = version
    self.shown = shown
  }

  /// What determines whether a page is current.
  package struct Shown: Sendable, Equatable {
    var capture: URL?
    var state: RunJournal.State

    package init(capture: URL?, state: RunJournal.State) {
      self.capture = capture
      self.state = state
    }
  }
}
