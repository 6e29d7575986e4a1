import Foundation
import GuidedCapture
import Support

/// Sessions outlive their process: the workspace stores the calls of each, which are replayed.
extension Project {
  /// The sessions that are stored with the capture; `nil` without a workspace.
  package var sessionShelf: SessionShelf? { workspace.map { SessionShelf($0.folder) } }

  /// The open session.
  ///
  /// - Throws: `SessionError.none`.
  package func openSession() throws -> SessionCore {
    guard let session else { throw SessionError.none }
    return session
  }

  /// Resumes the session that was current when the capture was last used, unless one is open.
  ///
  /// - Returns: Whether a session was replayed.
  package mutating func resumeSession() throws -> Bool {
    guard session == nil, let name = sessionShelf?.current else { return false }
    session = try restoredSession(name, isLive: workspace?.isWatched != true)
    return true
  }

  /// Replays a stored session.
  ///
  /// - Parameters:
  ///   - frame: The last frame to replay; `nil` replays all.
  ///   - earlier: The current state of the session, whose work is reused.
  package mutating func restoredSession(
    _ name: String, until frame: Int? = nil, isLive: Bool, from earlier: SessionCore? = nil
  ) throws -> SessionCore {
    guard let shelf = sessionShelf else { throw WorkspaceError.noCapture }
    guard shelf.names.contains(name) else {
      throw SessionError.noSuchSession(name, near: nearestName(to: name, among: shelf.names))
    }
    if isLive { try prepareWorkspace() }
    var core: SessionCore
    do {
      core = try SessionCore.restored(
        shelf.journal(name), source: try recordedSource(alignedScene()), until: frame,
        isLive: isLive, from: earlier, in: context)
    } catch let error as GuidedCaptureError {
      throw SessionError.cannotResume(name, reason: "\(error)")
    }
    if isLive, core.state.phase == .finishing { try core.writePending(in: context) }
    return core
  }

  /// Stores a session that has just started.
  package mutating func keep(_ core: inout SessionCore, as name: String) throws {
    guard let workspace, workspace.isWritable, !workspace.isWatched, let shelf = sessionShelf
    else { return }
    try prepareWorkspace()
    try shelf.make()
    try core.save(as: shelf.journal(name))
    try shelf.makeCurrent(name)
  }

  /// Makes another session the current one.
  package mutating func useSession(_ name: String) throws {
    if session?.savedName != name { session = try restoredSession(name, isLive: true) }
    try sessionShelf?.makeCurrent(name)
  }

  /// Goes back to a frame and discards what came later.
  ///
  /// - Returns: The number of later shots that were removed.
  package mutating func rewindSession(to frame: Int) throws -> Int {
    let core = try openSession()
    guard let name = core.savedName else { throw SessionError.notKept(.rewind) }
    guard (1...max(1, core.cursor)).contains(frame) else {
      throw SessionError.notPlayed(frames: core.cursor)
    }
    session = try restoredSession(name, until: frame, isLive: true, from: core)
    return session?.removeLaterShots() ?? 0
  }
}
