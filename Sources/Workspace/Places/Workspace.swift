import Capture
import Files
import Foundation
import Pipeline
import Scene
import Sharding
import Support

/// The folder that keeps one capture's settings and stage results.
///
/// Nothing is written before something has to be kept: the folder is made and locked then, or
/// locked when it is there already.
package struct Workspace: Sendable {
  package let folder: URL
  /// Larger files hold no settings and no note, bytes.
  static let maxNoteBytes = 16 << 20
  /// Where the capture is and how it was loaded.
  package let note: CaptureNote
  /// How the capture and the folder found each other.
  let origin: WorkspaceOrigin
  private var lock: WorkspaceLock?
  /// Held besides where other machines work in the folder, too.
  private var lease: FolderLease?
  /// Photographs that need not be decoded again by `load`, to be kept here.
  var sound = SoundFiles()
  /// What of that the folder has.
  package var keptSound: SoundFiles?
  /// Whether another process works here, so that this one may only read.
  package private(set) var isWatched = false
  /// That process, if it is known.
  private(set) var holder: WorkspaceError.Holder?

  /// Opens the workspace of the capture at `capture`: in `root` when given, else in `.ocs` beside it.
  ///
  /// - Parameter current: The workspace open now; its lock is kept when it is the same one.
  /// - Throws: `WorkspaceError.workspaceInCapture` when that would be among the photographs.
  init(of capture: URL, note: CaptureNote, root: URL?, current: Workspace?) throws {
    let place = WorkspacePlace(of: capture, note: note, root: root)
    folder = place.folder
    origin = place.origin
    self.note = note.placed(in: folder)
    guard !Workspace.lies(folder, in: capture) else {
      throw WorkspaceError.workspaceInCapture(folder.path, capture: capture.path)
    }
    if let current, current.folder.path == folder.path {
      lock = current.lock
      lease = current.lease
    }
    if lock == nil, FileManager.default.fileExists(atPath: folder.path),
      access(folder.path, W_OK) == 0
    {
      do {
        let own = try WorkspaceLock(folder)
        if sharesFolder { try takeLease() }
        lock = own
        removeParts()
      } catch WorkspaceError.workspaceInUse(_, let holder) {
        isWatched = true
        self.holder = holder
      }
    }
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
      throw WorkspaceError.workspaceInUse(
        folder.path,
        holder: WorkspaceError.Holder(
          process: Int(held.holder.process), machine: held.holder.machine))
    }
  }

  /// Whether this process holds the folder.
  var isOwn: Bool { lock != nil }

  /// Refuses when another `ocs` works in the folder.
  ///
  /// That holds until the capture is loaded again: what was read before may be out of date.
  package func requireOwn() throws {
    if isWatched { throw WorkspaceError.workspaceInUse(folder.path, holder: holder) }
    if lease?.isTakenOver == true {
      throw WorkspaceError.workspaceInUse(folder.path, holder: nil)
    }
  }

  /// Makes and locks the folder; call before anything is written.
  package mutating func prepare() throws {
    try requireOwn()
    if lock == nil { try makeFolder() }
    try keepSound()
    guard CaptureNote(in: folder) != note else { return }
    try AtomicFile.write(JSONEncoder.sorted.encode(note), to: noteURL, replacing: true)
  }

  private mutating func makeFolder() throws {
    try WorkspaceError.making(folder) { try Folder.make(folder) }
    lock = try WorkspaceLock(folder)
    removeParts()
  }

  /// Whether the folder could be made and written now.
  package var isWritable: Bool {
    var url = folder
    while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
      url = url.deletingLastPathComponent()
    }
    return access(url.path, W_OK) == 0
  }

  /// The folder of result files.
  package var results: ResultFolder { ResultFolder(folder, .perStage) }

  package func url(of stage: StageName) -> URL { results.url(of: stage) }

  package var engineURL: URL { folder.appendingPathComponent("engine.json") }

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
