import Files
import Foundation
import GuidedCapture
import Script
import ShellKit
import Support
import Workspace

/// Sessions that outlive their process: each is kept in the workspace as its calls, and played again.
extension SessionCommand {
  private static func shelf(in shell: ShellState) -> SessionShelf? {
    shell.project.workspace.map { SessionShelf($0.folder) }
  }

  /// Goes on with the session that was current when the capture was last worked with, unless one is
  /// open already.
  ///
  /// - Returns: What is to be said of it.
  static func resumeSession(in shell: inout ShellState) throws -> [String] {
    guard shell.project.session == nil, let shelf = shelf(in: shell), let name = shelf.current
    else { return [] }
    shell.project.session = try restored(
      name, isLive: shell.project.workspace?.isWatched != true, in: &shell)
    return [
      "session \(name) goes on: its \(shell.project.session?.cursor ?? 0) frames were played again"
    ]
  }

  /// A kept session, played again.
  static func restored(
    _ name: String, until frame: Int? = nil, isLive: Bool, from earlier: SessionCore? = nil,
    in shell: inout ShellState
  ) throws -> SessionCore {
    guard let shelf = shelf(in: shell) else { throw WorkspaceError.noCapture }
    guard shelf.names.contains(name) else {
      throw Diagnostic(
        .failure, "session: there is no session \(name)",
        suggestion: nearestName(to: name, among: shelf.names))
    }
    if isLive { try shell.project.prepareWorkspace() }
    var core: SessionCore
    do {
      core = try SessionCore.restored(
        shelf.journal(name), source: try recording(alignedScene(in: &shell), in: shell),
        until: frame, isLive: isLive,
        from: earlier, in: shell.project.context)
    } catch let error as GuidedCaptureError {
      throw CommandError.other("session \(name) cannot go on: \(error)")
    }
    if isLive, core.state.phase == .finishing { try core.writePending(in: shell.project.context) }
    return core
  }

  /// Keeps a session that has just started.
  static func keep(_ core: inout SessionCore, as name: String, in shell: inout ShellState) throws {
    guard let workspace = shell.project.workspace, workspace.isWritable, !workspace.isWatched,
      let shelf = shelf(in: shell)
    else { return }
    try shell.project.prepareWorkspace()
    try shelf.make()
    try core.save(as: shelf.journal(name))
    try shelf.makeCurrent(name)
  }

  /// The name of a session to be: as given, or the first `session-N` that is free.
  static func sessionName(_ given: String, in shell: ShellState) throws -> String {
    guard let workspace = shell.project.workspace, let shelf = shelf(in: shell) else {
      throw WorkspaceError.noCapture
    }
    let taken = Set(shelf.names)
    guard given.isEmpty else {
      guard SessionShelf.isName(given) else {
        throw CommandError.other(
          "\(given) is no name for a session: letters, digits, - and _ are")
      }
      guard !taken.contains(given) else {
        throw CommandError.other("there is a session \(given) already; session list shows them")
      }
      return given
    }
    for number in 1... {
      let name = "session-\(number)"
      let folder = workspace.folder.appendingPathComponent(name)
      if !taken.contains(name), !FileManager.default.fileExists(atPath: folder.path) {
        return name
      }
    }
    return given
  }

  static func sessionList(in shell: ShellState) throws -> Reply {
    guard let shelf = shelf(in: shell) else { throw WorkspaceError.noCapture }
    let current = shell.project.session?.savedName ?? shelf.current
    let rows = shelf.names.map { name -> Record in
      let known = try? shelf.journal(name).read()
      let last = known?.entries.last { $0.summary != nil }?.summary
      return [
        "session": .string(name), "current": .bool(name == current),
        "state": .string(last?.state ?? "unknown"),
        "pass": .number(orNull: last.map { Double($0.pass) }),
        "shots": .number(orNull: last.map { Double($0.shots) }),
        "dial_filled": .number(orNull: last?.dial),
        "frame": .number(orNull: known?.entries.last.map { Double($0.frame) }),
        "time": .number(orNull: last?.time),
        "images": .string(
          orNull: known.map { shelf.journal(name).folder($0.beginning.images).path }),
      ]
    }
    return .table(
      rows,
      columns: [
        "session", "current", "state", "pass", "shots", "dial_filled", "frame", "time", "images",
      ])
  }

