import Numerics
import Scene

/// Sums over the points of one cell, each weighted by its inverse variance if that is known.
struct MergedPoints {
  /// Valid range of deviations and reaches, in finest cells.
  private static let believed: ClosedRange<Float> = 1e-6...1e6

  private let cloud: PointCloud
  private let frame: GridFrame
  private let cell: Float
  private let isColored: Bool
  private let isCertain: Bool
  private var position = SIMD3<Double>.zero
  private var normal = SIMD3<Float>.zero
  private var color = SIMD3<Float>.zero
  private var weight: Float = 0
  private var information: Float = 0
  private var count: Float = 0

  init(_ cloud: PointCloud, _ frame: GridFrame) {
    self.cloud = cloud
    self.frame = frame
    cell = Float(frame.cell(frame.depth))
    isColored = cloud.colors.count == cloud.positions.count
    isCertain =
      cloud.deviations.count == cloud.positions.count
      && cloud.reaches.count == cloud.positions.count
  }

  mutating func add(_ item: Int) {
    var certainty: Float = 1
    if isCertain {
      let deviation = Self.believable(cloud.deviations[item] / cell)
      let reach = Self.believable(cloud.reaches[item] / cell)
      certainty = 1 / (deviation * deviation)
      information += certainty / (.pi * reach * reach)
    }
    weight += certainty
    position += Double(certainty) * frame.grid(cloud.positions[item])
    normal += certainty * normalized(cloud.normals[item])
    if isColored { color += SIMD3<Float>(cloud.colors[item]) }
    count += 1
  }

  /// Clamps a value to the valid range; NaN becomes the maximum.
  private static func believable(_ value: Float) -> Float {
    value < believed.upperBound ? max(value, believed.lowerBound) : believed.upperBound
  }

  /// The values of one sample of `PoissonSamples`.
  struct Mean {
    var position: SIMD3<Double>
    var normal: SIMD3<Float>
    var color: SIMD3<UInt8>?
    var certainty: (deviation: Float, information: Float)?
  }

  /// The mean of the points; `nil` if their normals disagree. The errors of neighboring points are
  /// correlated, so a cell with many points is no more certain than one with a single point.
  func mean(minAgreement: Float) -> Mean? {
    guard length(normal) > minAgreement * weight else { return nil }
    return Mean(
      position: position / Double(weight), normal: normalized(normal),
      color: isColored ? SIMD3<UInt8>(saturating: color / count + 0.5) : nil,
      certainty: isCertain ? ((count / weight).squareRoot(), information / count) : nil)
  }
}
