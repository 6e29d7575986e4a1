import Foundation
import Support

/// The page of `view` that is served while the shell runs.
struct ServedView: Sendable {
  let server: PageServer
  let library: ThreeLibrary
  var version = 1
  /// What the page shows.
  var shown: Shown

  /// What tells whether a page is of now.
  struct Shown: Sendable, Equatable {
    var capture: URL?
    var state: RunJournal.State
  }
}

extension Workbench {
  private var shown: ServedView.Shown { .init(capture: capture?.url, state: state) }

  /// Serves the page of `view`; one that is served already stays where it is.
  ///
  /// - Parameter port: 0 for any that is free.
  /// - Returns: The address, with its key.
  /// - Throws: `CommandError.cannotServe`, and what the page's making throws.
  mutating func serveView(port: UInt16) throws -> String {
    if let served { return served.server.address }
    let library = try ThreeLibrary()
    let page = Array(try ViewPage.text(&self, library, version: 1).utf8)
    let server = try PageServer(.init(page: page, version: 1), port: port)
    served = ServedView(server: server, library: library, shown: shown)
    return server.address
  }

  /// Makes the served page anew where it no longer shows what there is. One that cannot be made now
  /// stays as it was, until the next command.
  mutating func refreshServedView() {
    guard var served, served.shown != shown, capture != nil, stepping == nil else { return }
    served.version += 1
    guard let text = try? ViewPage.text(&self, served.library, version: served.version) else {
      return
    }
    served.server.publish(.init(page: Array(text.utf8), version: served.version))
    served.shown = shown
    self.served = served
  }
}
