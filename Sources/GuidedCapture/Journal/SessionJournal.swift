import Files
import Foundation
import Support

/// A session on disk: how it began, the calls of its user with when they came, and how far it was
/// played, a line of JSON each.
///
/// A session is a function of its frames and its calls, so that nothing else is stored: replayed,
/// it gives the same state, transcript and shots. Lines are added as things happen. A shot's
/// frame is added before the shot is written, so that no shot on disk is unknown to the journal,
/// whenever the process is killed.
package struct SessionJournal: Sendable {
  /// How a session began.
  package struct Beginning: Codable, Equatable, Sendable {
    var kind = SessionJournal.kind
    /// `FrameSource.fingerprint` of what is played.
    package var source: String
    /// Folder of the shots; relative to the journal's parent folder if it lies in there.
    package var images: String
    /// Folder of what a reconstruction can use again; as `images`.
    package var checkpoint: String?
    package var maxShots: Int
    package var isOverCaptureEnabled: Bool
    package var isAutoCaptureEnabled: Bool
    /// `nil` means `.original`.
    package var shotFormat: ShotFormat?
  }

  /// Marks the file among others.
  static let kind = "guided-capture-session"
  /// Larger files are rejected: a million calls take less.
  private static let maxBytes = 64 << 20

  /// The file.
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// Begins a journal, replacing an existing one.
  ///
  /// - Throws: `FileError`.
  package func begin(_ beginning: Beginning, _ entries: [SessionEntry] = []) throws {
    var bytes = try Self.line(beginning)
    for entry in entries { bytes += try Self.line(entry) }
    try AtomicFile.write(bytes, to: url, replacing: true)
  }

  /// Adds a line.
  ///
  /// - Throws: `FileError`.
  func append(_ entry: SessionEntry) throws {
    try AppendedFile.append(Self.line(entry), to: url)
  }

  /// What was written, up to the first incomplete line: a system crash may have cut it.
  ///
  /// - Throws: `SessionJournalError.unreadable`.
  package func read() throws -> (beginning: Beginning, entries: [SessionEntry]) {
    guard let data = SmallFile.read(url, limit: Self.maxBytes) else {
      throw SessionJournalError.unreadable(url)
    }
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    // What follows the last line feed is incomplete.
    lines = lines.dropLast()
    let decoder = JSONDecoder()
    guard let first = lines.popFirst(),
      let beginning = try? decoder.decode(Beginning.self, from: first), beginning.kind == Self.kind
    else { throw SessionJournalError.unreadable(url) }
    var entries: [SessionEntry] = []
    for line in lines {
      guard let entry = try? decoder.decode(SessionEntry.self, from: line),
        entry.frame >= entries.last?.frame ?? 0
      else { break }
      entries.append(entry)
    }
    return (beginning, entries)
  }

  private static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
  }

  /// A path as the journal stores it: relative where the capture may be moved with it.
  package func relative(_ folder: URL) -> String {
    let base = url.deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL.path
    let path = folder.standardizedFileURL.path
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }

  /// The folder of a path that the journal stores.
  package func folder(_ path: String) -> URL {
    path.hasPrefix("/")
      ? URL(fileURLWithPath: path, isDirectory: true)
      : url.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent(path, isDirectory: true)
  }
}
