import Files
import Scene
import Support

/// Identifies a stage's result by all that determines it: equal keys imply equal bytes.
package enum StageKey {
  /// The key of a result.
  ///
  /// - Parameters:
  ///   - upstream: The key of the upstream result.
  ///   - origin: The other program that made the result; `nil` if a stage made it.
  ///   - options: All settings as texts.
  package static func of(
    _ stage: StageName, version: Int, seed: UInt64, upstream: String?, origin: String? = nil,
    options: [String: String], inputs: [ViewInput]
  ) -> String {
    var hash = ContentHash()
    hash.add("\(stage.rawValue) \(version) \(seed) \(upstream ?? "")")
    if let origin { hash.add(origin) }
    for (name, text) in options.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(text)
    }
    for facts in inputs {
      hash.add(facts.name)
      hash.add(facts.text)
      for file in facts.files { hash.add(file.hash) }
    }
    return hash.text
  }
}

/// The facts about one view that a stage reads.
package struct ViewInput: Codable, Sendable, Equatable {
  package var name: String
  package var files: [FileIdentity]
  /// Camera, gravity and other facts as text.
  package var text: String
}