  /// Makes another session the current one.
  static func useSession(_ name: String, in shell: inout ShellState) throws -> Reply {
    guard !name.isEmpty else { throw CommandError.other("session use takes a session's name") }
    if shell.project.session?.savedName != name {
      shell.project.session = try restored(name, isLive: true, in: &shell)
    }
    try shelf(in: shell)?.makeCurrent(name)
    return sessionReply(since: shell.project.session?.transcript.count ?? 0, in: shell)
  }

  /// Goes back to a frame, or to a time such as `2.5s`; what came later is forgotten.
  static func rewindSession(_ text: String, in shell: inout ShellState) throws -> Reply {
    let core = try openSession(in: shell)
    guard let name = core.savedName else {
      throw CommandError.other("this session is not kept, so that it cannot go back")
    }
    let frame = try Self.frame(text, of: core)
    guard (1...max(1, core.cursor)).contains(frame) else {
      throw CommandError.other(
        "the session has played \(core.cursor) frames; it can go back to 1…\(core.cursor)")
    }
    shell.project.session = try restored(name, until: frame, isLive: true, from: core, in: &shell)
    let removed = shell.project.session?.removeLaterShots() ?? 0
    var reply = sessionReply(since: shell.project.session?.transcript.count ?? 0, in: shell)
    if removed > 0 {
      reply.remarks.append(
        "\(removed) later shots are removed; the same frames give them again")
    }
    return reply
  }

  /// The number of frames that a moment stands for.
  private static func frame(_ text: String, of core: SessionCore) throws -> Int {
    if let frame = Int(text) { return frame }
    guard text.hasSuffix("s"), let seconds = Double(text.dropLast()), seconds.isFinite, seconds >= 0
    else {
      throw SettingError.malformed(
        setting: "what", text: text, expected: "a frame's number or a time such as 2.5s")
    }
    let rate = core.time > 0 ? Double(max(0, core.cursor - 1)) / core.time : 0
    return Int(saturating: (seconds * rate).rounded(.down)) + 1
  }

  /// Begins another session from where this one is; it has the same shots, in a folder of its own.
  static func forkSession(_ text: String, in shell: inout ShellState) throws -> Reply {
    let core = try openSession(in: shell)
    guard let old = core.savedName, let shelf = shelf(in: shell),
      let workspace = shell.project.workspace, let images = core.imagesDirectory
    else { throw CommandError.other("this session is not kept, so that it cannot be forked") }
    guard !text.isEmpty else { throw CommandError.other("session fork takes a name") }
    let name = try sessionName(text, in: shell)
    let folder = workspace.folder.appendingPathComponent(name, isDirectory: true)
    guard FileKind.at(folder) == nil else {
      throw CommandError.other("\(folder.path) is there already; choose another name")
    }
    let copies = folder.appendingPathComponent("Images", isDirectory: true)
    try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
    for file in try FileManager.default.contentsOfDirectory(atPath: images.path).sorted()
    where !file.hasPrefix(".") {
      let (from, to) = (images.appendingPathComponent(file), copies.appendingPathComponent(file))
      // The same file under two names: neither session changes a shot in place.
      if link(from.path, to.path) != 0 { try FileManager.default.copyItem(at: from, to: to) }
    }
    var (beginning, entries) = try shelf.journal(old).read()
    beginning.images = shelf.journal(name).relative(copies)
    if beginning.checkpoint != nil {
      let checkpoint = folder.appendingPathComponent("Checkpoints", isDirectory: true)
      try FileManager.default.createDirectory(at: checkpoint, withIntermediateDirectories: true)
      beginning.checkpoint = shelf.journal(name).relative(checkpoint)
    }
    // Pending data is written anew: it belongs to the folder.
    entries.removeAll { $0.call == .pendingWritten }
    try shelf.journal(name).begin(beginning, entries)
    var reply = try useSession(name, in: &shell)
    reply.remarks.append("session \(name) goes on from here; session use \(old) goes back")
    return reply
  }
}
