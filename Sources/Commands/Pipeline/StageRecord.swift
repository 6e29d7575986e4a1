import ObjectCapture
import Support

/// What a stage's result was made from: kept beside the result and compared to tell whether it is
/// fresh.
struct StageRecord: Codable, Sendable, Equatable {
  var stage: StageName
  /// Version of the stage's algorithm and storage.
  var version: Int
  /// Names the result: equal keys, equal bytes.
  var key: String
  var upstreamKey: String?
  var seed: UInt64
  /// All settings as `set` had them when the stage ran.
  var base: [String: String]
  /// All settings the stage ran with: `base` with the options given to the command.
  var options: [String: String]
  /// What the stage looks at of each view besides the upstream result.
  var inputs: [ViewFacts]
  /// The record the command returned, as JSON.
  var result: String
  var seconds: Double
  /// The most memory that was resident while it ran, where that is known.
  var peakBytes: Int?
  /// The other program that made the result; `nil` for a run of ours.
  var origin: ResultOrigin?

  var viewNames: [String] { inputs.map(\.name) }

  /// Seconds to the millisecond, as results have them.
  var shownSeconds: Double { (seconds * 1000).rounded() / 1000 }

  /// How long the run took, for people.
  var time: String { HumanText.duration(shownSeconds) }

  /// A hash of all that decides the result.
  var computedKey: String {
    StageKey.of(
      stage.rawValue, version: version, seed: seed, upstream: upstreamKey, origin: origin?.rawValue,
      options: options, inputs: inputs)
  }
}
