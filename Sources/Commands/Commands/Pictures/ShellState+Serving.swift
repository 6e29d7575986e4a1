import Pages
import Support
import Workspace

extension ShellState {
  private var shown: ServedPage.Shown { .init(capture: project.capture?.url, state: project.state) }

  /// Serves the page of `view`; a page that is served already keeps its address.
  ///
  /// - Parameter port: The port; 0 for any free one.
  /// - Returns: The server, whose address contains its key.
  /// - Throws: `ServingError.cannotServe`, and errors of making the page.
  mutating func serveView(port: UInt16) throws -> PageServer {
    if let served { return served.server }
    let library = try ThreeLibrary()
    let page = Array(
      try ViewerPage.text(
        of: &project, content: PageContent.view(in: self), library: library, version: 1
      ).utf8)
    let server = try PageServer(
      .init(page: page, version: 1, photograph: ViewerThumbnails.sharp(project)), port: port)
    served = ServedPage(server: server, library: library, shown: shown)
    return server
  }

  /// Renders the served page again if it is out of date. If that fails, the page is unchanged until
  /// the next command.
  mutating func refreshServedView() {
    guard var served, served.shown != shown, project.capture != nil, project.stepping == nil else {
      return
    }
    served.version += 1
    let content = PageContent.view(in: self)
    guard let photograph = try? ViewerThumbnails.sharp(project),
      let text = try? ViewerPage.text(
        of: &project, content: content, library: served.library, version: served.version)
    else { return }
    served.server.publish(
      .init(page: Array(text.utf8), version: served.version, photograph: photograph))
    served.shown = shown
    self.served = served
  }
}
