import Files
import Scene
import Support

/// Names a stage's result by all that decides it: equal keys, equal bytes.
package enum StageKey {
  /// The key of a result.
  ///
  /// - Parameters:
  ///   - upstream: Key of the result it starts from.
  ///   - origin: Another program that made it; `nil` for a run of ours.
  ///   - options: All settings as texts.
  package static func of(
    _ stage: StageName, version: Int, seed: UInt64, upstream: String?, origin: String? = nil,
    options: [String: String], inputs: [ViewFacts]
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

/// What a stage looks at of one view.
package struct ViewFacts: Codable, Sendable, Equatable {
  package var name: String
  package var files: [FileIdentity]
  /// Camera, gravity and the like, written out.
  package var text: String

  package init(name: String, files: [FileIdentity], text: String) {
    self.name = name
    self.files = files
    self.text = text
  }
}
