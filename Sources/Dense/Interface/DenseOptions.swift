import Support

/// Resolution and thresholds of `ComputeDense`.
public struct DenseOptions: StageOptions {
  package var maxSize = 1024
  package var minScale = 0.0
  package var useMasks = true
  package var useSensorDepth = true
  package var separateObject = true
  package var search = Search()
  package var maxCost = 0.7
  package var consistency = Consistency()
  package var minSegment = 60

  /// Extent of the search for depth.
  package struct Search: Sendable, Equatable {
    package var sources = 6
    package var patchRadius = 5
    package var iterations = 3
    package var geometricIterations = 1
  }

  /// Thresholds for the confirmation of a depth by other views.
  package struct Consistency: Sendable, Equatable {
    package var minViews = 2
    package var maxReprojection = 1.5
    package var maxDepthDifference = 1.0
    package var maxNormalAngle = 40.0
  }

  /// Working size of a photograph, as its longer side in pixels, given its original longer side.
  package func workingSize(of longSide: Int) -> Int {
    min(longSide, max(maxSize, Int(saturating: (minScale * Double(longSide)).rounded())))
  }

  /// The defaults, which suit some dozens of photographs of one object.
  public init() {}

  /// Name, limits, unit and help of each option.
  public static let settings: [Setting<Self>] = [
    .count(
      "max-size", \.maxSize, in: 64...8192, unit: .pixels,
      "Longer side of the images for depth estimation, unless min-scale makes it larger; "
        + "time and memory grow with its square."),
    .number(
      "min-scale", \.minScale, in: 0...1,
      "Minimum size of the images for depth estimation, as a share of the photographs' size; "
        + "overrides max-size."),
    .count(
      "sources", \.search.sources, in: 1...16,
      "Maximum number of source views that a view is compared with."),
    .count(
      "patch-radius", \.search.patchRadius, in: 3...15, unit: .pixels,
      "Half the side of the compared patches; larger patches are more robust but blur detail."),
    .count(
      "iterations", \.search.iterations, in: 1...20,
      "Iterations of propagation and refinement per coarse level, with photometric cost only."),
    .count(
      "geometric-iterations", \.search.geometricIterations, in: 0...10,
      "Iterations at full working size that add the geometric consistency between views to "
        + "the cost."),
    .count(
      "min-consistent", \.consistency.minViews, in: 0...16,
      "Minimum number of other views that must agree with a depth."),
    .number(
      "max-reprojection", \.consistency.maxReprojection, in: 0.1...16, unit: .pixels,
      "Maximum forward-backward reprojection error of a pixel with another view."),
    .number(
      "max-depth-difference", \.consistency.maxDepthDifference, in: 0.01...20, unit: .percent,
      "Maximum relative difference between two views' depths of a point."),
    .number(
      "max-normal-angle", \.consistency.maxNormalAngle, in: 1...180, unit: .degrees,
      "Maximum angle between two views' normals of a point."),
    .number(
      "max-cost", \.maxCost, in: 0.01...2,
      "Maximum matching cost of a depth: mean of 1 - correlation (0 is perfect, 1 is "
        + "uncorrelated)."),
    .count(
      "min-segment", \.minSegment, in: 0...100_000, unit: .pixels,
      "Minimum size of a connected component of a depth map; smaller ones are removed."),
    .flag(
      "sensor-depth", \.useSensorDepth,
      "Use sensor depth, if the capture has any, as hypotheses and where texture is poor."),
    .flag("masks", \.useMasks, "Exclude the pixels that the capture's masks exclude."),
    .flag(
      "object", \.separateObject,
      "Separate the object from its support surface, if the capture has neither masks nor an "
        + "object box; only its surroundings are then estimated coarsely."),
  ]
}
