import Foundation
import Scene
import Support

/// What a stage's result was made from: kept beside the result and compared to tell whether it is
/// fresh.
package struct StageRecord: Codable, Sendable, Equatable {
  package var stage: StageName
  /// Version of the stage's algorithm and storage.
  package var version: Int
  /// Names the result: equal keys, equal bytes.
  package var key: String
  package var upstreamKey: String?
  package var seed: UInt64
  /// All settings as `set` had them when the stage ran.
  package var base: [String: String]
  /// All settings the stage ran with: `base` with the options given to the command.
  package var options: [String: String]
  /// What the stage looks at of each view besides the upstream result.
  package var inputs: [ViewFacts]
  /// The record the command returned, as JSON.
  package var result: String
  package var seconds: Double
  /// The most memory that was resident while it ran, where that is known.
  package var peakBytes: Int?
  /// The other program that made the result; `nil` for a run of ours.
  package var origin: ResultOrigin?

  package var viewNames: [String] { inputs.map(\.name) }

  /// Seconds to the millisecond, as results have them.
  package var shownSeconds: Double { (seconds * 1000).rounded() / 1000 }

  /// A hash of all that decides the result.
  package var computedKey: String {
    StageKey.of(
      stage, version: version, seed: seed, upstream: upstreamKey, origin: origin?.rawValue,
      options: options, inputs: inputs)
  }
}
