import Capture
import Files
import Foundation
import Pipeline
import Scene
import Sharding
import Support

/// The folder that stores the settings and stage results of one capture.
///
/// Nothing is written until there is something to store: the folder is then created if needed, and
/// locked.
package struct Workspace: Sendable {
  package let folder: URL
  /// Maximum size of a file of settings or of a note, bytes.
  static let maxNoteBytes = 16 << 20
  /// Where the capture is and how it was loaded.
  package let note: CaptureRecord
  /// How the workspace was found for the capture.
  let origin: WorkspaceOrigin
  private var lock: WorkspaceLock?
  /// An additional lease, if other machines use the folder as well.
  private var lease: FolderLease?
  /// Photographs that `load` need not decode again.
  var sound = SoundFiles()
  /// The list of such photographs that is stored in the folder.
  package var keptSound: SoundFiles?
  /// Whether another process owns the workspace, so that this one may only read.
  package private(set) var isWatched = false
  /// That process, if it is known.
  private(set) var holder: WorkspaceError.Holder?

  /// Opens the workspace of the capture at `capture`: in `root` if given, otherwise in `.ocs` next
  /// to it.
  ///
  /// - Parameter current: The open workspace; its lock is reused if it is the same one.
  /// - Throws: `WorkspaceError.workspaceInCapture` if the workspace would be among the photographs.
  init(of capture: URL, note: CaptureRecord, root: URL?, current: Workspace?) throws {
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

  /// Where the stages of the capture run.
  var engine: EngineSettings { ShardJSON.read(engineURL) ?? EngineSettings() }

  /// Whether the folder is on a file system that other machines use as well.
  private var sharesFolder: Bool { engine.kind == .slurm }

  /// Takes a lease on the folder against processes on other machines, which do not see the lock.
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

  /// Whether this process owns the folder.
  var isOwn: Bool { lock != nil }

  /// Throws if another `ocs` owns the folder.
  ///
  /// This remains so until the capture is loaded again, as what was read before may be outdated.
  package func requireOwn() throws {
    if isWatched { throw WorkspaceError.workspaceInUse(folder.path, holder: holder) }
    if lease?.isTakenOver == true {
      throw WorkspaceError.workspaceInUse(folder.path, holder: nil)
    }
  }

  /// Creates and locks the folder; call before writing anything.
  package mutating func prepare() throws {
    try requireOwn()
    if lock == nil { try makeFolder() }
    try keepSound()
    guard CaptureRecord(in: folder) != note else { return }
    try AtomicFile.write(JSONEncoder.sorted.encode(note), to: noteURL, replacing: true)
  }

  private mutating func makeFolder() throws {
    try WorkspaceError.making(folder) { try Folder.make(folder) }
    lock = try WorkspaceLock(folder)
    removeParts()
  }

  /// Whether the folder can be created and written.
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

  var markersURL: URL { folder.appendingPathComponent("markers.json") }
  var settingsURL: URL { folder.appendingPathComponent("settings.json") }
  private var noteURL: URL { folder.appendingPathComponent("capture.json") }

  /// Whether a folder, which need not exist, is `outer` or inside it, with links resolved.
  private static func lies(_ folder: URL, in outer: URL) -> Bool {
    let inner = folder.resolvingSymlinksInPath().pathComponents
    return inner.starts(with: outer.resolvingSymlinksInPath().pathComponents)
  }

  /// Removes incomplete files of a killed process.
  private func removeParts() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(".") && name.hasSuffix(".part") {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }
}
