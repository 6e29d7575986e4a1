import Capture
import Foundation
import Imaging
import Scene
import Support

extension Project {
  /// The views that are not excluded, with their cameras.
  package func activeViews() throws -> ViewSet {
    var views = try loadedCapture().viewSet
    views.views.removeAll { settings.excluded.contains($0.name) }
    return withControl(views)
  }

  /// The views that a stage's result was made from, in its order; a missing view keeps its
  /// position, with an unreadable image.
  package func viewSet(of stage: StageName) throws -> ViewSet {
    try viewSet(named: results.names(of: stage))
  }

  /// The views with the given names, in their order, like `viewSet(of:)`.
  func viewSet(named names: [String]) throws -> ViewSet {
    let capture = try loadedCapture()
    let known = Dictionary(capture.viewSet.views.map { ($0.name, $0) }) { first, _ in first }
    let views = names.map { name in
      if let view = known[name] { return view }
      let url = capture.url.appendingPathComponent(name)
      return View(
        name: name, image: ImageSource(url: url, orientation: .up, width: 0, height: 0), camera: 0)
    }
    return ViewSet(views: views, cameras: capture.viewSet.cameras)
  }

  /// The index of a frame in the capture; accepts the name without its extension if unique.
  package func frameIndex(_ name: String) throws -> Int {
    let capture = try loadedCapture()
    if let index = capture.index(of: name) { return index }
    if let copy = capture.copies.first(where: { $0.file == name }) {
      throw WorkspaceError.setAside(name, original: copy.original)
    }
    let stems = frameNames.map { ($0 as NSString).deletingPathExtension }
    let near = nearestName(to: name, among: frameNames) ?? nearestName(to: name, among: stems)
    throw WorkspaceError.unknownFrame(name, near: near)
  }

  /// The indices of the frames that match a name or a pattern with `*` and `?`, in order.
  ///
  /// - Throws: `WorkspaceError.unknownFrame` if no frame matches.
  package func frameIndices(matching text: String) throws -> [Int] {
    let names = frameNames
    guard Glob.isPattern(text), !names.contains(text) else { return [try frameIndex(text)] }
    let glob = Glob(text)
    let found = names.indices.filter {
      glob.matches(names[$0]) || glob.matches((names[$0] as NSString).deletingPathExtension)
    }
    guard !found.isEmpty else { throw WorkspaceError.unknownFrame(text, near: nil) }
    return found
  }

  /// Excludes or includes frames and stores that in the workspace.
  package mutating func setExcluded(_ isExcluded: Bool, _ names: [String]) throws -> [String] {
    var changed = settings
    let frames = frameNames
    let found = try names.flatMap { try frameIndices(matching: $0).map { frames[$0] } }
    for name in found {
      if isExcluded { changed.excluded.insert(name) } else { changed.excluded.remove(name) }
    }
    try keep(changed)
    return found
  }

  /// Writes settings to the workspace, then makes them current.
  package mutating func keep(_ changed: WorkspaceSettings) throws {
    guard changed != settings else { return }
    try workspace?.prepare()
    if let workspace { try changed.write(workspace.settingsURL) }
    settings = changed
  }
}
