import Foundation
import Numerics

/// A view that sees a sample.
struct Observer: Sendable {
  var view: Int
  var ray: SIMD3<Double>
  /// Variance across the line of sight, as if the view's position were exact.
  var noise: Double
  /// Foreshortening times trust.
  var quality: Double
  /// How well the best other view of the sample matches this one, 0 ... 1.
  var match: Double
}

/// What all views together say of the surface, and what one more would add.
struct PlanState: Sendable {
  /// Cosines of the angles up to which two views of a surface match fully (25°), and from which they do
  /// not (45°): the range over which descriptors and patches stop agreeing.
  private static let fullMatch = cos(25 * Double.pi / 180)
  private static let noMatch = cos(45 * Double.pi / 180)
  /// What a view that matches no other says, over what it says otherwise: hardly more than a guess.
  private static let alone = 1e-3
  /// Match from which a view counts as one of those that cover a sample.
  static let coveringMatch = 0.3
  /// Views that cover a sample: two measure it, the third confirms it.
  static let coveringViews = 3
  /// Deviation of a surface that nobody saw, as a share of the object's radius.
  private static let prior = 0.25

  let samples: [SurfaceSample]
  private let nothing: Information
  private(set) var observers: [[Observer]]
  /// What the observers of each sample say together, as if positions were exact.
  private(set) var known: [Information] = []
  /// How far the views' positions may be off; `nil` for not at all.
  private(set) var drift: PoseDrift?
  /// Of each view its place in `drift`.
  private(set) var nodes: [Int?]
  /// Variance at the surface over that of a position.
  private let share: Double
  let total: Double
  /// Half the logarithm of the samples' information, times area.
  private(set) var utility = 0.0

  /// - Parameters:
  ///   - views: What each registered view sees.
  ///   - drift: Of the views' positions, with the place there of each view and the share of a
  ///     position's variance that is left at the surface.
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

  /// How well two lines of sight to a sample match, 0 ... 1.
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

  /// Adds a view that has these sightings and links.
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

  /// Variance of a sample that its observers share: the mean of what theirs leaves.
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

  // MARK: - How well the surface is known

  /// Views that cover a sample.
  func coverage(of sample: Int) -> Int {
    observers[sample].count {
      $0.match >= Self.coveringMatch && $0.quality >= Self.minQuality
    }
  }
  /// Foreshortening times trust below which a view does not cover: disputed surface counts as unseen.
  private static let minQuality = 0.25

  /// Whether enough views cover a sample.
  func isCovered(_ sample: Int) -> Bool { coverage(of: sample) >= Self.coveringViews }

  /// How well the surface is known.
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
