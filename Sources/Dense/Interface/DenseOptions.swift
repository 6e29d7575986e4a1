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
      "Longer side of the images that depth is computed at, unless min-scale makes it larger; time and "
        + "memory grow with its square."),
    .number(
      "min-scale", \.minScale, in: 0...1,
      "Share of the photographs' own size that depth is computed at where max-size is less."),
    .count(
      "sources", \.search.sources, in: 1...16,
      "Most other views a view is compared with."),
    .count(
      "patch-radius", \.search.patchRadius, in: 3...15, unit: .pixels,
      "Half the side of the compared patches; larger ones are steadier and blur detail."),
    .count(
      "iterations", \.search.iterations, in: 1...20,
      "Rounds of propagation and refinement on each coarse level, by photographs alone."),
    .count(
      "geometric-iterations", \.search.geometricIterations, in: 0...10,
      "Rounds at full working size in which the views' depths must also agree with each other."),
    .count(
      "min-consistent", \.consistency.minViews, in: 0...16,
      "Fewest other views that must agree with a depth for it to be kept."),
    .number(
      "max-reprojection", \.consistency.maxReprojection, in: 0.1...16, unit: .pixels,
      "Largest distance from a pixel after going to another view's surface and back."),
    .number(
      "max-depth-difference", \.consistency.maxDepthDifference, in: 0.01...20, unit: .percent,
      "Largest relative difference between two views' depths of one point."),
    .number(
      "max-normal-angle", \.consistency.maxNormalAngle, in: 1...180, unit: .degrees,
      "Largest angle between two views' normals of one point."),
    .number(
      "max-cost", \.maxCost, in: 0.01...2,
      "Largest mean of 1 - correlation (0 is perfect, 1 is unrelated) of a depth that is kept."),
    .count(
      "min-segment", \.minSegment, in: 0...100_000, unit: .pixels,
      "Connected pieces of a depth map smaller than this many pixels are removed."),
    .flag(
      "sensor-depth", \.useSensorDepth,
      "Use the capture's own depth, where there is some, as hypotheses and where texture is poor."),
    .flag("masks", \.useMasks, "Leave out what the capture's masks exclude."),
    .flag(
      "object", \.separateObject,
      "Tell the object from what it stands on, where the capture has neither masks nor its box."),
  ]
}
