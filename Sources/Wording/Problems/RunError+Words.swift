import ShellKit
import Support
import Workspace

extension RunError: Worded {
  package var words: String {
    switch self {
    case .noSuchRun(let number, let known):
      known.isEmpty
        ? "no run is stored yet"
        : "there is no run \(number); stored are \(known.map(String.init).joined(separator: ", "))"
    case .nothingToUndo: "there is no earlier change"
    case .nothingToRedo: "nothing was undone since the last change"
    case .notKept(let stage):
      "the result of \(stage.rawValue) that belongs to it is no longer stored; run: "
        + stage.rawValue
    }
  }
}

extension [Project.Change] {
  /// How to restore the results that were removed but are still stored; `nil` if there are none.
  package func remedy(orElse other: String) -> String? {
    let kept = compactMap { change -> (stage: String, run: Int)? in
      guard case .cleared(let stage, let run?) = change else { return nil }
      return (stage.rawValue, run)
    }
    guard let last = kept.last else { return nil }
    let names = NameList.words(kept.map(\.stage))
    return "\(names) \(kept.count == 1 ? "is" : "are") still stored: \(other), or use \(last.run)"
  }
}

extension Project.Change {
  /// The change as a sentence.
  package var words: String {
    switch self {
    case .settings(let from, let to): Self.words(from, to)
    case .run(let stage, let number): "\(stage.rawValue) is run \(number)"
    case .cleared(let stage, _): "\(stage.rawValue) is cleared"
    }
  }

  /// The settings that differ, with their new values, and the frames that are in use or left out.
  private static func words(_ from: WorkspaceSettings, _ to: WorkspaceSettings) -> String {
    let stages = Set(from.values.keys).union(to.values.keys)
    var parts = stages.sorted { $0.rawValue < $1.rawValue }.flatMap { stage in
      let (old, new) = (from.values[stage] ?? [:], to.values[stage] ?? [:])
      return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map {
        "\(stage.rawValue).\($0) \(new[$0] ?? "default")"
      }
    }
    let out = to.excluded.subtracting(from.excluded).count
    let back = from.excluded.subtracting(to.excluded).count
    if out > 0 { parts.append("\(Figure.counted(out, "frame")) left out") }
    if back > 0 { parts.append("\(Figure.counted(back, "frame")) in use again") }
    return "settings and frames in use"
      + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
  }
}
