import Files
import Foundation
import Support

/// A session on disk: its start, the calls with their frame numbers, and the number of frames
/// played, one line of JSON each.
///
/// A session is a function of its frames and calls, so nothing else is stored: a replay gives the
/// same state, transcript and shots. Lines are appended immediately. The frame of a shot is
/// appended before the shot is written, so the journal lists every shot on disk even if the process
/// is killed.
package struct SessionJournal: Sendable {
  /// The start of a session.
  package struct Beginning: Codable, Equatable, Sendable {
    var kind = SessionJournal.kind
    /// `FrameSource.fingerprint` of the frame source.
    package var source: String
    /// Folder of the shots; relative to the journal's parent folder if inside it.
    package var images: String
    /// Folder of data that a reconstruction can reuse; stored like `images`.
    package var checkpoint: String?
    package var maxShots: Int
    package var isOverCaptureEnabled: Bool
    package var isAutoCaptureEnabled: Bool
    /// `nil` means `.original`.
    package var shotFormat: ShotFormat?
  }

  /// Distinguishes the file from other files.
  static let kind = "guided-capture-session"
  /// Maximum bytes of a journal; a million calls need less.
  private static let maxBytes = 64 << 20

  /// The journal file.
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// Starts a journal, replacing an existing one.
  ///
  /// - Throws: `FileError`.
  package func begin(_ beginning: Beginning, _ entries: [SessionEntry] = []) throws {
    var bytes = try Self.line(beginning)
    for entry in entries { bytes += try Self.line(entry) }
    try AtomicFile.write(bytes, to: url, replacing: true)
  }

  /// Appends a line.
  ///
  /// - Throws: `FileError`.
  func append(_ entry: SessionEntry) throws {
    try AppendedFile.append(Self.line(entry), to: url)
  }

  /// Reads all entries up to the first incomplete line, which a system crash can leave.
  ///
  /// - Throws: `SessionJournalError.unreadable`.
  package func read() throws -> (beginning: Beginning, entries: [SessionEntry]) {
    guard let data = SmallFile.read(url, limit: Self.maxBytes) else {
      throw SessionJournalError.unreadable(url)
    }
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    // The text after the last line feed is incomplete.
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

  /// The stored form of a path: relative if the folder can be moved together with the journal.
  package func relative(_ folder: URL) -> String {
    let base = url.deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL.path
    let path = folder.standardizedFileURL.path
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }

  /// The folder of a stored path.
  package func folder(_ path: String) -> URL {
    path.hasPrefix("/")
      ? URL(fileURLWithPath: path, isDirectory: true)
      : url.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent(path, isDirectory: true)
  }
}
