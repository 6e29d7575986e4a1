import Foundation
import Numerics

/// A view that sees a sample.
struct Observer: Sendable {
  var view: Int
  var ray: SIMD3<Double>
  /// Variance across the line of sight without that of the view's position.
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
  /// Part of the samples that a view's links count as at least, so that its variance stays finite.
  private static let minLinks = 0.02

  let samples: [SurfaceSample]
  private let nothing: Information
  private(set) var observers: [[Observer]]
  /// Variance of each view's position beyond the usual one, world units squared.
  private(set) var variances: [Double]
  /// How much surface each view shares with the others, weighted by match.
  private(set) var links: [Double]
  private(set) var utilities: [Double] = []
  /// Views whose position is so uncertain that neighbours steady them.
  let weak: Set<Int>
  private let total: Double
  private let sightings: [Int: [Sighting]]

  /// - Parameters:
  ///   - views: What each registered view sees.
  ///   - variances: Of their positions beyond the usual one.
  init(
    _ samples: [SurfaceSample], views: [[Sighting]], variances: [Double], radius: Double,
    weak: Set<Int>
  ) {
    self.samples = samples
    self.weak = weak
    nothing = Information(deviation: Self.prior * radius)
    total = samples.reduce(0) { $0 + $1.area }
    observers = Array(repeating: [], count: samples.count)
    self.variances = variances
    links = Array(repeating: 0, count: views.count)
    sightings = Dictionary(weak.sorted().map { ($0, views[$0]) }) { first, _ in first }
    for (view, list) in views.enumerated() { insert(list, of: view, isPlanned: false) }
    utilities = samples.indices.map { utility(of: $0, observers[$0], variances) }
  }

  /// How well two lines of sight to a sample match, 0 ... 1.
  private static func match(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
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
        links[view] += match * samples[sample].area
        links[observers[sample][index].view] += match * samples[sample].area
      }
      observers[sample].append(new)
    }
  }

  private func information(_ observers: [Observer], _ variances: [Double]) -> Information {
    var result = nothing
    for seen in observers {
      let weight = max(seen.match, Self.alone) * seen.quality / (seen.noise + variances[seen.view])
      result.add(seen.ray, weight: weight)
    }
    return result
  }

  private func utility(
    of sample: Int, _ observers: [Observer], _ variances: [Double]
  ) -> Double {
    samples[sample].area * information(observers, variances).halfLog
  }

  /// What one more view would add.
  struct Gain: Sendable {
    /// Half the logarithm of how much smaller the samples' covariances become, times area, by sample.
    var parts: [(sample: Int, value: Double)] = []
    /// Share of what the view sees that the best single view before it sees and matches, 0 ... 1.
    var overlap = 0.0
    /// Over the surface's area.
    var mean = 0.0
  }

  /// What a view that has these sightings adds.
  ///
  /// - Complexity: O(sightings × observers of a sample).
  func gain(of list: [Sighting]) -> Gain {
    var result = Gain()
    var shared = [Double](repeating: 0, count: links.count)
    var area = 0.0
    for sighting in list {
      let size = samples[sighting.sample].area
      area += size
      for seen in observers[sighting.sample] {
        shared[seen.view] += size * Self.match(sighting.ray, seen.ray)
      }
    }
    result.overlap = area > 0 ? (shared.max() ?? 0) / area : 0
    let steadied = weak.filter { shared[$0] > 0 }.sorted()
    var variances = variances
    for view in steadied {
      let base = max(links[view], Self.minLinks * total)
      variances[view] *= base / (base + shared[view])
    }
    variances.append(0)
    var seen = Set<Int>()
    for sighting in list {
      seen.insert(sighting.sample)
      let value =
        utility(of: sighting.sample, with(sighting), variances) - utilities[sighting.sample]
      result.parts.append((sighting.sample, value))
    }
    for view in steadied {
      for sighting in sightings[view] ?? [] where seen.insert(sighting.sample).inserted {
        let sample = sighting.sample
        result.parts.append(
          (sample, utility(of: sample, observers[sample], variances) - utilities[sample]))
      }
    }
    result.mean = total > 0 ? result.parts.reduce(0) { $0 + $1.value } / total : 0
    return result
  }

  /// The observers of a sample with a new one, whose view counts on from the others.
  private func with(_ sighting: Sighting) -> [Observer] {
    var list = observers[sighting.sample]
    var new = Observer(
      view: links.count, ray: sighting.ray, noise: sighting.noise, quality: sighting.slant, match: 0
    )
    for index in list.indices {
      let match = Self.match(sighting.ray, list[index].ray)
      new.match = max(new.match, match)
      list[index].match = max(list[index].match, match)
    }
    list.append(new)
    return list
  }

  /// Adds a view.
  mutating func add(_ list: [Sighting]) {
    let before = links
    links.append(0)
    variances.append(0)
    insert(list, of: links.count - 1, isPlanned: true)
    for view in weak {
      let base = max(before[view], Self.minLinks * total)
      variances[view] *= base / (base + links[view] - before[view])
    }
    let changed = Set(list.map(\.sample)).union(sightings.values.joined().map(\.sample))
    for sample in changed { utilities[sample] = utility(of: sample, observers[sample], variances) }
  }

  /// Half the logarithm of the samples' information, times area.
  var utility: Double { utilities.reduce(0, +) }

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
      (information(observers[index], variances).deviation, samples[index].area)
    }.sorted { $0.0 < $1.0 }
    var below = 0.0
    let median = errors.first { error in
      below += error.1
      return below >= total / 2
    }
    return SurfaceOutlook(covered: total > 0 ? covered / total : 0, error: median?.0 ?? 0)
  }
}
