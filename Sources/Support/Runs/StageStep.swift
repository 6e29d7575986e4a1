/// The kinds of steps that a stage announces, in the order of its work.
///
/// Debuggers stop at them; see `RunContext.step`. Raw values are used in commands.
public protocol StepEvent: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  /// Whether it is part of a larger step. Debuggers skip it unless the user steps into the larger
  /// one.
  var isInner: Bool { get }
  /// Names of the figures of such a step, in order.
  var figures: [String] { get }
}

/// A step that a stage completed.
public struct StageStep: Sendable, Codable, Equatable {
  /// The kind of step: the raw value of the stage's `StepEvent`.
  public var event: String
  /// Whether it is part of a larger step.
  public var isInner: Bool
  /// Names of the views that it processed.
  public var views: [String]
  /// Results of the step.
  public var figures: [Figure]
  /// The part of the work that it belongs to, for example a trial; empty for the main part.
  public var scope: String

  /// A named number that describes the result of a step.
  public struct Figure: Sendable, Codable, Equatable {
    /// The name, as used in expressions.
    public var name: String
    /// The value, in the unit documented by the event.
    public var value: Double
  }

  /// Creates a step; `figures` are in the order of the event's `figures`.
  public init(_ event: some StepEvent, views: [String], figures: [Double], scope: String = "") {
    self.event = event.rawValue
    isInner = event.isInner
    self.views = views
    self.scope = scope
    self.figures = zip(event.figures, figures).map { Figure(name: $0, value: $1) }
  }

  /// The value of the figure with a name.
  public subscript(name: String) -> Double? { figures.first { $0.name == name }?.value }
}

/// A type-erased kind of step.
public struct StepKind: Sendable, Equatable {
  /// The name used in commands.
  public var name: String
  /// Whether it is part of a larger step.
  public var isInner: Bool
  /// Names of its figures.
  public var figures: [String]

  /// All kinds of steps of an enumeration.
  public static func all<Event: StepEvent>(of type: Event.Type) -> [StepKind] {
    Event.allCases.map {
      StepKind(name: $0.rawValue, isInner: $0.isInner, figures: $0.figures)
    }
  }
}

/// The kinds of steps of a stage without steps.
public struct NoStep: StepEvent {
  /// Empty.
  public static let allCases: [NoStep] = []
  /// Never called, as there is no value.
  public var rawValue: String { "" }
  /// Never called, as there is no value.
  public var isInner: Bool { false }
  /// Never called, as there is no value.
  public var figures: [String] { [] }
  /// Always fails.
  public init?(rawValue: String) { nil }
}
