import Support

/// One step of the reconstruction: a pure map from its input to a result and a report.
public protocol Stage {
  associatedtype Options: StageOptions
  associatedtype Input
  associatedtype Output
  associatedtype Report: Codable & Sendable
  /// The kinds of steps it announces; the default is for stages without.
  associatedtype Event: StepEvent = NoStep

  /// The command's name, for example `features`.
  static var name: StageName { get }
  init(options: Options)
  func run(_ input: Input, in context: RunContext) throws -> (Output, Report)
}
