import Numerics

/// Covariance of the views' positions, which additional views reduce through their links.
///
/// Views are linked by common points, like a network of resistors: along an open chain the variance
/// grows with every link, and a link that closes the chain to a loop reduces all variances (Barooah
/// & Hespanha, "Estimation from Relative Measurements", IEEE Control Systems, 2007). Positions are
/// represented by a single number each, as all axes are treated alike.
struct PoseDrift: Sendable {
  /// A link to an existing view.
  struct Link: Sendable {
    var node: Int
    /// Number of common points.
    var points: Double
  }

  /// Maximum number of links of a new view, the strongest first.
  private static let maxLinks = 16
  /// Weight of links to a fixed node, as a share of the median link, so that unlinked views have a
  /// finite variance.
  private static let ground = 1e-6

  private(set) var count: Int
  /// Row by row, world units squared.
  private var values: [Double]
  /// Variance of a link with a single common point, world units squared.
  let variancePerPoint: Double
  /// Variance of an unlinked view.
  private let unlinked: Double

  /// Creates the covariance of the registered views from the result of bundle adjustment.
  ///
  /// - Parameters:
  ///   - common: Number of common points for each pair, row by row.
  ///   - deviations: Standard deviations of the views' positions; missing ones follow from the
  ///     links.
  ///   - pixelVariance: Variance of an observation at the object, which determines the scale if no
  ///     deviation is known.
  init(common: [Double], deviations: [Double?], pixelVariance: Double, unlinked: Double) {
    count = deviations.count
    self.unlinked = unlinked
    let found = Self.covariance(common, count)
    values = found.elements
    let n = count
    let ratios = (0..<n).compactMap { view in
      deviations[view].map { $0 * $0 / found.elements[view * n + view] }
    }
    let usual = ratios.median() ?? 0
    variancePerPoint = usual > 0 ? usual : Self.pointsOfPose * pixelVariance
    let scales = (0..<n).map { view -> Double in
      let own = deviations[view].map { $0 * $0 / found.elements[view * n + view] }
      return (own ?? variancePerPoint).squareRoot()
    }
    for a in 0..<n {
      for b in 0..<n { values[a * n + b] *= scales[a] * scales[b] }
    }
  }
  /// Number of points that constrain a pose as much as one observation constrains a position: each
  /// constrains two of six unknowns, and most of that is lost because their directions are similar.
  private static let pointsOfPose = 10.0

  /// The covariance of positions about their mean if a common point is a link of variance 1.
  private static func covariance(_ common: [Double], _ n: Int) -> Matrix {
    let usual = common.filter { $0 > 0 }.median() ?? 1
    var laplacian = Matrix(rows: n, columns: n)
    let gauge = usual / Double(max(n, 1))
    for a in 0..<n {
      for b in 0..<n {
        laplacian[a, b] += gauge
        guard a != b else { continue }
        laplacian[a, b] -= common[a * n + b]
        laplacian[a, a] += common[a * n + b]
      }
      laplacian[a, a] += ground * usual
    }
    var found = laplacian.choleskyInverse() ?? laplacian
    // Removes the variance of the mean, which the gauge term fixed.
    let mean = 1 / (gauge * Double(n * n))
    for a in 0..<n {
      for b in 0...a {
        found[a, b] -= mean
        found[b, a] = found[a, b]
      }
    }
    return found
  }

  /// Variance of a view's position.
  func variance(_ node: Int) -> Double { values[node * count + node] }

  /// Adds a view with its links to others.
  mutating func add(_ links: [Link]) {
    let strongest = links.filter { $0.points > 0 }.sorted {
      ($1.points, $0.node) < ($0.points, $1.node)
    }.prefix(Self.maxLinks)
    let row = strongest.first.map { link in (0..<count).map { values[link.node * count + $0] } }
    let own = strongest.first.map { variance($0.node) + variancePerPoint / $0.points }
    append(row ?? Array(repeating: 0, count: count), own ?? unlinked)
    for link in strongest.dropFirst() { tie(count - 1, link) }
  }

  private mutating func append(_ row: [Double], _ own: Double) {
    let n = count
    var grown = [Double](repeating: 0, count: (n + 1) * (n + 1))
    for a in 0..<n {
      for b in 0..<n { grown[a * (n + 1) + b] = values[a * n + b] }
      grown[a * (n + 1) + n] = row[a]
      grown[n * (n + 1) + a] = row[a]
    }
    grown[n * (n + 1) + n] = own
    (values, count) = (grown, n + 1)
  }

  /// Adds a link to a view by a rank-one update (Sherman & Morrison, 1950).
  private mutating func tie(_ view: Int, _ link: Link) {
    let n = count
    let difference = (0..<n).map { values[view * n + $0] - values[link.node * n + $0] }
    let spread = difference[view] - difference[link.node]
    let scale = 1 / (variancePerPoint / link.points + max(spread, 0))
    values.withUnsafeMutableBufferPointer { values in
      for a in 0..<n {
        let factor = difference[a] * scale
        for b in 0..<n { values[a * n + b] -= factor * difference[b] }
      }
    }
  }
}
