import Foundation
import Scene
import Support

/// The folder that keeps one capture's settings and stage results.
///
/// Nothing is written before something has to be kept: the folder is made and locked then, or
/// locked when it is there already.
struct Workspace: Sendable {
  let folder: URL
  /// Where the capture is and how it was loaded.
  private let note: CaptureNote
  private var lock: WorkspaceLock?

  /// Opens the workspace of the capture at `capture`: in `root` when given, else in `.ocs` beside it.
  ///
  /// - Parameter current: The workspace open now; its lock is kept when it is the same one.
  init(of capture: URL, note: CaptureNote, root: URL?, current: Workspace?) throws {
    self.note = note
    folder = Workspace.folder(of: capture, note: note, root: root)
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
    if lock == nil { try makeFolder() }
    guard Workspace.note(in: folder) != note else { return }
    try AtomicFile.write(JSONEncoder.sorted.encode(note), to: noteURL, replacing: true)
  }

  private mutating func makeFolder() throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError.cannotMakeWorkspace(folder.path, reason: Workspace.reason(error))
    }
    lock = try WorkspaceLock(folder)
    removeParts()
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

/// Says which capture a workspace belongs to, and how to load it again.
struct CaptureNote: Codable, Sendable, Equatable {
  /// The capture's folder.
  var capture: String
  /// What was given to `load`: the folder or a file in it.
  var path: String
  var format: String
  var camera: String
  var masks: String
}

extension Workspace {
  /// `ROOT/NAME`, with a suffix when another capture of that name has the place already.
  static func folder(of capture: URL, note: CaptureNote, root: URL?) -> URL {
    let root = root ?? capture.deletingLastPathComponent().appendingPathComponent(".ocs")
    let name = capture.lastPathComponent
    let plain = root.appendingPathComponent(name == "/" ? "capture" : name)
    guard let other = self.note(in: plain), other.capture != note.capture else { return plain }
    var hash = ContentHash()
    hash.add(note.capture)
    return root.appendingPathComponent("\(name)-\(hash.text.prefix(6))")
  }

  /// The only capture that a `--workspace` folder knows of and that is still there.
  static func onlyCapture(in root: URL) -> CaptureNote? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let notes = names.compactMap { note(in: root.appendingPathComponent($0)) }
    guard notes.count == 1, FileManager.default.fileExists(atPath: notes[0].path) else {
      return nil
    }
    return notes[0]
  }

  private static func note(in folder: URL) -> CaptureNote? {
    let url = folder.appendingPathComponent("capture.json")
    return (try? Data(contentsOf: url)).flatMap {
      try? JSONDecoder().decode(CaptureNote.self, from: $0)
    }
  }
}
