import Support

/// A stage of the reconstruction: a pure function from an input to a result and a report.
public protocol Stage {
  associatedtype Options: StageOptions
  associatedtype Input
  associatedtype Output
  associatedtype Report: Codable & Sendable
  /// The kinds of steps that the stage announces; `NoStep` by default.
  associatedtype Event: StepEvent = NoStep

  /// The command's name, for example `features`.
  static var name: StageName { get }
  init(options: Options)
  func run(_ input: Input, in context: RunContext) throws -> (Output, Report)
}
