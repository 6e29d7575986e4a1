/// The kinds of steps that a stage announces, in the order of its work.
///
/// Debuggers stop at them: see `RunContext.step`. Raw values are the words users type.
public protocol StepEvent: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  /// Whether it is a part of a larger step, which a debugger passes over unless it goes into it.
  var isInner: Bool { get }
  /// Names of the numbers that come with it, in their order.
  var figures: [String] { get }
}

/// A step that a stage has just done.
public struct StageStep: Sendable, Codable, Equatable {
  /// The kind of step: the raw value of the stage's `StepEvent`.
  public var event: String
  /// Whether it is a part of a larger step.
  public var isInner: Bool
  /// Names of the views it is about.
  public var views: [String]
  /// What came of it.
  public var figures: [Figure]
  /// The part of the work it belongs to, such as a trial; empty for the main one.
  public var scope: String

  /// A number that tells what came of the step.
  public struct Figure: Sendable, Codable, Equatable {
    /// The name, as expressions have it.
    public var name: String
    /// The value, in the unit the event documents.
    public var value: Double
  }

  /// A step of a kind; `figures` are in the order of the kind's names.
  public init(_ event: some StepEvent, views: [String], figures: [Double], scope: String = "") {
    self.event = event.rawValue
    isInner = event.isInner
    self.views = views
    self.scope = scope
    self.figures = zip(event.figures, figures).map { Figure(name: $0, value: $1) }
  }

  /// The figure of a name.
  public subscript(name: String) -> Double? { figures.first { $0.name == name }?.value }
}

/// A kind of step without its type.
public struct StepKind: Sendable, Equatable {
  /// The word users type.
  public var name: String
  /// Whether it is a part of a larger step.
  public var isInner: Bool
  /// Names of its figures.
  public var figures: [String]

  /// All kinds of an enumeration.
  public static func all<Event: StepEvent>(of type: Event.Type) -> [StepKind] {
    Event.allCases.map {
      StepKind(name: $0.rawValue, isInner: $0.isInner, figures: $0.figures)
    }
  }
}

/// The kinds of a stage that has no steps.
public struct NoStep: StepEvent {
  /// None.
  public static let allCases: [NoStep] = []
  /// Never read: there is no value.
  public var rawValue: String { "" }
  /// Never read: there is no value.
  public var isInner: Bool { false }
  /// Never read: there is no value.
  public var figures: [String] { [] }
  /// There is no value.
  public init?(rawValue: String) { nil }
}
