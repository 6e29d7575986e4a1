import Capture
import Foundation
import Scene
import Sharding
import Support

/// The folder that keeps one capture's settings and stage results.
///
/// Nothing is written before something has to be kept: the folder is made and locked then, or
/// locked when it is there already.
struct Workspace: Sendable {
  let folder: URL
  /// Larger files hold no settings and no note, bytes.
  static let maxNoteBytes = 16 << 20
  /// Where the capture is and how it was loaded.
  let note: CaptureNote
  /// How the capture and the folder found each other.
  let origin: WorkspaceOrigin
  private var lock: WorkspaceLock?
  /// Held besides where other machines work in the folder, too.
  private var lease: FolderLease?
  /// Photographs that need not be decoded again by `load`, to be kept here.
  var sound = SoundFiles()
  /// What of that the folder has.
  var keptSound: SoundFiles?
  /// The other `ocs` that works here, ` (process N)`; this one may only look then.
  private(set) var worker: String?

  /// Opens the workspace of the capture at `capture`: in `root` when given, else in `.ocs` beside it.
  ///
  /// - Parameter current: The workspace open now; its lock is kept when it is the same one.
  /// - Throws: `CommandError.workspaceInCapture` when that would be among the photographs.
  init(of capture: URL, note: CaptureNote, root: URL?, current: Workspace?) throws {
    let place = WorkspacePlace(of: capture, note: note, root: root)
    (folder, origin) = (place.folder, place.origin)
    self.note = note.placed(in: folder)
    guard !Workspace.lies(folder, in: capture) else {
      throw CommandError.workspaceInCapture(folder.path, capture: capture.path)
    }
    if let current, current.folder.path == folder.path {
      (lock, lease) = (current.lock, current.lease)
    }
    if lock == nil, FileManager.default.fileExists(atPath: folder.path),
      access(folder.path, W_OK) == 0
    {
      do {
        let own = try WorkspaceLock(folder)
        if sharesFolder { try takeLease() }
        lock = own
        removeParts()
      } catch CommandError.workspaceInUse(_, let process) {
        worker = process
      }
    }
  }

  /// A workspace that is only read, beside whoever works in it.
  init(reading folder: URL, note: CaptureNote) {
    (self.folder, self.note, origin) = (folder, note, .own)
  }

  /// Where stages of the capture run.
  var engine: EngineSettings { ShardJSON.read(engineURL) ?? EngineSettings() }

  /// Whether the folder is on a file system that other machines work on, too.
  private var sharesFolder: Bool { engine.kind == .slurm }

  /// Holds the folder against processes of other machines, whom no lock of this one tells.
  mutating func takeLease() throws {
    guard lease == nil else { return }
    do {
      lease = try FolderLease(folder)
    } catch let held as FolderLease.Held {
      throw CommandError.workspaceInUse(
        folder.path, process: " (process \(held.holder.process) on \(held.holder.machine))")
    }
  }

  /// Whether this process holds the folder.
  var isOwn: Bool { lock != nil }

  /// Refuses when another `ocs` works in the folder.
  ///
  /// That holds until the capture is loaded again: what was read before may be out of date.
  func requireOwn() throws {
    if let worker { throw CommandError.workspaceInUse(folder.path, process: worker) }
    if lease?.isTakenOver == true { throw CommandError.workspaceInUse(folder.path, process: "") }
  }

  /// Makes and locks the folder; call before anything is written.
  mutating func prepare() throws {
    try requireOwn()
    if lock == nil { try makeFolder() }
    try keepSound()
    guard CaptureNote(in: folder) != note else { return }
    try AtomicFile.write(JSONEncoder.sorted.encode(note), to: noteURL, replacing: true)
  }

  private mutating func makeFolder() throws {
    do {
      try Folder.make(folder)
    } catch {
      throw CommandError.cannotMakeWorkspace(folder.path, reason: Messages.reason(of: error))
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

  /// Whether a folder, which need not exist, is another or in it, links followed.
  private static func lies(_ folder: URL, in outer: URL) -> Bool {
    let inner = folder.resolvingSymlinksInPath().pathComponents
    return inner.starts(with: outer.resolvingSymlinksInPath().pathComponents)
  }

  /// Removes what a killed process left half written.
  private func removeParts() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(".") && name.hasSuffix(".part") {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }
}
