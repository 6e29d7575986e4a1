import Foundation
import Geometry
import Numerics
import Support

/// Reprojection residuals of the observations of a reconstruction.
public struct ReprojectionResiduals: Sendable {
  /// The residuals of one view.
  public struct ViewSummary: Sendable, Equatable {
    /// Index of the view.
    public var view: Int
    /// Number of observations in the view.
    public var count: Int
    /// Mean residual length, pixels.
    public var mean: Double
    /// Median residual length, pixels.
    public var median: Double
    /// Largest residual length, pixels.
    public var largest: Double
  }

  /// Summaries of the views that have observations, in the order of the views.
  public private(set) var views: [ViewSummary] = []
  /// All residual lengths in increasing order, pixels.
  public private(set) var sorted: [Float] = []
  /// Mean residual by position in the image.
  public private(set) var field = ResidualField()
  /// Mean residual length by distance from the principal point.
  public private(set) var profile = RadialProfile()

  /// Projects all points into the views that observe them.
  ///
  /// - Parameter keypoints: Keypoints of each view of the reconstruction, in full-resolution
  ///   pixels. Observations of missing keypoints are ignored.
  public init(_ reconstruction: Reconstruction, keypoints: [[Keypoint]]) {
    var lengths = [[Float]](repeating: [], count: reconstruction.poses.count)
    Self.forEach(in: reconstruction, keypoints: keypoints) { view, pixel, residual in
      let camera = reconstruction.camera(of: view)
      let size = length(residual)
      lengths[view].append(Float(size))
      field.add(residual, at: pixel, camera)
      profile.add(size, at: pixel, camera)
    }
    for view in lengths.indices where !lengths[view].isEmpty {
      let values = lengths[view].sorted()
      views.append(
        ViewSummary(
          view: view, count: values.count,
          mean: values.reduce(0) { $0 + Double($1) } / Double(values.count),
          median: Double(values[values.count / 2]), largest: Double(values[values.count - 1])))
    }
    sorted = lengths.flatMap { $0 }.sorted()
  }

  /// Calls `body` for each observation, point by point, with the view, the keypoint and the
  /// residual (projection minus keypoint), both in full-resolution pixels.
  ///
  /// - Parameter keypoints: Keypoints of each view of the reconstruction. Observations of missing
  ///   keypoints and of points behind the camera are ignored.
  public static func forEach(
    in reconstruction: Reconstruction, keypoints: [[Keypoint]],
    _ body: (_ view: Int, _ pixel: SIMD2<Double>, _ residual: SIMD2<Double>) -> Void
  ) {
    let views = reconstruction.poses.count
    for point in reconstruction.points {
      for observation in point.track {
        let (view, index) = (Int(observation.view), Int(observation.keypoint))
        guard view < views, view < keypoints.count, index < keypoints[view].count,
          let pose = reconstruction.poses[view]
        else { continue }
        let local = pose * point.position
        guard local.z > 0 else { continue }
        let found = keypoints[view][index]
        let pixel = SIMD2(Double(found.x), Double(found.y))
        let residual = reconstruction.camera(of: view).project(local) - pixel
        if length(residual).isFinite { body(view, pixel, residual) }
      }
    }
  }

  /// An observed pixel and its residual.
  public struct Observed: Sendable, Equatable {
    /// Full-resolution pixels.
    public var pixel: SIMD2<Double>
    /// Full-resolution pixels.
    public var residual: SIMD2<Double>

    /// An observation and its residual.
    public init(pixel: SIMD2<Double>, residual: SIMD2<Double>) {
      self.pixel = pixel
      self.residual = residual
    }
  }

  /// The observations and residuals that `forEach` finds, by view.
  public static func byView(
    in reconstruction: Reconstruction, keypoints: [[Keypoint]]
  ) -> [[Observed]] {
    var all = [[Observed]](repeating: [], count: reconstruction.poses.count)
    forEach(in: reconstruction, keypoints: keypoints) {
      all[$0].append(Observed(pixel: $1, residual: $2))
    }
    return all
  }

  /// Number of residual lengths between successive bounds, in pixels; the last count is of those
  /// above all bounds.
  public func histogram(_ bounds: [Double]) -> [Int] {
    var counts = [Int](repeating: 0, count: bounds.count + 1)
    for value in sorted { counts[bounds.firstIndex { Double(value) < $0 } ?? bounds.count] += 1 }
    return counts
  }
}

/// Mean residuals over the image plane. A systematic pattern indicates an error of the lens model.
public struct ResidualField: Sendable {
  /// Number of cells along the width.
  public static let columns = 16
  public static let rows = 12

  private var sums = [SIMD2<Double>](repeating: .zero, count: columns * rows)
  /// Observations in each cell, row by row.
  public private(set) var counts = [Int](repeating: 0, count: columns * rows)

  init() {}

  mutating func add(_ residual: SIMD2<Double>, at pixel: SIMD2<Double>, _ camera: Camera) {
    let x = Int(saturating: pixel.x / Double(max(camera.width, 1)) * Double(Self.columns))
    let y = Int(saturating: pixel.y / Double(max(camera.height, 1)) * Double(Self.rows))
    guard (0..<Self.columns).contains(x), (0..<Self.rows).contains(y) else { return }
    sums[y * Self.columns + x] += residual
    counts[y * Self.columns + x] += 1
  }

  /// Mean residual of each cell in pixels, row by row; zero for cells without observations.
  public var means: [SIMD2<Double>] {
    zip(sums, counts).map { $1 > 0 ? $0 / Double($1) : .zero }
  }
}

/// Mean residual length by distance from the principal point. Growth towards the border indicates
/// that the lens model has too few parameters.
public struct RadialProfile: Sendable {
  /// Number of rings between the principal point and half the diagonal.
  public static let rings = 8

  private var sums = [Double](repeating: 0, count: rings)
  /// Observations in each ring, from the center outwards.
  public private(set) var counts = [Int](repeating: 0, count: rings)

  init() {}

  mutating func add(_ size: Double, at pixel: SIMD2<Double>, _ camera: Camera) {
    let half = length(SIMD2(Double(camera.width), Double(camera.height))) / 2
    guard half > 0 else { return }
    let radius = length(pixel - SIMD2(camera.cx, camera.cy)) / half
    let ring = min(Int(saturating: radius * Double(Self.rings)), Self.rings - 1)
    sums[ring] += size
    counts[ring] += 1
  }

  /// Mean residual length of each ring, pixels; 0 for rings without observations.
  public var means: [Double] { zip(sums, counts).map { $1 > 0 ? $0 / Double($1) : 0 } }

  /// Minimum number of observations for a ring to be compared.
  private static let minCount = 50

  /// Ratio of the mean of the outermost populated ring to that of the innermost one; `nil` with
  /// fewer than two populated rings.
  public var growth: Double? {
    let known = counts.indices.filter { counts[$0] >= Self.minCount && means[$0] > 0 }
    guard let first = known.first, let last = known.last, first < last else { return nil }
    return means[last] / means[first]
  }
}
