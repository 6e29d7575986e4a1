import Foundation
import Numerics

/// A view that sees a sample.
struct Observer: Sendable {
  var view: Int
  var ray: SIMD3<Double>
  /// Variance across the line of sight, for an exact position of the view.
  var noise: Double
  /// Foreshortening times trust.
  var quality: Double
  /// Match with the best other view of the sample, 0 ... 1.
  var match: Double
}

/// The information that all views together provide about the surface.
struct PlanState: Sendable {
  /// Cosines of the angle up to which two views of a surface match fully (25°), and of that from
  /// which they do not match (45°): the range over which descriptors and patches cease to agree.
  private static let fullMatch = cos(25 * Double.pi / 180)
  private static let noMatch = cos(45 * Double.pi / 180)
  /// Relative weight of a view that matches no other: little more than a guess.
  private static let alone = 1e-3
  /// Minimum match of a view that covers a sample.
  static let coveringMatch = 0.3
  /// Minimum number of views that cover a sample: two measure it, the third confirms it.
  static let coveringViews = 3
  /// Prior standard deviation of unseen surface, as a share of the object's radius.
  private static let prior = 0.25

  let samples: [SurfaceSample]
  private let nothing: Information
  private(set) var observers: [[Observer]]
  /// Information of the observers of each sample, for exact positions of the views.
  private(set) var known: [Information] = []
  /// Covariance of the views' positions; `nil` for exact positions.
  private(set) var drift: PoseDrift?
  /// Node of each view in `drift`.
  private(set) var nodes: [Int?]
  /// Ratio of the variance at the surface to that of a view's position.
  private let share: Double
  let total: Double
  /// Half the log-determinant of the samples' information, weighted by area.
  private(set) var utility = 0.0

  /// - Parameters:
  ///   - views: Sightings of each registered view.
  ///   - drift: Covariance of the views' positions, with the node of each view in it and the share
  ///     of a position's variance that remains at the surface.
  init(
    _ samples: [SurfaceSample], views: [[Sighting]], radius: Double, drift: PoseDrift? = nil,
    nodes: [Int?] = [], share: Double = 0
  ) {
    self.samples = samples
    nothing = Information(deviation: Self.prior * radius)
    total = samples.reduce(0) { $0 + $1.area }
    observers = Array(repeating: [], count: samples.count)
    self.drift = drift
    self.share = share
    self.nodes = drift == nil ? views.map { _ in nil } : nodes
    for (view, list) in views.enumerated() { insert(list, of: view, isPlanned: false) }
    known = observers.map { information($0) }
    utility = sumOfUtilities()
  }

  /// The match of two lines of sight to a sample, 0 ... 1.
  static func match(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    min(max((dot(a, b) - noMatch) / (fullMatch - noMatch), 0), 1)
  }

  private mutating func insert(_ list: [Sighting], of view: Int, isPlanned: Bool) {
    for sighting in list {
      let sample = sighting.sample
      let quality = sighting.slant * (isPlanned ? 1 : samples[sample].trust)
      var new = Observer(
        view: view, ray: sighting.ray, noise: sighting.noise, quality: quality, match: 0)
      for index in observers[sample].indices {
        let match = Self.match(sighting.ray, observers[sample][index].ray)
        new.match = max(new.match, match)
        observers[sample][index].match = max(observers[sample][index].match, match)
      }
      observers[sample].append(new)
    }
  }

  /// Adds a view with its sightings and links.
  mutating func add(_ list: [Sighting], _ links: [PoseDrift.Link] = []) {
    insert(list, of: nodes.count, isPlanned: true)
    nodes.append(drift?.count)
    drift?.add(links)
    for sighting in list { known[sighting.sample] = information(observers[sighting.sample]) }
    utility = sumOfUtilities()
  }

  private func information(_ observers: [Observer]) -> Information {
    var result = nothing
    for seen in observers {
      result.add(seen.ray, weight: max(seen.match, Self.alone) * seen.quality / seen.noise)
    }
    return result
  }

  /// Variance of a sample due to the positions of its observers: their mean times `share`.
  func shared(_ sample: Int) -> Double {
    guard let drift else { return 0 }
    var (sum, count) = (0.0, 0.0)
    for seen in observers[sample] {
      guard let node = nodes[seen.view] else { continue }
      sum += drift.variance(node)
      count += 1
    }
    return count > 0 ? share * sum / count : 0
  }

  private func sumOfUtilities() -> Double {
    samples.indices.reduce(0) {
      $0 + samples[$1].area * known[$1].halfLog(beside: shared($1))
    }
  }

  // MARK: - Coverage

  /// Number of views that cover a sample.
  func coverage(of sample: Int) -> Int {
    observers[sample].count {
      $0.match >= Self.coveringMatch && $0.quality >= Self.minQuality
    }
  }
  /// Minimum of foreshortening times trust for a view that covers a sample: disputed surface counts
  /// as unseen.
  private static let minQuality = 0.25

  /// Whether enough views cover a sample.
  func isCovered(_ sample: Int) -> Bool { coverage(of: sample) >= Self.coveringViews }

  /// The current knowledge of the surface.
  var outlook: SurfaceOutlook {
    let covered = samples.indices.reduce(0) { isCovered($1) ? $0 + samples[$1].area : $0 }
    let errors = samples.indices.map { index in
      (known[index].deviation(beside: shared(index)), samples[index].area)
    }.sorted { $0.0 < $1.0 }
    var below = 0.0
    let median = errors.first { error in
      below += error.1
      return below >= total / 2
    }
    return SurfaceOutlook(covered: total > 0 ? covered / total : 0, error: median?.0 ?? 0)
  }
}
