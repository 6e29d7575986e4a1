import Foundation
import Scene
import Support

/// The folder that keeps one capture's settings and stage results.
///
/// Nothing is written before something has to be kept: the folder is made and locked then, or
/// locked when it is there already.
struct Workspace: Sendable {
  let folder: URL
  /// Where the capture is.
  let capture: URL
  private var lock: WorkspaceLock?

  /// Opens the workspace of the capture at `capture`: in `root` when given, else in `.ocs` beside it.
  ///
  /// - Parameter current: The workspace open now; its lock is kept when it is the same one.
  init(of capture: URL, root: URL?, current: Workspace?) throws {
    self.capture = capture
    folder = Workspace.folder(of: capture, root: root)
    if let current, current.folder == folder { lock = current.lock }
    if lock == nil, FileManager.default.fileExists(atPath: folder.path),
      access(folder.path, W_OK) == 0
    {
      lock = try WorkspaceLock(folder)
      removeParts()
    }
  }

  /// Makes and locks the folder; call before anything is written.
  mutating func prepare() throws {
    guard lock == nil else { return }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError.cannotMakeWorkspace(folder.path, reason: Workspace.reason(error))
    }
    lock = try WorkspaceLock(folder)
    removeParts()
    let text = CaptureNote(path: capture.path)
    try AtomicFile.write(JSONEncoder().encode(text), to: noteURL, replacing: true)
  }

  /// Whether the folder could be made and written now.
  var isWritable: Bool {
    var url = folder
    while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
      url = url.deletingLastPathComponent()
    }
    return access(url.path, W_OK) == 0
  }

  func url(of stage: StageName) -> URL {
    folder.appendingPathComponent("\(stage.rawValue).result")
  }

  var settingsURL: URL { folder.appendingPathComponent("settings.json") }
  private var noteURL: URL { folder.appendingPathComponent("capture.json") }

  /// Removes what a killed process left half written.
  private func removeParts() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(".") && name.hasSuffix(".part") {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// The last word of an error of Foundation: the system's reason.
  private static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return (error as NSError).localizedDescription
  }
}

/// Says which capture a workspace belongs to.
struct CaptureNote: Codable, Sendable {
  var path: String
}

extension Workspace {
  /// `ROOT/NAME`, with a suffix when another capture of that name has the place already.
  static func folder(of capture: URL, root: URL?) -> URL {
    let root = root ?? capture.deletingLastPathComponent().appendingPathComponent(".ocs")
    let name = capture.lastPathComponent
    let plain = root.appendingPathComponent(name == "/" ? "capture" : name)
    guard let note = note(in: plain), note.path != capture.path else { return plain }
    var hash = ContentHash()
    hash.add(capture.path)
    return root.appendingPathComponent("\(name)-\(hash.text.prefix(6))")
  }

  /// The only capture that a `--workspace` folder knows of and that is still there.
  static func onlyCapture(in root: URL) -> URL? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let paths = names.compactMap { note(in: root.appendingPathComponent($0))?.path }
    guard paths.count == 1, FileManager.default.fileExists(atPath: paths[0]) else { return nil }
    return URL(fileURLWithPath: paths[0])
  }

  private static func note(in folder: URL) -> CaptureNote? {
    let url = folder.appendingPathComponent("capture.json")
    return (try? Data(contentsOf: url)).flatMap {
      try? JSONDecoder().decode(CaptureNote.self, from: $0)
    }
  }
}
