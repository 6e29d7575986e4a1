import Support

/// The number of views to plan, and the range of elevations.
public struct PlanOptions: StageOptions {
  /// Number of views to plan.
  public var views = 8
  /// Minimum elevation, degrees above the horizontal plane through the object's center.
  public var minElevation = 5.0
  /// Maximum elevation, degrees.
  public var maxElevation = 75.0
  /// Creates the default options: eight views between 5° and 75°.
  public init() {}

  /// Name, help and limits of each option, in the order of the command line.
  public static let settings: [Setting<Self>] = [
    .count("views", \.views, in: 1...100, "Number of views to plan.").positional(),
    .number(
      "min-elevation", \.minElevation, in: -80...85, unit: .degrees,
      "Minimum elevation of a view, above the horizontal through the object's center."),
    .number(
      "max-elevation", \.maxElevation, in: -75...90, unit: .degrees, "Maximum elevation of a view."),
  ]
}
