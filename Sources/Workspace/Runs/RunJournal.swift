import Files
import Foundation
import Support

/// The history of states of a workspace, for undoing changes.
package struct RunJournal: Codable, Equatable {
  /// Settings, excluded frames, and the result of each stage by its key.
  package struct State: Codable, Equatable {
    var values: [String: [String: String]]
    var excluded: [String]
    var results: [String: String]
  }

  /// Maximum number of stored states.
  static let maxStates = 200
  /// Maximum size of a journal, bytes.
  private static let maxBytes = 16 << 20

  /// The states, the newest last.
  private(set) var states: [State] = []

  /// The journal in a file; empty if the file is missing or damaged.
  init(_ url: URL) {
    guard let bytes = try? RegularFile.read(url, limit: Self.maxBytes, links: .refused),
      let read = try? JSONDecoder().decode(RunJournal.self, from: Data(bytes))
    else { return }
    self = read
  }

  /// Adds a state unless it equals the newest.
  mutating func add(_ state: State) {
    guard states.last != state else { return }
    states.append(state)
    if states.count > Self.maxStates { states.removeFirst(states.count - Self.maxStates) }
  }

  /// Removes the newest state and returns the one before it; `nil` if there is none.
  mutating func back() -> State? {
    guard states.count > 1 else { return nil }
    states.removeLast()
    return states.last
  }

  func write(_ url: URL) throws {
    try AtomicFile.write(JSONEncoder.sorted.encode(self), to: url, replacing: true)
  }
}
