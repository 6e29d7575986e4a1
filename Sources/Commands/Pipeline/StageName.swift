/// The name of a stage in the list of stages, in the order they build on each other.
public struct StageName: RawRepresentable, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// The name as commands, files and scripts have it, for example `align`.
  public let rawValue: String

  /// `nil` for a name that no stage has.
  public init?(rawValue: String) {
    guard Pipeline.steps.contains(where: { $0.stage.rawValue == rawValue }) else { return nil }
    self.rawValue = rawValue
  }

  init<Step: PipelineStep>(_ step: Step.Type) { rawValue = Step.Work.name }

  /// Every stage, in order.
  public static var allCases: [StageName] { Pipeline.steps.map(\.stage) }

  /// The stage whose result this one starts from.
  var upstream: StageName? {
    Pipeline.index(self).flatMap { $0 > 0 ? Pipeline.steps[$0 - 1].stage : nil }
  }

  /// Whether `a` comes before `b` in the order.
  public static func < (a: StageName, b: StageName) -> Bool {
    Pipeline.index(a) ?? 0 < Pipeline.index(b) ?? 0
  }
}
