import Pipeline
import ShellKit
import Workspace

extension StaleReason: Worded {
  /// A phrase such as `max-error is 2, was 4`.
  package var words: String {
    switch self {
    case .version: "it was made by another version of the stage"
    case .seed(let now, let before): "the seed is \(now), was \(before)"
    case .setting(let name, let now, let before):
      "\(name) is \(Self.shown(now) ?? "missing"), was \(Self.shown(before) ?? "unknown")"
    case .frames(let change, let names):
      Self.listed(names) + (names.count == 1 ? change.one : change.many)
    case .changed(let names, let stage):
      Self.listed(names) + " changed"
        + ((StageList.standard[stage] as? any StageWords.Type)?.factsNote ?? "")
    case .order: "the frames are in another order"
    case .upstreamMissing(let stage): "\(stage.rawValue) is missing"
    case .upstreamStale(let stage): "\(stage.rawValue) is stale"
    case .upstreamChanged(let stage): "\(stage.rawValue) was run again with another result"
    }
  }

  /// The value of a setting; an empty one is not set.
  package static func shown(_ value: String?) -> String? { value == "" ? "not set" : value }

  /// At most three names, or the first two and the number of others.
  private static func listed(_ names: [String]) -> String {
    names.count <= 3
      ? names.joined(separator: ", ") : "\(names[0]), \(names[1]) and \(names.count - 2) more"
  }
}

extension StaleReason.FrameChange {
  fileprivate var one: String {
    switch self {
    case .excluded: " was excluded"
    case .gone: " was removed"
    case .added: " was added"
    }
  }

  fileprivate var many: String {
    switch self {
    case .excluded: " were excluded"
    case .gone: " were removed"
    case .added: " were added"
    }
  }
}
