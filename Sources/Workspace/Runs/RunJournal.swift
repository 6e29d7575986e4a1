import Files
import Foundation
import Support

/// The states that a workspace went through, so that the last change can be undone.
package struct RunJournal: Codable, Equatable {
  /// Settings, frames left out, and the result of each stage by its key.
  package struct State: Codable, Equatable {
    var values: [String: [String: String]]
    var excluded: [String]
    var results: [String: String]
  }

  /// Most states that are kept.
  static let maxStates = 200
  /// Larger files are no journal, bytes.
  private static let maxBytes = 16 << 20

  /// The newest last.
  private(set) var states: [State] = []

  /// The journal of a file; an empty one where it is missing or damaged.
  init(_ url: URL) {
    guard let bytes = try? RegularFile.read(url, limit: Self.maxBytes, links: .refused),
      let read = try? JSONDecoder().decode(RunJournal.self, from: Data(bytes))
    else { return }
    self = read
  }

  /// Adds a state unless it is the newest.
  mutating func add(_ state: State) {
    guard states.last != state else { return }
    states.append(state)
    if states.count > Self.maxStates { states.removeFirst(states.count - Self.maxStates) }
  }

  /// Takes the newest state away; `nil` where none is before it.
  mutating func back() -> State? {
    guard states.count > 1 else { return nil }
    states.removeLast()
    return states.last
  }

  func write(_ url: URL) throws {
    try AtomicFile.write(JSONEncoder.sorted.encode(self), to: url, replacing: true)
  }
}
