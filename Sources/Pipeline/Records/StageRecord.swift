import Foundation
import Scene
import Support

/// What a stage's result was made from: stored with the result and compared to determine whether it
/// is fresh.
package struct StageRecord: Codable, Sendable, Equatable {
  package var stage: StageName
  /// Version of the stage's algorithm and storage.
  package var version: Int
  /// Identifies the result: equal keys imply equal bytes.
  package var key: String
  package var upstreamKey: String?
  package var seed: UInt64
  /// All settings of the stage when it ran.
  package var base: [String: String]
  /// All settings of the run: `base`, overridden by the options of the command.
  package var options: [String: String]
  /// The facts about each view that the stage reads other than the upstream result.
  package var inputs: [ViewInput]
  /// The record the command returned, as JSON.
  package var result: String
  package var seconds: Double
  /// The peak resident memory of the run, bytes, if known.
  package var peakBytes: Int?
  /// The other program that made the result; `nil` if a stage made it.
  package var origin: ResultOrigin?

  package var viewNames: [String] { inputs.map(\.name) }

  /// Seconds rounded to milliseconds, as results show them.
  package var shownSeconds: Double { (seconds * 1000).rounded() / 1000 }

  /// A hash of all that determines the result.
  package var computedKey: String {
    StageKey.of(
      stage, version: version, seed: seed, upstream: upstreamKey, origin: origin?.rawValue,
      options: options, inputs: inputs)
  }
}
