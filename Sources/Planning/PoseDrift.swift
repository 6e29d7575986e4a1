import Numerics

/// How far the views' positions may be off, and how that is shared: their covariance, which links to
/// further views make smaller.
///
/// Views hang together by the points they have in common, as resistors do by their ends: along an open
/// chain the variance grows with every link, and a link that closes the chain to a ring makes all of it
/// smaller (Barooah & Hespanha, "Estimation from Relative Measurements", IEEE Control Systems, 2007).
/// Of each position one number is kept; the axes are alike.
struct PoseDrift: Sendable {
  /// A link of a view to one that is there.
  struct Link: Sendable {
    var node: Int
    /// Points in common.
    var points: Double
  }

  /// Most links of a new view that are taken in, the strongest first.
  private static let maxLinks = 16
  /// Links to nothing, in shares of the usual one, so that views without any have a variance.
  private static let ground = 1e-6

  private(set) var count: Int
  /// Row by row, world units squared.
  private var values: [Double]
  /// Variance of a link that rests on one point, world units squared.
  let variancePerPoint: Double
  /// Variance of a view that hangs on nothing.
  private let unlinked: Double

  /// What adjustment found of the views there are.
  ///
  /// - Parameters:
  ///   - common: Points in common of each pair, row by row.
  ///   - deviations: Of the views' positions; those without one are as their links say.
  ///   - pixelVariance: Of an observation at the object: what tells the scale where no deviation is
  ///     known.
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
  /// Points that say of a pose what one observation says of a place: each tells two of six unknowns, and
  /// the nearly common direction of all wastes most.
  private static let pointsOfPose = 10.0

  /// The covariance of positions about their mean when a common point is a link of variance 1.
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
    // What holds their mean in place is not the views'.
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

  /// Adds a view that hangs on others by these links.
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

  /// Takes in one more link of a view (Sherman & Morrison, 1950).
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
