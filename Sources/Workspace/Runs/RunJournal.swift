import Files
import Foundation
import Measuring
import Support

/// The history of states of a workspace, for undoing changes.
package struct RunJournal: Codable, Equatable {
  /// Settings, excluded frames, measurements, and the result of each stage by its key.
  package struct State: Codable, Equatable {
    var values: [String: [String: String]]
    var excluded: [String]
    /// `nil` if there are none, as in journals of earlier versions.
    var measurements: Measurements?
    var results: [String: String]
  }

  /// Maximum number of stored states.
  static let maxStates = 200
  /// Maximum size of a journal, bytes.
  private static let maxBytes = 16 << 20

  /// The states, the newest last.
  private(set) var states: [State] = []
  /// States that were left by undoing, the one to return to first last.
  private(set) var undone: [State] = []

  /// An empty journal.
  init() {}

  /// Journals of earlier versions have no undone states.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    states = try fields.decode([State].self, forKey: .states)
    undone = try fields.decodeIfPresent([State].self, forKey: .undone) ?? []
  }

  /// The journal in a file; empty if the file is missing or damaged.
  init(_ url: URL) {
    guard let bytes = try? RegularFile.read(url, limit: Self.maxBytes, links: .refused),
      let read = try? JSONDecoder().decode(RunJournal.self, from: Data(bytes))
    else { return }
    self = read
  }

  /// Adds a state unless it equals the newest; what was undone can then not be done again.
  mutating func add(_ state: State) {
    guard states.last != state else { return }
    undone = []
    append(state)
  }

  private mutating func append(_ state: State) {
    states.append(state)
    if states.count > Self.maxStates { states.removeFirst(states.count - Self.maxStates) }
  }

  /// Removes the newest state and returns the one before it; `nil` if there is none.
  mutating func back() -> State? {
    guard states.count > 1 else { return nil }
    undone.append(states.removeLast())
    return states.last
  }

  /// Adds the state that was undone last and returns it; `nil` if there is none.
  mutating func forward() -> State? {
    guard let state = undone.popLast() else { return nil }
    append(state)
    return state
  }

  func write(_ url: URL) throws {
    try AtomicFile.write(JSONEncoder.sorted.encode(self), to: url, replacing: true)
  }
}
